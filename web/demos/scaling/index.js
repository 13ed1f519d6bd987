import dynamic from './dynamic/index.js';
import interpolate from './interpolate/index.js';
import lens from './lens/index.js';
import lists from './lists/index.js';
import ramp from './ramp/index.js';
import temperature from './temperature/index.js';
import turns from './turns/index.js';

export default [turns, ramp, temperature, lens, dynamic, lists, interpolate];
