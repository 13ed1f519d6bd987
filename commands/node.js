// Imported first by every command: everything after it may use what Node 20 has.
const [major] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(
    `Node 20 or newer is needed, this is ${process.versions.node}: install it from https://nodejs.org.`,
  );
  process.exit(1);
}
