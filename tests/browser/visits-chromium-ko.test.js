import { describe, test } from 'node:test';
import { visitTests } from './visit-tests.js';

visitTests('chromium', { describe, test }, { choose: (path) => path.startsWith('ko/') });
