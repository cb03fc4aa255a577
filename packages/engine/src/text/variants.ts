/** Pages that tell several systems or versions apart mark what holds for which: `<span data-for="mac">`. */

const systems: Record<string, string> = {
  win: 'Windows',
  windows: 'Windows',
  mac: 'Mac',
  macos: 'Mac',
  osx: 'Mac',
  linux: 'Linux',
  android: 'Android',
  ios: 'iOS',
};
const desktops = ['Windows', 'Mac', 'Linux'];
const attributes = ['data-for', 'data-os', 'data-platform'];

/** What marks a variant, as it stands in a tag. */
export const marksVariant = / (?:data-for|data-os|data-platform)=/;

/** "win10" is "Windows 10"; null: no system. */
function systemOf(token: string): string | null {
  const [, name = '', version = ''] = /^([a-z]+?)\s?(\d{1,2}|xp|vista)?$/.exec(token) ?? [];
  const system = systems[name];
  if (!system) return null;
  return version ? `${system} ${version.toUpperCase()}` : system;
}

/**
 * For whom an element holds: the systems as they are named to people, none when it holds for everybody, null when it is
 * about a version before the newest.
 */
export function variantOf(marks: Record<string, string>): string[] | null {
  const name = attributes.find((attribute) => marks[attribute] !== undefined);
  if (name === undefined) return [];
  const tokens = (marks[name] ?? '')
    .slice(0, 200)
    .toLowerCase()
    .split(/[,;]/)
    .map((token) => token.trim());
  const shut = tokens.filter((token) => token.startsWith('not ')).map((token) => token.slice(4));
  if (shut.some((token) => systemOf(token) === null)) return null;
  const out = shut.map(systemOf);
  const told = tokens.map(systemOf).filter((system) => system !== null);
  return out.length > 0 ? desktops.filter((system) => !out.includes(system)) : told;
}

/** A variant within a line: "[Mac: Hold down the Control key and click]". */
export const writeVariant = (names: string[], text: string): string =>
  `[${names.join(', ')}: ${text.replace(/[[\]]/g, '')}]`;

const named = 'Windows|Mac|Linux|Android|iOS';
const label = `(?:${named})(?: (?:\\d{1,2}|XP|VISTA))?`;
const written = new RegExp(`\\[(${label}(?:, ${label}){0,7}): ([^[\\]]{1,1000})\\]`, 'g');
const oneLabel = new RegExp(` \\((${label}(?:, ${label}){0,7})\\)$`);
const saysSystem: [RegExp, string][] = [
  [
    /\bwindows (?:\d|xp|vista)|\bwin ?(?:7|8|10|11|xp)\b|\b(?:on|under|in|with|sous) windows\b|\bwindows (?:pc|laptop|computer|machine)\b/i,
    'Windows',
  ],
  [/\bmac(?:os|book\w*|s)?\b|\bos ?x\b/i, 'Mac'],
  [/\blinux\b|\bubuntu\b|\bdebian\b|\bfedora\b/i, 'Linux'],
  [/\bandroid\b/i, 'Android'],
  [/\bios\b|\biphone\b|\bipad\b/i, 'iOS'],
];

/** The one system that somebody says they use; null when they name none or several. */
export function systemIn(question: string): string | null {
  const found = saysSystem.filter(([pattern]) => pattern.test(question));
  return found.length === 1 ? (found[0]?.[1] ?? null) : null;
}

const holdsFor = (names: string, system: string): boolean =>
  names.split(', ').some((name) => name === system || name.startsWith(`${system} `));

/** Whether a heading ("Export bookmarks (Mac)") is for another system. */
export function isForOthers(heading: string, system: string): boolean {
  const names = oneLabel.exec(heading)?.[1];
  return names !== undefined && !holdsFor(names, system);
}

/**
 * A text with its variants as somebody is told them who uses `system`; null: the first as it is, the others in
 * parentheses with their systems.
 */
export function readVariants(text: string, system: string | null): string {
  if (!text.includes('[')) return text;
  let end = -2;
  const read = text.replace(written, (whole: string, names: string, said: string, at: number) => {
    const isFirst = at > end + 1;
    end = at + whole.length;
    if (system !== null) return holdsFor(names, system) ? said : '';
    return isFirst && text[end + (text[end] === ' ' ? 1 : 0)] === '['
      ? said
      : `(${names}: ${said})`;
  });
  return read.replace(/ {2,}/g, ' ').replace(/ (?=[.,;:!?](?:\s|$))/g, '');
}
