import { createHmac, randomBytes } from 'node:crypto';

/**
 * Takes secrets and persons out of what a platform answered, and leaves its shape: every word becomes another of the same
 * length, every id another of the same kind, the same one each time. What is kept is named here; all else is replaced.
 */

/** Words of the platform's own, which say what kind a thing is; written as those are, not as names. */
const keptKeys = new Set(
  `status channel kind role state priority content_type data_type managed_type rel origin via input_type scope
  referenceId field integration_type`.split(/\s+/),
);
const keptWord = /^[a-z][a-z0-9_.:/-]{0,59}$/;
const keptNames = new Set(['type', 'object', 'object_type', 'event_type', 'errorCode', 'types']);
const keptName = /^[A-Za-z][A-Za-z0-9_:.-]{0,59}$/;
const locale = /^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$/;
const speakers = new Set(['user', 'operator', 'agent', 'customer', 'contact']);
/** Names of actions, versions, languages, and who of the two sides speaks. */
const isOwnName = (key: string, value: string) =>
  (key === 'name' && /^set[A-Z]\w+$/.test(value)) ||
  (key === 'version' && /^[\d.]+$/.test(value)) ||
  (key === 'from' && speakers.has(value)) ||
  (/^(?:locales?|language)$/i.test(key) && locale.test(value));
/** Fields as they are described: their names are the account's own and no person's, and rows go by them. */
const isField = (value: object) => 'name' in value && 'custom' in value && 'type' in value;
const isFieldName = (key: string, value: unknown) =>
  ['name', 'relationshipName'].includes(key) && /^[A-Za-z]\w*$/.test(String(value));
const moment = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/;
const keptNumbers =
  /time|count|size|score|stars|page|total|_at$|since|until|resets?|expires|position|length|Max|Remaining|httpStatusCode/i;
const isIdKey = (key: string) => /(?:^|_)ids?$|(?:Id|ID)s?$|fingerprint/.test(key);
const address = /(?<![^\s<>"'@,;:()])[^\s<>"'@,;:()]+@[^\s<>"'@,;:()]+/g;
const tags =
  'a|abbr|b|blockquote|br|code|div|em|font|h[1-6]|hr|i|img|li|ol|p|pre|s|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul';
const tag = new RegExp(`(</?(?:${tags})(?:\\s[^<>]*)?/?>|&#?\\w+;)`, 'i');
const attribute = /(?<![\w:-])([\w:-]+)\s*=\s*("[^"]{0,2000}"|'[^']{0,2000}'|[^\s>]{1,2000})/g;

const letters = 'abcdefghijklmnopqrstuvwxyz';

export type Redactor = {
  /** An answer. */
  body(value: unknown): unknown;
  /** Path and query of a request; its host is nobody's business. */
  address(url: URL): string;
};

function isKept(value: string, key: string): boolean {
  return (
    /^(?:true|false|\d{1,2})?$/.test(value) ||
    moment.test(value) ||
    (keptKeys.has(key) && keptWord.test(value)) ||
    (keptNames.has(key) && keptName.test(value)) ||
    isOwnName(key, value)
  );
}

/** Words, persons and ids, each by another one. */
function createWords(salt: Buffer) {
  const digest = (text: string) => createHmac('sha256', salt).update(text).digest();

  /** Letters for letters, digits for digits; a number begins as it did, so that it stays one. */
  function shaped(text: string, kept = 0): string {
    const bytes = digest(text.toLowerCase());
    return Array.from(text, (sign, place) => {
      const byte = (bytes[place % bytes.length] ?? 0) + place;
      if (place < kept) return sign;
      if (/\d/.test(sign))
        return place === 0 && sign !== '0' ? String(1 + (byte % 9)) : String(byte % 10);
      if (!/\p{L}/u.test(sign)) return sign;
      const letter = letters[byte % letters.length] ?? 'x';
      return /\p{Lu}/u.test(sign) ? letter.toUpperCase() : letter;
    }).join('');
  }

  const words = (text: string) => text.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => shaped(word));

  const person = (mail: string) => {
    const [name = '', host = ''] = mail.split('@');
    return `${words(name)}@${words(host).replace(/\.[^.]*$/, '')}.example`;
  };

  function plain(text: string): string {
    const parts: string[] = [];
    let end = 0;
    for (const found of text.matchAll(address)) {
      parts.push(words(text.slice(end, found.index)), person(found[0]));
      end = found.index + found[0].length;
    }
    return [...parts, words(text.slice(end))].join('');
  }

  /** The first signs tell the kind of some ids; hexadecimal ones stay so. */
  function id(text: string): string {
    if (/^[0-9a-f-]{32,36}$/i.test(text)) {
      const hex = digest(text).toString('hex');
      return Array.from(text, (sign, place) => (sign === '-' ? sign : (hex[place] ?? '0'))).join(
        '',
      );
    }
    const [, prefix, rest] = /^([a-z]+_)(.+)$/.exec(text) ?? [];
    if (prefix && rest) return prefix + id(rest);
    if (/^[0-9a-zA-Z]{3}(?:[0-9a-zA-Z]{12}|[0-9a-zA-Z]{15})$/.test(text)) return shaped(text, 3);
    return /^\d+$/.test(text) && text.length < 4 ? text : shaped(text);
  }

  return { plain, person, id };
}

/** Addresses of the web, with the same ids and words. */
function createAddresses({ plain, id }: Pick<ReturnType<typeof createWords>, 'plain' | 'id'>) {
  function webAddress(text: string): string | null {
    const url = /^https?:\/\//.test(text) ? URL.parse(text) : null;
    if (!url) return null;
    const path = /^\/(?:api|services|v\d)\//.test(url.pathname) ? pathOf(url) : plain(url.pathname);
    return `${url.protocol}//crm.example${path}`;
  }

  /** What is no number, and no word of the interface's own, is an id. */
  const segment = (part: string) =>
    /^(?:[a-zA-Z_-]{1,40}\d?|v\d+(?:\.\d+)?|\d{1,3}|[\w-]+\.json)?$/.test(part) ? part : id(part);

  function queryValue(key: string, value: string): string {
    if (moment.test(value) || (/time/.test(key) && /^\d+$/.test(value))) return value;
    if (/^[a-z_:,]+$/.test(value) || /^\d{1,3}$/.test(value)) return value;
    // A question in the platform's own language: what stands in quotes is somebody's.
    if (value.startsWith('SELECT '))
      return value.replace(/'[^']*'/g, (said) => `'${id(said.slice(1, -1))}'`);
    if (isIdKey(key) || /^\d+$/.test(value)) return value.split(',').map(id).join(',');
    return plain(value);
  }

  function pathOf(url: URL): string {
    const path = url.pathname.split('/').map(segment).join('/');
    const query = [...url.searchParams].map(
      ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(queryValue(key, value))}`,
    );
    return query.length > 0 ? `${path}?${query.join('&')}` : path;
  }

  return { webAddress, pathOf };
}

export function createRedactor(salt: Buffer = randomBytes(32)): Redactor {
  const { plain, person, id } = createWords(salt);
  const { webAddress, pathOf } = createAddresses({ plain, id });

  /** Of a tag its own name stays, and the names of what it holds. */
  function markup(part: string): string {
    if (part.startsWith('&')) return part;
    const [begin = ''] = /^<\/?\w+/.exec(part) ?? [];
    const held = [...part.matchAll(attribute)].map(([, name = '', quoted = '']) => {
      const value = quoted.replace(/^["']|["']$/g, '');
      return ` ${name}="${webAddress(value) ?? plain(value)}"`;
    });
    return `${begin}${held.join('')}${part.endsWith('/>') ? '/>' : '>'}`;
  }

  const plainKey = (name: string) => name.replace(address, person);

  function text(value: string, key: string): string {
    if (isKept(value, key)) return value;
    const url = webAddress(value);
    if (url !== null) return url;
    if (/^\/(?:services|api)\/[^\s]*$/.test(value))
      return pathOf(new URL(value, 'https://crm.example'));
    if (isIdKey(key)) return id(value);
    return value
      .split(tag)
      .map((part) => (tag.test(part) ? markup(part) : plain(part)))
      .join('');
  }

  function number(value: number, key: string): number {
    if (!Number.isSafeInteger(value) || Math.abs(value) < 1_000 || keptNumbers.test(key))
      return value;
    return Number(id(String(value)));
  }

  function body(value: unknown, key = ''): unknown {
    if (typeof value === 'string') return text(value, key);
    if (typeof value === 'number') return number(value, key);
    if (Array.isArray(value)) return value.map((one) => body(one, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        // A key that is an id, or that somebody could be known by.
        /^\d{4,}$/.test(name) ? id(name) : plainKey(name),
        isField(value) && isFieldName(name, one) ? one : body(one, name),
      ]),
    );
  }

  return { body: (value) => body(value), address: pathOf };
}
