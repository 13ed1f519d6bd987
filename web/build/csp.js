import { createHash } from 'node:crypto';

const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types posenc";

const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Policy of a page whose scripts, styles and fonts are files beside it; `'self'` matches file: too. `head` is the exact
 * text of the one script that stands inside.
 */
export const sitePolicy = (head) =>
  [
    "default-src 'none'",
    `script-src 'self' ${hash(head)} 'wasm-unsafe-eval'`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    `${TRUSTED_TYPES} posenc-search`,
  ].join('; ');

/** Policy of a page that carries everything inside; `scripts` and `styles` are the exact inline texts. */
export const inlinePolicy = ({ scripts, styles }) =>
  [
    "default-src 'none'",
    `script-src ${scripts.map(hash).join(' ')} 'wasm-unsafe-eval'`,
    `style-src ${styles.map(hash).join(' ')}`,
    'font-src data:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    TRUSTED_TYPES,
  ].join('; ');
