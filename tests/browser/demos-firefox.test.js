import { after, before, describe, test } from 'node:test';
import { demoTests } from './demo-tests.js';

demoTests('firefox', { after, before, describe, test });
