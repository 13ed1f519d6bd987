/**
 * Scrolls to the demo of a name in a page, or in a frame of one, and waits until it has drawn; what it shows:
 * values, language, theme, count of controls, and `inked`, the part of each picture's pixels that is not transparent.
 *
 * @param {{ until: Function }} session
 * @param {string} name family/demo
 */
export const drawn = (session, name) =>
  session.until(
    (wanted) => {
      const demo = document.querySelector(`pe-demo[name="${wanted}"]`);
      demo?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      if (demo?.data === undefined) return undefined;
      const root = demo.shadowRoot;
      const pictures = [...root.querySelectorAll('.view canvas[role]')].filter((canvas) => canvas.width > 1);
      const inked = pictures.map((canvas) => {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        let count = 0;
        for (let i = 3; i < data.length; i += 4) count += data[i] > 0 ? 1 : 0;
        return (4 * count) / data.length;
      });
      if (!inked.some((part) => part > 0.005)) return undefined;
      const shown = root.querySelector('.demo:not([hidden])');
      return {
        values: demo.values,
        lang: shown.lang,
        theme: shown.dataset.theme,
        controls: root.querySelectorAll('input, select, textarea').length,
        inked,
        hacked: typeof window.hacked,
      };
    },
    name,
    { what: `${name} drew`, timeout: 30000 },
  );
