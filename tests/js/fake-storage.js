/** A storage of texts of at most `room` characters each, with all of them as `texts`. */
export function fakeStorage(room = Infinity) {
  const texts = new Map();
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    removeItem: (key) => texts.delete(key),
    setItem(key, text) {
      if (text.length > room) throw new Error('full');
      texts.set(key, String(text));
    },
  };
}
