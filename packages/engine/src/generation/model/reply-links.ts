import { dropEnd } from '../../text/drop-end.ts';
import type { Language } from '../../text/language.ts';
import { wordsOf } from '../../text/languages/languages.ts';

const tops =
  'com|net|org|info|biz|io|app|dev|tv|cc|ws|xyz|top|site|online|shop|store|club|live|link|click|cloud|ru|cn|su|tk|ml|ga|cf|gq|pw|eu|fr|uk|nl|ch|ca|au|nz|jp|kr|br|pl|fi|dk|pt|cz|ro|gr|tr|ua|ir|example|test|invalid|local|localhost|onion|gl|ly|gg|sh|zip|mov' +
  // Words too: only in small letters, or a full stop without a space after it would be a host ("30 days.In").
  '|(?-i:ai|at|be|co|de|es|ie|in|it|me|no|se|us)';
const tail = `[^\\s<>"'“”«»\`|]*`;
/** An address with its protocol, with "www." or a mark of a host before it, or a bare host with a path or a usual ending. */
const address = new RegExp(
  [
    `[a-z][a-z0-9+.-]{1,20}:\\s?//${tail}`,
    `(?:javascript|data|vbscript|file|mailto|tel|sms|blob):[^\\s<>]${tail}`,
    `(?<![\\p{L}\\p{N}._%+'-])@(?:[\\p{L}\\p{N}-]{1,63}\\.){1,8}\\p{L}{2,24}${tail}`,
    `(?<![\\p{L}\\p{N}@.])//[\\p{L}\\p{N}-]+\\.[\\p{L}\\p{N}.-]+${tail}`,
    `(?<![\\p{L}\\p{N}._%+@-])www\\.${tail}`,
    `(?<![\\p{L}\\p{N}._%+@/-])(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,62})(?:[.。．｡]|\\[\\.\\]|\\(\\.\\))){1,8}(?:(?:${tops})(?![\\p{L}\\p{N}-])(?:[/?:#]${tail})?|\\p{L}{2,24}/${tail})`,
    `(?<![\\p{L}\\p{N}.])(?:\\d{1,3}\\.){3}\\d{1,3}(?::\\d+)?/${tail}`,
  ].join('|'),
  'giu',
);
const mailAddress =
  /[\p{L}\p{N}._%+'-]{1,64}\s?(?:@|\[at\]|\(at\))\s?(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/giu;
const markdown =
  /(!?)\[([^[\]\n]{0,400})\](?:\(\s{0,20}<?([^)\s[]{0,2000})(?:\s[^)\n[]{0,400})?\)|\[[^[\]\n]{0,80}\])/gu;
const reference = /^[ \t]{0,3}\[[^[\]\n\r]{1,80}\]:\s*\S.*$/gmu;

const webAddress = /https?:\/\/[^\s<>"'“”«»`|()[\]{}]{1,2000}/giu;
const mostMentioned = 200;
const mostAsked = 200;
const trim = (url: string): string => dropEnd(url, /[.,;:!?)\]}*_'"’”]/u);
const bare = (url: string): string => trim(url).replace(/\/$/, '').toLowerCase();

const placeWithin = /#[\w-]{1,60}$/;
const longestOwn = 300;

/** A host and how the paths begin there; a host that begins with a stop is each below it. */
type Own = { host: string; path: string };

function partsOf(url: string): Own | null {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url.replace(/^\/\//, '')}`;
  if (!URL.canParse(whole)) return null;
  const { host, pathname } = new URL(whole);
  return { host: host.toLowerCase(), path: pathname.replace(/\/$/, '') };
}

function readOwn(address: string): Own[] {
  if (address.startsWith('*.')) return [{ host: address.slice(1).toLowerCase(), path: '' }];
  const own = /[?#@]/.test(address) ? null : partsOf(address);
  return own ? [own] : [];
}

function isBelow({ host, path }: Own, own: Own): boolean {
  const isHost = own.host.startsWith('.') ? host.endsWith(own.host) : host === own.host;
  return isHost && (path === own.path || path.startsWith(`${own.path}/`));
}

/** The addresses of pages that stand in texts, and those of mail: each once, and no more than {@link mostMentioned}. */
export function addressesIn(texts: string[]): { urls: string[]; mails: string[] } {
  const urls = new Set<string>();
  const mails = new Set<string>();
  for (const text of texts) {
    for (const [url] of text.matchAll(webAddress))
      if (urls.size < mostMentioned) urls.add(trim(url));
    for (const [mail] of text.matchAll(mailAddress))
      if (mails.size < mostMentioned) mails.add(mail.replace(/\s/g, '').toLowerCase());
  }
  return { urls: [...urls], mails: [...mails] };
}

/** Whether mail goes to the owner of one of the hosts: help.shop.example and shop.example are one's. */
export function isMailOf(mail: string, hosts: string[]): boolean {
  const domain = mail.slice(mail.lastIndexOf('@') + 1);
  return hosts.some((host) => host === domain || host.slice(host.indexOf('.') + 1) === domain);
}

/** The hosts of addresses. */
export function hostsOf(addresses: string[]): string[] {
  return [...new Set(addresses.flatMap(readOwn).map(({ host }) => host.replace(/^\.|:\d+$/g, '')))];
}

/** What a reply may link to: addresses that stand in the texts, and plain pages below the client's own. */
export class KnownLinks {
  #texts: string;
  #own: Own[];

  /** @param own addresses with all that is plain below them; `*.x` for all hosts below x */
  constructor(texts: string[], own: string[] = []) {
    this.#texts = texts.join('\n').toLowerCase();
    this.#own = own.flatMap(readOwn);
  }

  /** Of so many different addresses each is looked for; nobody writes more, and those after them are unknown. */
  #asked = new Map<string, boolean>();

  isKnown(url: string): boolean {
    const known = this.#asked.get(url) ?? (this.#asked.size < mostAsked && this.#find(url));
    if (this.#asked.size < mostAsked) this.#asked.set(url, known);
    return known;
  }

  /** An address that is written somewhere is known as a whole: what was added to it could carry words out. */
  #find(url: string): boolean {
    if (/^(?:javascript|data|vbscript|file|blob):/i.test(url)) return false;
    const wanted = bare(url);
    if (!/^(?:https?:)?\/\//i.test(url) && /^[a-z]{2,12}:/i.test(url)) return this.#stands(wanted);
    // A place within a page is that page.
    return (
      this.#stands(wanted) ||
      this.#stands(wanted.replace(placeWithin, '').replace(/\/$/, '')) ||
      this.#isOwn(url)
    );
  }

  #isOwn(url: string): boolean {
    const plain = trim(url).replace(placeWithin, '');
    if (/[?#@\\%]|\.\./.test(plain) || plain.length > longestOwn) return false;
    const found = partsOf(plain);
    return found !== null && this.#own.some((own) => isBelow(found, own));
  }

  #stands(wanted: string): boolean {
    for (let at = this.#texts.indexOf(wanted); at >= 0; at = this.#texts.indexOf(wanted, at + 1)) {
      const [before, after] = [this.#texts[at - 1] ?? ' ', this.#texts.slice(at + wanted.length)];
      if (
        !/[\p{L}\p{N}@-]/u.test(before) &&
        !/^(?:[\p{L}\p{N}@-]|[./?=&#%][\p{L}\p{N}])/u.test(after)
      )
        return true;
    }
    return false;
  }
}

/** Takes addresses that nobody wrote out of a text: links keep their words, pictures go, bare addresses leave a mark. */
export function dropUnknownLinks(
  text: string,
  { links: known, mails }: { links: KnownLinks; mails: KnownLinks },
  language: Language,
): { text: string; isChanged: boolean } {
  let isChanged = false;
  const mark = wordsOf(language).linkRemoved;
  const drop = (): string => {
    isChanged = true;
    return mark;
  };
  const plain = text
    .replace(reference, (line) => (/:\/\/|www\./i.test(line) ? drop() : line))
    .replace(markdown, (whole, picture: string, words: string, url: string | undefined) => {
      if (url === undefined) return whole;
      if (picture) return drop();
      if (known.isKnown(url)) return words === url || !words ? url : `${words} (${url})`;
      isChanged = true;
      return words || mark;
    })
    .replace(mailAddress, (mail) => (mails.isKnown(mail.replace(/\s/g, '')) ? mail : drop()))
    .replace(address, (url) => (known.isKnown(url) ? url : drop() + url.slice(trim(url).length)));
  return { text: plain.replace(/!?\[\s*\]\(\s*\)/g, ''), isChanged };
}
