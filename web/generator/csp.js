import { createHash } from 'node:crypto';

const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types posenc";

// Workers that train are made of what a script beside the page holds.
const WORKERS = 'blob:';

/** What a policy names an inline text by. */
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policyOf = ({
  scripts,
  styles = "'self'",
  fonts = "'self'",
  images = "'self' data:",
  workers = WORKERS,
  frames = [],
  trusted = '',
}) =>
  [
    "default-src 'none'",
    `script-src ${scripts} 'wasm-unsafe-eval'`,
    `style-src ${styles}`,
    `font-src ${fonts}`,
    `img-src ${images}`,
    `worker-src ${workers}`,
    ...frames,
    "base-uri 'none'",
    "form-action 'none'",
    `${TRUSTED_TYPES} ${trusted}`.trim(),
  ].join('; ');

/**
 * Policy of a page whose scripts, styles and fonts are files beside it; `'self'` matches file: too. `head` is the exact
 * text of the one script that stands inside; `framing` is for a page that shows pages for frames.
 */
export const sitePolicy = (head, { framing = false } = {}) =>
  policyOf({
    scripts: `'self' ${hash(head)}`,
    workers: `'self' ${WORKERS}`,
    frames: framing ? ["frame-src 'self'"] : [],
    trusted: 'posenc-search',
  });

/** Policy of a page of one demo for frames; all that it needs are files beside it. */
export const framePolicy = () => policyOf({ scripts: "'self'" });

/** Policy of a page that carries everything inside; `scripts` and `styles` are the exact inline texts, `trusted` a policy of its own. */
export const inlinePolicy = ({ scripts, styles, trusted = '' }) =>
  policyOf({
    scripts: scripts.map(hash).join(' '),
    styles: styles.map(hash).join(' '),
    fonts: 'data:',
    images: 'data:',
    trusted,
  });
