import { PeQuiz } from './practice/pe-quiz.js';

// What a lesson needs to be practised in; loaded by pages that have exercises or tabs.
customElements.define('pe-quiz', PeQuiz);
