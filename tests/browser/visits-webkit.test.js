import { after, before, describe, test } from 'node:test';
import { visitTests } from './visit-tests.js';

visitTests('webkit', { after, before, describe, test });
