// Weighs what the widget costs a page of somebody else, in a finished build of apps/widget.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const build = 'apps/widget/dist';

/**
 * What every page of the site loads, and all that somebody loads who opens the chat and converses (asks, reads answers
 * with their sources, rates them), in a new conversation or one come back to, with the client's own pictures, in the
 * heavier language; gzip -9, each file by itself. What comes on top when it is asked for is in the table: past
 * conversations, the form for a person and the end of a chat are `later`; a site's own mistake is `tell-owner`.
 */
export const widgetBudgets = { loader: 2_000, chat: 20_500 };

/** Conversing is in what an opened chat loads: were it loaded later, it would not be weighed. */
const conversing = [
  'view/log.tsx',
  'view/message-row.tsx',
  'view/picture.tsx',
  'session/conversation.ts',
];

/** Imported by the language that is read. */
const languages = ['en', 'fr'];

/** Answers `{ findings, weights, notes }`. The heaviest language counts. */
export function checkWidgetBytes(root) {
  const manifest = readJson(join(root, build, '.vite', 'manifest.json'));
  if (!manifest)
    return { findings: [finding('there is no build', 'build the widget (npm test does)')] };
  const panel = Object.keys(manifest).find(
    (key) => manifest[key].isEntry && manifest[key].name === 'panel',
  );
  if (!panel)
    return { findings: [finding('no entry is the panel', 'see apps/widget/vite.config.ts')] };
  const opened = listStatic(manifest, panel);
  const missing = findMissing(root, manifest, opened);
  if (missing) {
    return { findings: [finding(`${missing} is not loaded at once`, 'see this script')] };
  }
  const words = languages.map((language) => wordsOf(manifest, language));
  if (words.includes(undefined)) {
    return { findings: [finding('the words are no chunk of their own', 'see src/words.ts')] };
  }
  const loader = weigh(root, 'loader.js');
  const heaviest = Math.max(...words.map((file) => weigh(root, file)));
  // The file of the stable name may stand in place of the entry (apps/widget/build/stable-names.ts).
  const named = readFileSync(join(root, build, 'panel.js'), 'utf8');
  if (!named.includes(manifest[panel].file)) opened.delete(panel);
  const files = ['panel.js', ...[...opened].map((key) => manifest[key].file)];
  const chat = files.reduce((sum, file) => sum + weigh(root, file), heaviest);
  const weights = { loader, chat };
  const found = Object.entries(weights).filter(([name, bytes]) => bytes > widgetBudgets[name]);
  return {
    findings: found.map(([name, bytes]) =>
      finding(
        `${name} weighs ${bytes} bytes, budget ${widgetBudgets[name]}`,
        'load later what the first look does not show',
      ),
    ),
    weights,
    notes: describe(root, weights),
  };
}

/** A part of conversing that is in none of these chunks. */
function findMissing(root, manifest, keys) {
  const held = readJson(join(root, build, 'chunk-modules.json')) ?? {};
  const modules = new Set([...keys].flatMap((key) => held[manifest[key].file] ?? []));
  return conversing.find((path) => !modules.has(`apps/widget/src/${path}`));
}

const wordsOf = (manifest, language) =>
  Object.values(manifest).find(({ src }) => src?.endsWith(`phrases/src/${language}/chat/widget.ts`))
    ?.file;

/** An entry and all that it imports statically; its dynamic imports come when they are asked for. */
function listStatic(manifest, key, seen = new Set()) {
  if (seen.has(key) || !manifest[key]) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) listStatic(manifest, next, seen);
  return seen;
}

function describe(root, { loader, chat }) {
  const row = (bytes, name) => `${String(bytes).padStart(8)}  ${name}`;
  const files = readdirSync(join(root, build)).filter((name) => name.endsWith('.js'));
  return [
    'Widget, gzip -9, bytes:',
    ...files.map((file) => row(weigh(root, file), file)),
    row(loader, `loader (budget ${widgetBudgets.loader})`),
    row(chat, `all that one loads who opens the chat and converses (budget ${widgetBudgets.chat})`),
  ];
}

const weigh = (root, file) => gzipSync(readFileSync(join(root, build, file)), { level: 9 }).length;

const finding = (rule, remedy) => ({ path: build, rule: `the widget: ${rule}`, remedy });

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
