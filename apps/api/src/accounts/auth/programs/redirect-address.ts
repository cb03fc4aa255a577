/** Where programs of people may have a code sent: to a site of their own over TLS, or to themselves on the same computer. */

const longest = 500;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export const isLoopback = (url: URL) => url.protocol === 'http:' && loopback.has(url.hostname);

/** Where Chromium and Firefox hand an answer to an extension: no site, and reached by the extension of this id alone. */
const ofExtension =
  /^https:\/\/(?:[a-p]{32}\.chromiumapp\.org|[0-9a-f]{40}\.extensions\.allizom\.org)\//;

/**
 * A program that lives in a browser as an extension, and nowhere else. It works with the routes of the API, as our pages
 * do; programs elsewhere are assistants and work with the tools (`/mcp`).
 */
export const isExtension = (redirectUris: readonly string[]): boolean =>
  redirectUris.length > 0 && redirectUris.every((address) => ofExtension.test(address));

/** The parsed address; null for one that no program may have. */
export function parseRedirectAddress(text: unknown): URL | null {
  if (typeof text !== 'string' || text.length > longest || /[\\\s\p{C}]/u.test(text)) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password || text.includes('#')) return null;
  return url.protocol === 'https:' || isLoopback(url) ? url : null;
}

/** One that was registered, to the letter; on the same computer at any port (RFC 8252, section 7.3). */
export function isRegistered(registered: readonly string[], asked: string): boolean {
  if (registered.includes(asked)) return true;
  const url = parseRedirectAddress(asked);
  if (!url || !isLoopback(url)) return false;
  url.port = '';
  return registered.some((each) => {
    const known = parseRedirectAddress(each);
    if (!known || !isLoopback(known)) return false;
    known.port = '';
    return known.href === url.href;
  });
}
