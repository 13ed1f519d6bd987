import en from '../../../content/strings/en/present.json' with { type: 'json' };
import ko from '../../../content/strings/ko/present.json' with { type: 'json' };

const words = { ko, en };
const say = (key) => words[document.documentElement.lang]?.[key] ?? en[key];

function button(text, label, pressed) {
  const node = document.createElement('button');
  node.type = 'button';
  node.textContent = text;
  if (label !== text) node.ariaLabel = label;
  node.title = label;
  node.addEventListener('click', pressed);
  return node;
}

/** The bar below the slides: where one is, on and back, the second window, out. { node, write(slide, all, title) }. */
export function makeBar({ next, back, second, leave, notes }) {
  const node = document.createElement('nav');
  node.className = 'present-bar';
  node.ariaLabel = say('label');
  const where = document.createElement('p');
  where.setAttribute('role', 'status');
  const link = document.createElement('a');
  Object.assign(link, { href: notes ?? '', target: '_blank', textContent: say('notes'), hidden: !notes });
  node.append(
    button('←', say('back'), back),
    button('→', say('next'), next),
    where,
    link,
    button(say('second'), say('second'), second),
    button(say('leave'), say('leave'), leave),
  );
  return {
    node,
    write(at, all, title) {
      where.textContent = `${at} / ${all}\u2002${title}`;
    },
  };
}
