import { connectLab } from './lab/index.js';

const place = (name) => document.querySelector(`.tool[data-tool="${name}"]`);
connectLab(place('bench'), place('shelf'));
