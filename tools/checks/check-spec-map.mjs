// The maps of the specification (docs/generated/spec-map.md) and of the acceptance checks (docs/generated/checks.md).
// Numbers and sentences are written there by hand; the last column is what the tests say that name the number in their
// title: `@spec-2.1`, `@message-4`, `@check-34.12`. `npm run list-proofs` writes it. Fails when that column is old, a
// number has no test, a test names a number that is not there, or a message reads otherwise than the console says it;
// and when docs/asvs.md names a file that is not there, or says yes without a test, a check or a document.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { flatten } from './phrases/flatten.mjs';
import { listFiles } from './source-tree/list-files.mjs';
import { runAsCommand } from './source-tree/report-findings.mjs';

const path = 'docs/generated/spec-map.md';
const checksPath = 'docs/generated/checks.md';
const asvsPath = 'docs/asvs.md';
/** What it does not name from the root is here. */
const asvsFolder = 'apps/api/src';

/** How many acceptance checks there are. */
const lastCheck = 46;

/** Sections of the specification that the map covers whole. */
const sections = [2, 3, 4, 5, 6, 7, 8, 9];

const columns = { sentence: 3, message: 7 };

/** Checks the maps of a whole repository, or writes their last columns. Answers `{ findings, notes }`. */
export async function checkSpecMap(root, isWriting = process.argv.includes('--write')) {
  if (!existsSync(join(root, path))) {
    return {
      findings: [{ path, rule: 'there is no map', remedy: 'write it: quality demands it' }],
    };
  }
  const proofs = readProofs(root);
  if (isWriting) for (const map of [path, checksPath]) writeProofs(root, map, proofs);
  const rows = readRows(readFileSync(join(root, path), 'utf8'));
  const sentences = rows.filter(({ cells }) => /^\d+\.\d+$/.test(cells[0]));
  const messages = rows.filter(({ cells }) => /^M\d+$/.test(cells[0]));
  const phrases = messages.length > 0 ? await readPhrases(root) : undefined;
  const findings = [
    ...checkNumbers(sentences),
    ...sentences.flatMap((row) => checkWidth(row, columns.sentence)),
    ...messages.flatMap((row) => checkWidth(row, columns.message)),
    ...[...sentences, ...messages].flatMap((row) => checkProof(path, row, proofs)),
    ...messages.flatMap((row) => checkMessage(row, phrases)),
    ...checkChecks(root, proofs),
    ...checkAsvs(root),
  ];
  const known = new Set(findings.length === 0 ? proofs.keys() : []);
  for (const map of [path, checksPath])
    for (const { cells } of readRows(readText(root, map))) known.delete(tagOf(map, cells[0]));
  const unknown = [...known].map((tag) => ({
    path: proofs.get(tag)[0].file,
    rule: `${tag} is no number of a map`,
    remedy: 'name one that is there, or none',
  }));
  return { findings: [...findings, ...unknown], notes: [`${sentences.length} sentences.`] };
}

const readText = (root, file) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';

/** How a test names a row of a map; undefined for what is no row. */
function tagOf(map, number) {
  if (/^M\d+$/.test(number)) return `@message-${number.slice(1)}`;
  if (!/^\d+\.\d+$/.test(number)) return undefined;
  return `@${map === path ? 'spec' : 'check'}-${number}`;
}

const testName = /\.(?:test|spec)\.[mc]?[jt]sx?$/;
const tagged = /@(?:spec|message|check)-\d+(?:\.\d+)?/g;
/** The rest of a title before its tags; a title is on one line. */
const title = /(['"`])((?:\\.|(?!\1).)*?) @(?:spec|message|check)-[^'"`]*\1/g;

/** Every tag of the tests: the files and the titles that have it. */
function readProofs(root) {
  const proofs = new Map();
  for (const file of listFiles(root, testName))
    for (const [whole, , said] of readFileSync(join(root, file), 'utf8').matchAll(title))
      for (const [tag] of whole.matchAll(tagged)) {
        if (!proofs.has(tag)) proofs.set(tag, []);
        proofs
          .get(tag)
          .push({ file, title: said.replace(/(?: @\w+)+$/, '').replaceAll(/\\(['"`])/g, '$1') });
      }
  return proofs;
}

/** As a cell of a table says it: `file` › title; the next. */
function tellProofs(proofs) {
  return proofs
    .map(({ file, title: said }) => `\`${file}\` › ${said.replaceAll('|', '\\|')}`)
    .join('; ');
}

function writeProofs(root, map, proofs) {
  const lines = readText(root, map)
    .split('\n')
    .map((line) => {
      const [, number] = /^\| (M?[\d.]+) \|/.exec(line) ?? [];
      const of = number === undefined ? undefined : proofs.get(tagOf(map, number));
      if (!of) return line;
      const width = columns[number.startsWith('M') ? 'message' : 'sentence'];
      return `|${splitRow(line)
        .slice(0, width - 1)
        .join('|')}| ${tellProofs(of)} |`;
    });
  if (lines.length > 1) writeFileSync(join(root, map), lines.join('\n'));
}

/** The cells of a row; `\|` is no end of one. */
const splitRow = (line) => line.split(/(?<!\\)\|/).slice(1, -1);

/** The rows of every table: `{ line, cells }`, the cells trimmed. */
function readRows(text) {
  return text.split('\n').flatMap((line, index) => {
    if (!line.startsWith('|')) return [];
    return [{ line: index + 1, cells: splitRow(line).map((cell) => cell.trim()) }];
  });
}

/** The page of the checks: each line is proven in the same way, or says why it is not yet. */
function checkChecks(root, proofs) {
  if (!existsSync(join(root, checksPath))) return [];
  const rows = readRows(readText(root, checksPath)).filter(({ cells }) =>
    /^\d+\.\d+$/.test(cells[0]),
  );
  const proven = rows.flatMap((row) =>
    /^not yet: ./.test(row.cells.at(-1))
      ? checkWidth(row, columns.sentence)
      : [...checkWidth(row, columns.sentence), ...checkProof(checksPath, row, proofs)],
  );
  return [...proven, ...checkEveryCheck(rows)].map((each) => ({ ...each, path: checksPath }));
}

/** A check without a line would be forgotten in silence. */
function checkEveryCheck(rows) {
  const known = new Set(rows.map(({ cells }) => Number(cells[0].split('.')[0])));
  return Array.from({ length: lastCheck }, (_, index) => index + 1)
    .filter((number) => !known.has(number))
    .map((number) => finding(1, `check ${number} is not there`, 'say what proves it'));
}

const isProven = /`[^`]+\.(?:test|spec)\.m?[jt]s`|\bchecks? \d+|\bdocumented in\b/;

/** The page of the ASVS: what it names is there, and what is answered is proven. */
function checkAsvs(root) {
  if (!existsSync(join(root, asvsPath))) return [];
  const found = (line, rule, remedy) => ({ ...finding(line, rule, remedy), path: asvsPath });
  const text = readFileSync(join(root, asvsPath), 'utf8');
  const isThere = (...place) => existsSync(join(root, ...place));
  const missing = text
    .split('\n')
    .flatMap((line, index) => [
      ...[...line.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs)|[\w.-]+\.test\.(?:ts|mjs))`/g)]
        .filter(([, file]) => !isThere(file) && !isThere(asvsFolder, file))
        .map(([, file]) => found(index + 1, `there is no ${file}`, 'name it from the root')),
      ...[...line.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
        .filter(([, document]) => !isThere('docs', document))
        .map(([, document]) => found(index + 1, `there is no ${document}`, 'name it from docs')),
    ]);
  const unproven = readRows(text)
    .filter(({ cells }) => cells[1] === 'yes' && !isProven.test(cells.at(-1)))
    .map(({ line, cells }) =>
      found(line, `${cells[0]} is not proven`, 'name a test or a check, or where it is documented'),
    );
  return [...missing, ...unproven];
}

async function readPhrases(root) {
  const read = async (language) => {
    const file = pathToFileURL(join(root, 'packages/phrases/src', `${language}.ts`)).href;
    return flatten((await import(file))[language]);
  };
  return { en: await read('en'), fr: await read('fr') };
}

function finding(line, rule, remedy) {
  return { path, line, rule, remedy };
}

/** Within a section the numbers run from 1 without a gap, so that none can be left out unseen. */
function checkNumbers(rows) {
  return sections.flatMap((section) => {
    const own = rows.filter(({ cells }) => cells[0].startsWith(`${section}.`));
    if (own.length === 0) return [finding(1, `section ${section} is not there`, 'number it whole')];
    return own
      .filter(({ cells }, index) => cells[0] !== `${section}.${index + 1}`)
      .slice(0, 1)
      .map(({ line, cells }) =>
        finding(line, `${cells[0]} breaks the order`, 'number from 1 without a gap'),
      );
  });
}

function checkWidth({ line, cells }, width) {
  return cells.length === width
    ? []
    : [
        finding(
          line,
          `${cells[0]} has ${cells.length} cells, not ${width}`,
          'write no | in a cell',
        ),
      ];
}

/** The last cell is what the tests say that name the row. */
function checkProof(map, { line, cells }, proofs) {
  const tag = tagOf(map, cells[0]);
  const of = proofs.get(tag);
  if (!of)
    return [finding(line, `${cells[0]} is not proven`, `name ${tag} in the title of a test`)];
  return cells.at(-1) === tellProofs(of)
    ? []
    : [finding(line, `${cells[0]} tells old tests`, 'npm run list-proofs')];
}

/** `| M1 | message | screen and trigger | key | en | fr | test |`: the texts are those of the phrases. */
function checkMessage({ line, cells }, phrases) {
  const key = cells[3]?.replaceAll('`', '');
  return ['en', 'fr'].flatMap((language, index) => {
    const told = cells[4 + index];
    const real = phrases[language].get(key);
    if (told === real) return [];
    const rule = `${cells[0]}: ${key} reads "${real}" in ${language}, not "${told}"`;
    return [finding(line, rule, 'correct the map, or the phrase')];
  });
}

await runAsCommand(import.meta.url, 'spec map', checkSpecMap);
