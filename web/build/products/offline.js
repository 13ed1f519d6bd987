import { CARDS } from '../cards/plan.js';
import { zip } from './zip.js';

const README = `Posenc

Open index.html with a double click. Nothing is installed, nothing is sent, no network is needed.
index.html을 두 번 눌러 여세요. 설치할 것도, 보내는 것도, 네트워크도 없습니다.

posenc-ko.html · posenc-en.html: the same, everything in one file · 모든 것이 한 파일에 든 것
kit: a shortcode for Hugo, a component for Docusaurus · Hugo와 Docusaurus에 쓰는 파일
`;

/** posenc-offline.zip: the site without pictures for links, and the one-file pages in one folder, for a room without a network. */
export function offline(_parts, { site, single, npm = [] }) {
  // Nobody shares an address that begins with file:.
  const pages = [...site].filter(([file]) => !file.startsWith(`${CARDS}/`));
  const kit = [...npm].filter(([file]) => file.startsWith('kit/'));
  const files = [['README.txt', Buffer.from(README)], ...pages, ...single, ...kit];
  return { dist: [['posenc-offline.zip', zip(files.map(([file, data]) => [`posenc/${file}`, data]))]] };
}
