// Runs before the first paint: the reader's choice must not flash by in another theme.
document.documentElement.classList.add('js');
try {
  const theme = localStorage.getItem('posenc:theme');
  if (['light', 'dark', 'projector'].includes(theme)) document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; the system's theme stands.
}
