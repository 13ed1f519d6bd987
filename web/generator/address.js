/**
 * Where the site will stand on the web, with a slash at its end; undefined where nobody said. Places that show links
 * ask for whole addresses, and files do not know their own.
 *
 * @param {string | undefined} text the variable POSENC_SITE of whoever builds
 */
export function siteAddress(text = process.env.POSENC_SITE) {
  if (text === undefined || text === '') return undefined;
  const wrong = new Error(
    `POSENC_SITE must be the address of the site's folder, such as https://example.org/posenc, without a user, a query or a fragment; got “${text}”.`,
  );
  if (!URL.canParse(text)) throw wrong;
  const { protocol, origin, pathname, username, password, search, hash } = new URL(text);
  if (!/^https?:$/.test(protocol) || username || password || search || hash || /[?#]$/.test(text))
    throw wrong;
  return `${origin}${pathname.replace(/\/*$/, '/')}`;
}
