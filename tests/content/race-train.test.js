import { describe } from 'node:test';
import { testTraining } from './race-programs.js';

// What a program imports and how it is put together: race-torch.test.js.
describe('the NumPy program that trains', () => testTraining('numpy'));
