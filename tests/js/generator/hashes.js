import { createHash } from 'node:crypto';

/** What a policy names an inline script or style by. */
export const sha256 = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
