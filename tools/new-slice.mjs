// `npm run new-slice -- helpdesk/call-logs` makes a noun that works: a table, three routes, a tab of the client's page, phrases
// and tests. What it is made of stands in new-slice/*.txt; change it there and then.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writePhraseLists } from './list-phrases.mjs';

const areas = 'accounts knowledge helpdesk answering chat insight operations home'.split(' ');

/** The files of a noun, by the text that each is made of. */
const places = {
  contract: 'packages/contract/src/{{area}}/{{kebab}}.ts',
  migration: 'apps/api/migrations/{{number}}-{{kebab}}.sql',
  store: 'apps/api/src/{{area}}/{{kebab}}/store.ts',
  rules: 'apps/api/src/{{area}}/{{kebab}}/{{kebab}}.ts',
  routes: 'apps/api/src/{{area}}/{{kebab}}/routes.ts',
  slice: 'apps/api/src/{{area}}/{{kebab}}/slice.ts',
  test: 'apps/api/src/{{area}}/{{kebab}}/{{kebab}}.test.ts',
  rows: 'tests/rows/{{one-kebab}}-rows.ts',
  en: 'packages/phrases/src/en/{{area}}/{{kebab}}.ts',
  'en-frame': 'packages/phrases/src/en/{{area}}/{{kebab}}-frame.ts',
  fr: 'packages/phrases/src/fr/{{area}}/{{kebab}}.ts',
  'fr-frame': 'packages/phrases/src/fr/{{area}}/{{kebab}}-frame.ts',
  route: 'apps/console/src/{{area}}/{{kebab}}/route.ts',
  screen: 'apps/console/src/{{area}}/{{kebab}}/{{kebab}}-screen.tsx',
};

/** The shared files that a noun is listed in: what each gets, and before what (the first such line after `from`). */
const edits = [
  {
    path: 'packages/contract/src/nouns.ts',
    lines: [
      { text: "import * as {{camel}} from './{{area}}/{{kebab}}.ts';\n", before: '\n/**' },
      { text: '  {{camel}},\n', before: '};', from: 'export const nouns' },
    ],
  },
  {
    path: 'apps/api/src/slices.ts',
    lines: [
      {
        text: "import { {{camel}}Slice } from './{{area}}/{{kebab}}/slice.ts';\n",
        before: 'import { registryOf',
      },
      {
        text: '  {{camel}}Slice,\n',
        before: /^(?: {2}\/\/|\] as const)/m,
        from: '  // {{area}}\n',
      },
    ],
  },
  {
    path: 'apps/console/src/routes.ts',
    lines: [
      {
        text: "import { {{camel}} } from './{{area}}/{{kebab}}/route.ts';\n",
        before: 'import type { ScreenPath }',
      },
      { text: '  {{camel}},\n', before: '] as const', from: 'export const clientTabs' },
    ],
  },
];

const capital = (word) => word[0].toUpperCase() + word.slice(1);
const toCamel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

function namesOf(area, kebab, number) {
  const oneKebab = kebab.replace(/ies$/, 'y').replace(/s$/, '');
  const words = kebab.replaceAll('-', ' ');
  return {
    area,
    kebab,
    number,
    camel: toCamel(kebab),
    Camel: capital(toCamel(kebab)),
    snake: kebab.replaceAll('-', '_'),
    words,
    Words: capital(words),
    'one-kebab': oneKebab,
    one: toCamel(oneKebab),
    One: capital(toCamel(oneKebab)),
    Word: capital(oneKebab.replaceAll('-', ' ')),
    // Nothing is above these two: they are given all.
    deps: ['operations', 'home'].includes(area) ? '../../deps.ts' : '../deps.ts',
    accounts: area === 'accounts' ? '../index.ts' : '../../accounts/index.ts',
  };
}

const fill = (text, names) => text.replace(/\{\{([\w-]+)\}\}/g, (all, key) => names[key] ?? all);

function insert(content, { text, before, from = '' }, path) {
  const start = content.indexOf(from);
  const rest = content.slice(start + from.length);
  const offset = typeof before === 'string' ? rest.indexOf(before) : rest.search(before);
  if (start < 0 || offset < 0) throw new Error(`${path} is not as expected: add the noun by hand`);
  const at = start + from.length + offset;
  return content.slice(0, at) + text + content.slice(at);
}

/**
 * Makes the noun in the repository at `root`.
 * @returns the files that are new, and the shared ones that changed
 * @throws when the name is none, or taken
 */
export function makeNoun(root, name = '') {
  const [, area, kebab] = /^([a-z]+)\/([a-z]+(?:-[a-z]+)*s)$/.exec(name) ?? [];
  if (!areas.includes(area)) throw new Error(`Name <area>/<nouns>, of: ${areas.join(', ')}`);
  const migrations = globSync('*.sql', { cwd: join(root, 'apps/api/migrations') }).toSorted();
  const number = String(Number.parseInt(migrations.at(-1) ?? '0', 10) + 1).padStart(4, '0');
  const names = namesOf(area, kebab, number);
  const files = Object.entries(places).map(([template, path]) => ({
    path: fill(path, names),
    text: fill(readFileSync(join(import.meta.dirname, `new-slice/${template}.txt`), 'utf8'), names),
  }));
  const listed = readFileSync(join(root, 'packages/contract/src/nouns.ts'), 'utf8');
  const taken = files.find(({ path }) => existsSync(join(root, path)))?.path;
  if (taken || new RegExp(`^  ${names.camel},$`, 'm').test(listed))
    throw new Error(`${name} is there already${taken ? `: ${taken}` : ''}`);
  const changed = edits.map(({ path, lines }) => ({
    path,
    text: lines.reduce(
      (content, { text, before, from = '' }) =>
        insert(content, { text: fill(text, names), before, from: fill(from, names) }, path),
      readFileSync(join(root, path), 'utf8'),
    ),
  }));
  for (const { path, text } of [...files, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return {
    files: files.map(({ path }) => path),
    changed: changed.map(({ path }) => path),
    lists: writePhraseLists(root),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { files, changed, lists } = makeNoun(process.cwd(), process.argv[2]);
    const list = [
      ...files.map((path) => `new      ${path}`),
      ...changed.map((path) => `changed  ${path}`),
      ...lists.map((path) => `written  ${path}`),
    ];
    console.log(
      `${list.join('\n')}\n\nNow: npm run generate-types && npm run format && npm run check`,
    );
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
