import { SourceFailure } from './types.ts';

/** Where a source lies: one origin, and everything at or below one path. */
export type Scope = { origin: string; path: string };

/** Longer ones are no use to people, and no index holds them. */
export const longestAddress = 1_000;
const mostSegments = 12;

/** What only says who sent the reader, or which visit it is: the page is the same without. */
const idleParameter =
  /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|_ga|_hs\w+|phpsessid|jsessionid|sid|session_?id|ref|referrer|return_to|replytocom)$/i;

const noPage =
  /\.(?:avif|bmp|css|csv|docx?|eot|epub|exe|dmg|gif|gz|ico|ics|jpe?g|js|json|md|mov|mp[34]|pdf|png|pptx?|rar|rss|svg|tar|tiff?|ttf|txt|wasm|webm|webp|woff2?|xlsx?|xml|zip)$/i;

/** Below these a path names single articles, not the centre that holds them. */
const belowCentre = /^(?:articles?|categor(?:y|ies)|sections?|topics?|collections?|posts?)$/i;

/**
 * Reads an address as a person types it: without a scheme it is https.
 * @throws SourceFailure 'address'
 */
export function typedAddress(typed: string): URL {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '';
  if (!isWeb || url.username || url.password || text.length > longestAddress)
    throw new SourceFailure('address', text.slice(0, longestAddress));
  url.hash = '';
  return url;
}

/**
 * The address under which a page is known: absolute, without fragment and without what does not change the page.
 * Null for what no reader should follow.
 */
export function pageAddress(href: string, base: string): string | null {
  const url = URL.parse(href.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  url.hash = '';
  url.pathname = url.pathname.replace(/;jsessionid=[^/]*/i, '').replace(/\/{2,}/g, '/');
  const idle = [...url.searchParams.keys()].filter((name) => idleParameter.test(name));
  for (const name of idle) url.searchParams.delete(name);
  return url.href.length <= longestAddress ? url.href : null;
}

/** The part of a site that a typed address means: an article's address means the centre that holds it. */
export function scopeOf(url: URL): Scope {
  const segments = url.pathname.split('/').filter(Boolean);
  const article = segments.findIndex((segment) => belowCentre.test(segment));
  const kept = article >= 0 ? segments.slice(0, article) : segments;
  if (/\.[a-z]{2,5}$/i.test(kept.at(-1) ?? '')) kept.pop();
  return { origin: url.origin, path: kept.map((segment) => `/${segment}`).join('') };
}

export const addressOf = ({ origin, path }: Scope) => `${origin}${path}/`;

export function isWithin(scope: Scope, address: string): boolean {
  const url = URL.parse(address);
  if (url?.origin !== scope.origin) return false;
  return url.pathname === scope.path || url.pathname.startsWith(`${scope.path}/`);
}

/** Whether an address can be a page of text at all, by its look. */
export const mayBePage = (address: string) => !noPage.test(new URL(address).pathname);

/** Addresses that grow by themselves: "/a/b/a/b/a/b", or very deep ones. */
export function looksEndless(address: string): boolean {
  const segments = new URL(address).pathname.split('/').filter(Boolean);
  if (segments.length > mostSegments) return true;
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  return [...counts.values()].some((count) => count > 2);
}

/** What stays of an address when the site changes between http and https, or drops a last slash. */
export function addressKey(address: string): string {
  const url = new URL(address);
  return `${url.host}${url.pathname.replace(/(?<!\/)\/+$/, '')}${url.search}`;
}
