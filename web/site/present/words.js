import en from '../../../content/strings/en/present.json' with { type: 'json' };
import ko from '../../../content/strings/ko/present.json' with { type: 'json' };
import { translator } from '../../core/words.js';

/** The language of the page, and the words of presentations in it. */
export const lang = document.documentElement.lang === 'ko' ? 'ko' : 'en';
export const say = translator({ ko, en }[lang], lang);
