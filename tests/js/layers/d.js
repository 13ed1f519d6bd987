// Outside the circle.
import './a.js';
