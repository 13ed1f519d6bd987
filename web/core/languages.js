import known from '../../content/languages.json' with { type: 'json' };

/** @typedef {{ name: string, direction: string, locale: string, letters?: string, longestShort: number, wordsPerMinute?: number, charactersPerMinute?: number }} Language */

/**
 * The languages of the site by code, in the order of its lists: the name that a language has in itself, the direction of
 * its writing, its locale (BCP 47), letters that it alone has, as a class of a regular expression names them, the most
 * characters of a lesson's short title, and how fast it is read: in words or, where these carry their particles, in letters.
 *
 * @type {Record<string, Language>}
 */
export const languages = known;

export const LANGUAGES = Object.keys(languages);

/** What somebody reads whose language is not among them. */
export const FALLBACK = 'en';

/** A regular expression's source for one of them: 'ko|en'. */
export const ANY_LANGUAGE = LANGUAGES.join('|');

/**
 * The language that a tag such as 'ko-KR' asks for, or undefined.
 *
 * @param {string} tag
 */
export const languageIn = (tag) => LANGUAGES.find((code) => code === tag.split('-')[0].toLowerCase());

/**
 * The same, or the one to fall back on.
 *
 * @param {string | null | undefined} tag
 */
export const languageOf = (tag) => languageIn(tag ?? '') ?? FALLBACK;
