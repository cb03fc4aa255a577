// Writes a slice into a tree: its own files from the templates, and a line wherever the checks want one.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newFiles } from './files.mjs';
import { insert, insertSorted } from './insert.mjs';
import { fillIn, namesOf } from './names.mjs';
import { places, roundTrips } from './places.mjs';

const budgets = 'apps/api/src/testing/round-trip-budgets.ts';
const templateOf = (name) =>
  readFileSync(join(import.meta.dirname, 'templates', `${name}.txt`), 'utf8');

/**
 * Nothing is written unless everything can be.
 * @param french what its screen is called in French
 * @returns the paths of what is new and of what was changed
 * @throws Error when the name is no slice's, is taken, or a place is not there any more
 */
export function makeSlice(root, name, french) {
  const names = namesOf(root, name, french);
  const texts = new Map();
  const read = (path) => texts.get(path) ?? readFileSync(join(root, path), 'utf8');
  const made = newFiles.map(([template, shape]) => {
    const path = fillIn(shape, names);
    if (existsSync(join(root, path))) throw new Error(`${path} is there already.`);
    texts.set(path, fillIn(templateOf(template), names));
    return path;
  });
  for (const place of places) {
    const filled = Object.fromEntries(
      Object.entries(place).map(([key, value]) => [key, fillIn(value, names)]),
    );
    texts.set(place.path, insert(read(place.path), filled));
  }
  const counted = Object.entries(roundTrips).map(
    ([route, trips]) => `  '${names.camel}.${route}': ${trips},`,
  );
  texts.set(budgets, insertSorted(read(budgets), counted));
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { made, changed: [...texts.keys()].filter((path) => !made.includes(path)), names };
}
