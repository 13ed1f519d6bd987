import raster from './raster.js';
import resize from './resize.js';

export default [raster, resize];
