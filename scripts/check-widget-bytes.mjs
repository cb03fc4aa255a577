// Weighs what the widget costs a page of somebody else, in a finished build of apps/widget.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const build = 'apps/widget/dist';

/** What every page of the site loads, and what is there once the chat is open; gzip -9. */
export const widgetBudgets = { loader: 2_000, open: 20_000 };

/** Imported when a visitor asks for it: the parts, the way to follow a chat, the language that is not read. */
const languages = ['en', 'fr'];

/** Answers `{ findings, notes }`. The heaviest language counts. */
export function checkWidgetBytes(root) {
  const manifest = readJson(join(root, build, '.vite', 'manifest.json'));
  if (!manifest)
    return { findings: [finding('there is no build', 'build the widget (npm test does)')] };
  const panel = Object.keys(manifest).find(
    (key) => manifest[key].isEntry && manifest[key].name === 'panel',
  );
  if (!panel)
    return { findings: [finding('no entry is the panel', 'see apps/widget/vite.config.ts')] };
  const files = [...listStatic(manifest, panel)].map((key) => manifest[key].file);
  const words = languages.map((language) => wordsOf(manifest, language));
  if (words.includes(undefined)) {
    return { findings: [finding('the words are no chunk of their own', 'see src/words.ts')] };
  }
  const loader = weigh(root, 'loader.js');
  const heaviest = Math.max(...words.map((file) => weigh(root, file)));
  const open =
    weigh(root, 'panel.js') + files.reduce((sum, file) => sum + weigh(root, file), heaviest);
  const found = Object.entries({ loader, open }).filter(
    ([name, bytes]) => bytes > widgetBudgets[name],
  );
  return {
    findings: found.map(([name, bytes]) =>
      finding(
        `${name} weighs ${bytes} bytes, budget ${widgetBudgets[name]}`,
        'load later what the first look does not show',
      ),
    ),
    notes: describe(root, { loader, open }),
  };
}

const wordsOf = (manifest, language) =>
  Object.values(manifest).find(({ src }) => src?.endsWith(`phrases/src/${language}/widget.ts`))
    ?.file;

/** An entry and all that it imports statically; its dynamic imports come when they are asked for. */
function listStatic(manifest, key, seen = new Set()) {
  if (seen.has(key) || !manifest[key]) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) listStatic(manifest, next, seen);
  return seen;
}

function describe(root, { loader, open }) {
  const row = (bytes, name) => `${String(bytes).padStart(8)}  ${name}`;
  const files = readdirSync(join(root, build)).filter((name) => name.endsWith('.js'));
  return [
    'Widget, gzip -9, bytes:',
    ...files.map((file) => row(weigh(root, file), file)),
    row(loader, `loader (budget ${widgetBudgets.loader})`),
    row(open, `all that is loaded when the chat opens (budget ${widgetBudgets.open})`),
  ];
}

const weigh = (root, file) => gzipSync(readFileSync(join(root, build, file)), { level: 9 }).length;

const finding = (rule, remedy) => ({ path: build, rule: `the widget: ${rule}`, remedy });

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
