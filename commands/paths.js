import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, absolute, without a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** @param {...string} parts path inside the project */
export const path = (...parts) => join(root, ...parts);
