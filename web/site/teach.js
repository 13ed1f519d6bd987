import { connectBuilder } from './teach/builder.js';
import { connectLesson } from './teach/lesson.js';
import { connectSheets } from './teach/sheets.js';
import { connectTally } from './teach/tally.js';

// The page for preparing a lesson: links for pupils, their predictions counted, worksheets.
const place = (name) => document.querySelector(`.tool[data-tool="${name}"]`);
const [catalogue, courses] = ['.catalogue', '.courses'].map((name) => document.querySelector(name));
const names = [...catalogue.options].map(({ value }) => value);
catalogue.hidden = courses.hidden = false;
const builder = connectBuilder(place('link'), catalogue);
connectTally(place('tally'), names);
connectLesson(place('lesson'), courses);
connectSheets(place('sheet'), courses, builder);
