import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headersOf, NGINX, rules } from '../../../web/generator/products/hosts.js';
import { dist, sha256, single, site } from './made-site.js';
import { parsePolicy, policiesIn, stricterPolicy } from './policies.js';

const isPage = (/** @type {[file: string, data: unknown]} */ [file]) => file.endsWith('.html');
const pages = [...site, ...single, ...dist].filter(isPage).map(([file, data]) => [file, data.toString()]);

// What every page may do at most, and nothing besides: hashes are looked at by themselves.
const AT_MOST = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'"],
  'font-src': ["'self'", 'data:'],
  'img-src': ["'self'", 'data:'],
  'worker-src': ["'self'", 'blob:'],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['posenc', 'posenc-search'],
};
// The page for posts shows pages for frames.
const FRAMES = { 'frame-src': ["'self'"] };
// One that holds everything makes elements of its own parts.
const PARTS = { 'trusted-types': ['posenc', 'posenc-parts'] };
function atMost(file) {
  if (single.has(file)) return { ...AT_MOST, ...PARTS };
  return /^\w+\/embed\/index\.html$/.test(file) ? { ...AT_MOST, ...FRAMES } : AT_MOST;
}
const isHash = (value) => value.startsWith("'sha256-");

test('EveryPageHasOnePolicyBeforeAnythingThatItIsFor', () => {
  assert.ok(pages.length > 250, `${pages.length} pages`);
  for (const [file, markup] of pages) {
    const policies = policiesIn(markup);
    assert.equal(policies.length, 1, file);
    const at = markup.indexOf('http-equiv="Content-Security-Policy"');
    assert.ok(at < 300 && at < markup.search(/<(?:script|style|link|base|body|pe-)/), file);
    const policy = parsePolicy(policies[0]);
    assert.deepEqual([...policy.keys()].sort(), Object.keys(atMost(file)).sort(), file);
    assert.deepEqual(policy.get('require-trusted-types-for'), ["'script'"], file);
    if (!site.has(file)) assert.doesNotMatch(policies[0], /'self'/, file);
    for (const [name, values] of policy)
      for (const value of values.filter((each) => !isHash(each)))
        assert.ok(atMost(file)[name].includes(value), `${file}: ${name} ${value}`);
  }
});

test('APolicyNamesExactlyTheTextsThatStandInside', () => {
  for (const [file, markup] of pages) {
    const policy = parsePolicy(policiesIn(markup)[0]);
    for (const [tag, directive] of [
      ['script', 'script-src'],
      ['style', 'style-src'],
    ]) {
      const inside = [
        ...markup.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g')),
      ];
      assert.deepEqual(
        policy.get(directive).filter(isHash).sort(),
        inside.map(([, text]) => sha256(text)).sort(),
        `${file}: ${directive}`,
      );
    }
  }
});

// What a host sends for a path, by each of the files it may read.
const htaccess = (path) => {
  const headers = {};
  let isMeant = true;
  for (const line of site.get('.htaccess').toString().split('\n')) {
    const condition = /<If "%\{REQUEST_URI\} =~ m#(.*)#">/.exec(line);
    const set = /^\s*Header set (\S+) "(.*)"$/.exec(line);
    if (condition) isMeant = new RegExp(condition[1]).test(path);
    else if (/<\/If>/.test(line)) isMeant = true;
    else if (set && isMeant) headers[set[1]] = set[2];
  }
  return headers;
};
const nginx = (path) => {
  const maps = new Map();
  for (const [, name, body] of NGINX.matchAll(/map \$uri \$(\w+) \{([^}]*)\}/g)) {
    const rows = [...body.matchAll(/(\S+)\s+"([^"]*)";/g)].map(([, key, value]) => [key, value]);
    const found = rows.find(([key]) => key.startsWith('~') && new RegExp(key.slice(1)).test(path));
    maps.set(name, (found ?? rows.find(([key]) => key === 'default'))?.[1]);
  }
  const added = [...NGINX.matchAll(/add_header (\S+) (\S+);/g)];
  const value = (text) => (text.startsWith('$') ? maps.get(text.slice(1)) : text);
  return Object.fromEntries(added.map(([, name, text]) => [name, value(text)]).filter(([, text]) => text));
};

test('EveryHostSendsTheSameForEveryFile', () => {
  const list = rules(site);
  for (const file of site.keys()) {
    if (/^(?:_headers|vercel\.json|\.htaccess)$/.test(file)) continue;
    const expected = headersOf(list, `/${file}`);
    assert.deepEqual(htaccess(`/${file}`), expected, `.htaccess, ${file}`);
    assert.deepEqual(nginx(`/${file}`), expected, `nginx, ${file}`);
  }
});

// A policy that comes as a header holds beside the page's own; others could shut out the frames in posts.
test('NoHeaderTakesFromAPageWhatItsPolicyAllows', () => {
  const list = rules(site);
  const harmless = ['Cache-Control', 'X-Content-Type-Options', 'Access-Control-Allow-Origin'];
  for (const [file] of [...site].filter(isPage)) {
    const { 'Content-Security-Policy': policy, ...others } = headersOf(list, `/${file}`);
    if (policy !== undefined) assert.equal(policy, policiesIn(site.get(file).toString())[0], file);
    assert.deepEqual(
      Object.keys(others).filter((name) => !harmless.includes(name)),
      [],
      file,
    );
    assert.equal(others['Access-Control-Allow-Origin'], undefined, file);
  }
});

test('AStricterPolicyAllowsNothingMore', () => {
  for (const [file, markup] of pages) {
    const [own, strict] = [policiesIn(markup)[0], stricterPolicy(markup)].map(parsePolicy);
    for (const [name, values] of own)
      for (const value of strict.get(name)) assert.ok(values.includes(value), `${file}: ${name} ${value}`);
    assert.ok(strict.size > own.size, file);
  }
});
