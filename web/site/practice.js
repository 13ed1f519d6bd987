import { connectLog } from './practice/log.js';
import { PeQuiz } from './practice/pe-quiz.js';
import { connectSymbols } from './practice/symbols.js';
import { connectCopies, connectTabs } from './practice/tabs.js';
import { connectTerms } from './practice/terms.js';

// What a lesson is practised with; loaded by the pages that have exercises, tabs or terms.
customElements.define('pe-quiz', PeQuiz);
connectTabs(document.querySelectorAll('.tabs'));
connectCopies(document.querySelectorAll('.listing'));
if (document.querySelector('.code .hue')) connectTerms(document.body);
if (document.querySelector('pe-demo')) connectSymbols(document.body);
if (document.querySelector('pe-quiz')) connectLog(document.querySelector('.handout, footer.site p'));
