const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for element content and quoted attributes. */
export const escapeHtml = (text) => String(text).replace(/[&<>"']/g, (character) => ENTITIES[character]);

class SafeHtml {
  constructor(markup) {
    this.markup = markup;
  }

  toString() {
    return this.markup;
  }
}

/** Marks markup made by the build as finished, so that `html` leaves it alone. */
export const raw = (markup) => new SafeHtml(String(markup));

const part = (value) => {
  if (value instanceof SafeHtml) return value.markup;
  if (Array.isArray(value)) return value.map(part).join('');
  return value === undefined || value === null || value === false ? '' : escapeHtml(value);
};

/** Template tag: every interpolated value is escaped unless it is itself made by `html` or `raw`. */
export const html = (strings, ...values) =>
  raw(strings.reduce((out, string, i) => out + part(values[i - 1]) + string));
