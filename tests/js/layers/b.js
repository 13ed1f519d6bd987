import './c.js';
