import en from '../../../content/strings/en/post.json' with { type: 'json' };
import ko from '../../../content/strings/ko/post.json' with { type: 'json' };
import { translator } from '../../core/words.js';
import { pageLanguage } from '../teach/words.js';

const words = { ko, en };

/** The words of the page that makes what a post needs. */
export const tell = (key, vars) => translator(words[pageLanguage()], pageLanguage())(key, vars);
