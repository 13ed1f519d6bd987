import { before, describe, test } from 'node:test';
import { demoTests } from './demo-tests.js';

demoTests('chromium', { before, describe, test });
