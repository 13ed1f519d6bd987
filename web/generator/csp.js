import { createHash } from 'node:crypto';

const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types posenc";

// Workers that train are made of what a script beside the page holds.
const WORKERS = 'blob:';

/** What a policy names an inline text by. */
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const besidePolicy = (scripts, trusted, workers, frames = []) =>
  [
    "default-src 'none'",
    `script-src ${scripts} 'wasm-unsafe-eval'`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `worker-src ${workers}`,
    ...frames,
    "base-uri 'none'",
    "form-action 'none'",
    trusted,
  ].join('; ');

/**
 * Policy of a page whose scripts, styles and fonts are files beside it; `'self'` matches file: too. `head` is the exact
 * text of the one script that stands inside; `framing` is for a page that shows pages for frames.
 */
export const sitePolicy = (head, { framing = false } = {}) =>
  besidePolicy(
    `'self' ${hash(head)}`,
    `${TRUSTED_TYPES} posenc-search`,
    `'self' ${WORKERS}`,
    framing ? ["frame-src 'self'"] : [],
  );

/** Policy of a page of one demo for frames; all that it needs are files beside it. */
export const framePolicy = () => besidePolicy("'self'", TRUSTED_TYPES, WORKERS);

/** Policy of a page that carries everything inside; `scripts` and `styles` are the exact inline texts, `trusted` a policy of its own. */
export const inlinePolicy = ({ scripts, styles, trusted = '' }) =>
  [
    "default-src 'none'",
    `script-src ${scripts.map(hash).join(' ')} 'wasm-unsafe-eval'`,
    `style-src ${styles.map(hash).join(' ')}`,
    'font-src data:',
    'img-src data:',
    `worker-src ${WORKERS}`,
    "base-uri 'none'",
    "form-action 'none'",
    `${TRUSTED_TYPES} ${trusted}`.trim(),
  ].join('; ');
