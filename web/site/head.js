import { stored } from '../core/storage.js';

// Stands inside the head of every page and runs before the first paint: the reader's choice must not flash by in another
// theme, and text laid out in a stand-in font would be laid out twice.
document.documentElement.classList.add('js');
const theme = stored('device', 'theme');
if (['light', 'dark', 'projector'].includes(theme)) document.documentElement.dataset.theme = theme;

// How deep a lesson goes: as the address asks, as the reader chose, or the first look. Proofs open as they are read in.
const depths = ['first', 'standard', 'proof'];
const asked = /[?&]depth=(\w+)/.exec(location.search + location.hash)?.[1];
const depth = [asked, stored('device', 'depth')].find((name) => depths.includes(name)) ?? 'first';
document.documentElement.dataset.depth = depth;
if (depth === 'proof') {
  const observer = new MutationObserver(() => {
    for (const steps of document.querySelectorAll('.proof > .steps')) steps.open = true;
  });
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => observer.disconnect());
}

// A preload is a request across origins, which file: refuses with an error in the console.
const { fonts } = document.currentScript.dataset;
if (fonts && location.protocol !== 'file:') {
  for (const href of fonts.split(' ')) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: '', href }));
  }
}
