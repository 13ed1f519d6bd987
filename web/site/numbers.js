import { createCalls } from './numbers/calls.js';

// The build puts the numbers of a page, or of all that are in one file, in the place of this name.
createCalls(POSENC_NUMBERS, document.querySelector('main'));
