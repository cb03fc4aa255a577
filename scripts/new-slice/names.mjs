// The forms of a slice's name, and how they are put into a text.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const shape = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const upperFirst = (word) => word[0].toUpperCase() + word.slice(1);

/** The number of the next migration, four digits. */
function nextMigration(root) {
  const numbers = readdirSync(join(root, 'apps/api/migrations')).map((file) => parseInt(file, 10));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

/**
 * Everything that a template may ask for.
 * @param french what the screen is called in French
 * @throws Error when the name is none that a slice can have
 */
export function namesOf(root, name, french) {
  if (!shape.test(name ?? '') || name.length > 40)
    throw new Error(
      'A slice is called by words of small letters with hyphens between, such as notes-of-shift.',
    );
  const pascal = name.split('-').map(upperFirst).join('');
  const words = name.replaceAll('-', ' ');
  return {
    name,
    camel: pascal[0].toLowerCase() + pascal.slice(1),
    Pascal: pascal,
    table: name.replaceAll('-', '_'),
    words,
    Words: upperFirst(words),
    French: (french ?? upperFirst(words)).replaceAll("'", '’'),
    number: nextMigration(root),
  };
}

/** Puts names where a text says `{{name}}`; `{{=title}}` becomes a `{{title}}` of the file itself. */
export function fillIn(text, names) {
  return text
    .replaceAll(/\{\{(\w+)\}\}/g, (_, key) => {
      if (!(key in names)) throw new Error(`No template may ask for {{${key}}}.`);
      return names[key];
    })
    .replaceAll('{{=', '{{');
}
