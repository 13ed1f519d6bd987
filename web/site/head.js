// Stands inside the head of every page and runs before the first paint: the reader's choice must not flash by in another
// theme, and text laid out in a stand-in font would be laid out twice.
document.documentElement.classList.add('js');
try {
  const theme = localStorage.getItem('posenc:theme');
  if (['light', 'dark', 'projector'].includes(theme)) document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; the system's theme stands.
}

// A preload is a request across origins, which file: refuses with an error in the console.
const { fonts } = document.currentScript.dataset;
if (fonts && location.protocol !== 'file:') {
  for (const href of fonts.split(' ')) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: '', href }));
  }
}
