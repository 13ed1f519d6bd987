import { connectBuilder } from './teach/builder.js';
import { connectTally } from './teach/tally.js';

// The page for preparing a lesson: links for pupils, and their predictions counted.
const place = (name) => document.querySelector(`.tool[data-tool="${name}"]`);
const select = document.querySelector('.catalogue');
const names = [...select.options].map(({ value }) => value);
select.hidden = false;
connectBuilder(place('link'), select);
connectTally(place('tally'), names);
