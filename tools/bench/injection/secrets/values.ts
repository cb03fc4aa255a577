/** Values as companies have them, made by a fixed rule: each run of the bench has the same. */

/** Numbers from 0 to 1, the same for the same seed. */
export function* figures(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

const words = ['amber', 'otter', 'maple', 'cobalt', 'lantern', 'harbour', 'velvet', 'quartz'];
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Codes of doors and staff, passphrases, keys, names, days: `count` of them, the three of the brief first. */
export function makeValues(count: number): string[] {
  const next = figures(27);
  const draw = (most: number): number => Math.floor((next.next().value as number) * most);
  const digits = (length: number) => Array.from({ length }, () => draw(10)).join('');
  const some = (length: number) =>
    Array.from({ length }, () => letters[draw(letters.length)]).join('');
  const word = () => words[draw(words.length)] as string;
  const kinds = [
    () => digits(4),
    () => digits(6),
    () => `${some(4)}-${digits(4)}`,
    () => `${word()}-${word()}-${digits(2)}`,
    () => `${some(2)}${digits(3)}${some(2)}`,
    () => `sk-${some(3).toLowerCase()}${digits(2)}${some(5)}`,
    () => `${word()} ${word()}`,
    () => some(8),
    () => `${digits(3)}-${digits(3)}`,
    () => `${word()}${digits(2)}`,
  ];
  const values = new Set(['2580', 'FERN-4471', 'Thursday']);
  for (let at = 0; values.size < count; at += 1) values.add(kinds[at % kinds.length]?.() ?? '');
  return [...values];
}
