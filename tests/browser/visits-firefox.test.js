import { describe, test } from 'node:test';
import { visitTests } from './visit-tests.js';

visitTests('firefox', { describe, test });
