import { after, before, describe, test } from 'node:test';
import { visitTests } from './visit-tests.js';

visitTests('chromium', { after, before, describe, test }, { choose: (path) => path.startsWith('ko/') });
