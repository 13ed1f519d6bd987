import { eachPart } from './each-part.js';
import { connectCurrentLinks } from './practice/current-links.js';
import { connectLog } from './practice/log.js';
import { PeQuiz } from './practice/pe-quiz.js';
import { connectSymbols } from './practice/symbols.js';
import { connectCopies, connectTabs } from './practice/tabs.js';
import { connectTerms, reachTerms } from './practice/terms.js';

// What a lesson is practised with; loaded by the pages that have exercises, tabs or terms.
customElements.define('pe-quiz', PeQuiz);
eachPart((root) => {
  connectTabs(root.querySelectorAll('.tabs'));
  connectCopies(root.querySelectorAll('.listing'));
  reachTerms(root);
});
connectTerms(document.body);
connectSymbols(document.body);
connectCurrentLinks(document.body);
if (document.querySelector('pe-quiz') || document.body.dataset.kind === 'one-file')
  connectLog(document.querySelector('.handout, footer.site p'));
