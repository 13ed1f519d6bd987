/** Shows the line that offers to load the page anew, once the site was put online anew while the page was open. */
export function connectOutdated(line) {
  document.addEventListener('posenc:outdated', () => {
    line.hidden = false;
  });
  line.querySelector('button').addEventListener('click', () => location.reload());
}
