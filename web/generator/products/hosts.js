import { HASHED } from './hashed.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ASK = 'no-cache';

/**
 * How long a browser may keep what: [path, headers], a star for the rest of a path. No path has two rules for one
 * header, because some hosts would send both.
 */
export function rules(site) {
  const asked = new Set(['/']);
  for (const file of site.keys()) {
    if (file.startsWith(`${HASHED}/`)) continue;
    const parts = file.split('/');
    const depth = parts[0] === 'assets' ? 2 : 1;
    asked.add(parts.length > depth ? `/${parts.slice(0, depth).join('/')}/*` : `/${file}`);
  }
  return [
    ['/*', { 'X-Content-Type-Options': 'nosniff' }],
    [`/${HASHED}/*`, { 'Cache-Control': IMMUTABLE }],
    ...[...asked].sort().map((path) => [path, { 'Cache-Control': ASK }]),
    // Other sites may load the script with crossorigin and integrity.
    ['/assets/*', { 'Access-Control-Allow-Origin': '*' }],
  ];
}

/** The headers of a path, which begins with a slash, by such rules. */
export function headersOf(list, path) {
  const meant = ([rule]) => (rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule);
  return Object.assign({}, ...list.filter(meant).map(([, headers]) => headers));
}

/** _headers, as Netlify and Cloudflare Pages read it. */
const headersFile = (list) =>
  `${list
    .map(([path, headers]) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n')}\n`;

const vercel = (list) => ({
  headers: list.map(([path, headers]) => ({
    source: path.replace(/\*$/, '(.*)'),
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  })),
});

/** What an Apache server reads in the folder itself. */
const HTACCESS = `<IfModule mod_headers.c>
  Header set X-Content-Type-Options "nosniff"
  Header set Cache-Control "${ASK}"
  <If "%{REQUEST_URI} =~ m#/assets/#">
    Header set Access-Control-Allow-Origin "*"
  </If>
  <If "%{REQUEST_URI} =~ m#/${HASHED}/#">
    Header set Cache-Control "${IMMUTABLE}"
  </If>
</IfModule>
AddType text/javascript .js .mjs
AddType application/wasm .wasm
AddType application/epub+zip .epub
AddType font/woff2 .woff2
AddType text/plain .bib
# Compressed, a page has an ETag that the server does not know again; its date it does.
FileETag None
<IfModule mod_filter.c>
  AddOutputFilterByType DEFLATE text/html text/css text/javascript text/plain text/csv application/json application/wasm
</IfModule>
`;

/** The same for nginx, for docs/generated/nginx.conf. */
export const NGINX = `map $uri $posenc_cache {
  default         "no-cache";
  ~/${HASHED}/  "${IMMUTABLE}";
}
map $uri $posenc_origin { ~/assets/ "*"; }
server {
  root /srv/posenc;
  error_page 404 /404.html;
  gzip on;
  gzip_vary on;
  gzip_types text/css text/javascript application/javascript text/plain text/csv application/json application/wasm;
  add_header Cache-Control $posenc_cache;
  add_header Access-Control-Allow-Origin $posenc_origin;
  add_header X-Content-Type-Options nosniff;
}
`;

/** Files in which common hosts look for the headers of a site. */
export function hosts(_parts, { site }) {
  const list = rules(site);
  return {
    site: [
      ['.htaccess', HTACCESS],
      ['_headers', headersFile(list)],
      ['vercel.json', `${JSON.stringify(vercel(list), null, 2)}\n`],
    ],
  };
}
