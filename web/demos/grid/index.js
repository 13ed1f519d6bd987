import raster from './raster.js';

export default [raster];
