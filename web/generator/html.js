const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for element content and quoted attributes. */
export const escapeHtml = (text) => String(text).replace(/[&<>"']/g, (character) => ENTITIES[character]);

/** Text in which no line begins with a middle dot: '학습형·RoPE', 'Lesson 1 · 45 min'. */
export const bindDots = (text) => text.replace(/(?<![\s\u2060])·/g, '\u2060·').replace(/ ·/g, '\u00a0·');

class SafeHtml {
  constructor(markup) {
    this.markup = markup;
  }

  toString() {
    return this.markup;
  }
}

/** @typedef {string | SafeHtml} Markup text to escape, or markup that is finished */

/** Marks markup made by the build as finished, so that `html` leaves it alone. */
export const raw = (markup) => new SafeHtml(String(markup));

const part = (value) => {
  if (value instanceof SafeHtml) return value.markup;
  if (Array.isArray(value)) return value.map(part).join('');
  return value === undefined || value === null || value === false ? '' : escapeHtml(value);
};

/**
 * Template tag: every interpolated value is escaped unless it is itself made by `html` or `raw`.
 *
 * @param {TemplateStringsArray} strings
 * @param {unknown[]} values
 */
export const html = (strings, ...values) =>
  raw(strings.reduce((out, string, i) => out + part(values[i - 1]) + string));
