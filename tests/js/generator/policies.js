// Content-Security-Policies as a browser reads them.

const META = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/g;

/** 'a b c; d e' → Map of 'a' → ['b', 'c'], 'd' → ['e']; throws where a directive stands twice. */
export function parsePolicy(text) {
  const policy = new Map();
  for (const part of text.split(';')) {
    const [name, ...values] = part.trim().split(/\s+/);
    if (name === '') continue;
    if (policy.has(name)) throw new Error(`${name} stands twice in: ${text}`);
    policy.set(name, values);
  }
  return policy;
}

export const writePolicy = (policy) =>
  [...policy].map(([name, values]) => [name, ...values].join(' ')).join('; ');

/** The policies that stand in a page. */
export const policiesIn = (markup) => [...markup.matchAll(META)].map(([, text]) => text);

/**
 * A page's own policy and what else could be forbidden to it: attributes that hold code or styles, connections by name, and
 * where it has no figure and is not the lab, pictures from files, WebAssembly and the policy for scripts of demos.
 */
export function stricterPolicy(markup) {
  const policy = parsePolicy(policiesIn(markup)[0]);
  const hasFigures = /posenc\.iife\.js|\/lab\.js"|<pe-(?:demo|claim)/.test(markup);
  const withoutFigures = (value) => value !== "'wasm-unsafe-eval'" && value !== 'posenc';
  for (const name of [
    'script-src-attr',
    'style-src-attr',
    'connect-src',
    'frame-src',
    'object-src',
    'media-src',
  ])
    policy.set(name, policy.get(name) ?? ["'none'"]);
  for (const name of ['manifest-src', 'fenced-frame-src']) policy.set(name, ["'none'"]);
  policy.set('frame-ancestors', ["'self'"]);
  if (!hasFigures) {
    policy.set('img-src', ['data:']);
    policy.set(
      'worker-src',
      policy.get('worker-src').filter((value) => value !== 'blob:'),
    );
    for (const name of ['script-src', 'trusted-types'])
      policy.set(name, policy.get(name).filter(withoutFigures));
  }
  return writePolicy(policy);
}
