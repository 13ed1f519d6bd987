/** Hands a file to the reader, from http and by double click alike. */
export function save(file, pieces, type) {
  const blob = pieces instanceof Blob ? pieces : new Blob(pieces, { type });
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: file });
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the Blob on its own time.
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}
