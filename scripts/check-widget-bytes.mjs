// Weighs what the widget costs a page of somebody else, in a finished build of apps/widget.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const build = 'apps/widget/dist';

/**
 * What every page of the site loads, what is there once the chat is open, and that with the first message, as one finds
 * it who comes back to a conversation; gzip -9.
 */
export const widgetBudgets = { loader: 2_000, open: 20_000, conversation: 22_000 };

/** What comes with the first message: the rows, and how a chat is followed. */
const conversationParts = ['src/view/message-row.tsx', 'src/session/follow-chat.ts'];

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
  if (conversationParts.some((key) => !manifest[key])) {
    return { findings: [finding('the conversation is not where it was', 'see this script')] };
  }
  const opened = listStatic(manifest, panel);
  const talking = conversationParts.reduce(
    (seen, key) => listStatic(manifest, key, seen),
    new Set(opened),
  );
  const words = languages.map((language) => wordsOf(manifest, language));
  if (words.includes(undefined)) {
    return { findings: [finding('the words are no chunk of their own', 'see src/words.ts')] };
  }
  const loader = weigh(root, 'loader.js');
  const heaviest = Math.max(...words.map((file) => weigh(root, file)));
  const weighAll = (keys) =>
    [...keys].reduce((sum, key) => sum + weigh(root, manifest[key].file), 0);
  const open = weigh(root, 'panel.js') + heaviest + weighAll(opened);
  const conversation = open + weighAll(talking.difference(opened));
  const found = Object.entries({ loader, open, conversation }).filter(
    ([name, bytes]) => bytes > widgetBudgets[name],
  );
  return {
    findings: found.map(([name, bytes]) =>
      finding(
        `${name} weighs ${bytes} bytes, budget ${widgetBudgets[name]}`,
        'load later what the first look does not show',
      ),
    ),
    notes: describe(root, { loader, open, conversation }),
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

function describe(root, { loader, open, conversation }) {
  const row = (bytes, name) => `${String(bytes).padStart(8)}  ${name}`;
  const files = readdirSync(join(root, build)).filter((name) => name.endsWith('.js'));
  return [
    'Widget, gzip -9, bytes:',
    ...files.map((file) => row(weigh(root, file), file)),
    row(loader, `loader (budget ${widgetBudgets.loader})`),
    row(open, `all that is loaded when the chat opens (budget ${widgetBudgets.open})`),
    row(conversation, `the same with a conversation in it (budget ${widgetBudgets.conversation})`),
  ];
}

const weigh = (root, file) => gzipSync(readFileSync(join(root, build, file)), { level: 9 }).length;

const finding = (rule, remedy) => ({ path: build, rule: `the widget: ${rule}`, remedy });

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
