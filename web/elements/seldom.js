import { textControl } from './text-control.js';
import { layZoom } from './zoom.js';

// demos/seldom.js: what few figures have.
export const seldom = { textControl, layZoom };
