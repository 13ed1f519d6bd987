import en from '../../content/strings/en/interface.json' with { type: 'json' };
import ko from '../../content/strings/ko/interface.json' with { type: 'json' };
import { translator } from '../core/words.js';

const translators = { ko: translator(ko, 'ko'), en: translator(en, 'en') };

/** The words of the elements themselves, 'ko' or 'en'. */
export const interfaceWords = (lang) => translators[lang];
