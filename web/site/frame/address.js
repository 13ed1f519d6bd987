// What the address of a frame page may say: settings of pe-demo by these names; everything else is for its parameters.

const SETTINGS = ['lang', 'theme', 'gate', 'freeze', 'hide', 'class', 'step', 'view'];
const LONGEST = 8192;

/**
 * 'theme=dark&numHeads=12' → { theme: 'dark', values: 'numHeads=12' }, attributes of pe-demo. Whatever is no setting, or
 * one that came before, or cannot be decoded, goes to `values`, where the demo says that it cannot use it.
 */
export function attributesOf(address) {
  if (address.length > LONGEST) return { values: address.slice(0, LONGEST + 1) };
  const attributes = {};
  const rest = [];
  for (const pair of address.split('&').filter(Boolean)) {
    const [name, value] = decoded(pair);
    if (SETTINGS.includes(name) && !Object.hasOwn(attributes, name)) attributes[name] = value;
    else rest.push(pair);
  }
  return rest.length > 0 ? { ...attributes, values: rest.join('&') } : attributes;
}

function decoded(pair) {
  const [name, ...rest] = pair.split('=');
  try {
    return [name, rest.join('=')].map((text) => decodeURIComponent(text.replaceAll('+', ' ')));
  } catch {
    return [];
  }
}
