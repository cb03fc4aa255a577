// Fails when docs/generated/spec-map.md names a test that does not exist, leaves a number without one, or tells
// a message otherwise than the console does; when docs/generated/checks.md names a test that is not there; and when
// docs/asvs.md names a file that is not there, or says yes without a test, a check or a document.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { flatten } from './phrases/flatten.mjs';
import { runAsCommand } from './source-tree/report-findings.mjs';

const path = 'docs/generated/spec-map.md';
const checksPath = 'docs/generated/checks.md';
const asvsPath = 'docs/asvs.md';
/** What it does not name from the root is here. */
const asvsFolder = 'apps/api/src';

/** The last part of the plan: a number may wait for no later one. */
const lastPart = 11;

/** How many acceptance checks there are. */
const lastCheck = 46;

/** Sections of the specification that the map covers whole. */
const sections = [2, 3, 4, 5, 6, 7, 8, 9];

const columns = { sentence: 3, message: 7 };

/** Checks the map of a whole repository. Answers `{ findings, notes }`. */
export async function checkSpecMap(root) {
  if (!existsSync(join(root, path))) {
    return {
      findings: [{ path, rule: 'there is no map', remedy: 'write it: quality demands it' }],
    };
  }
  const rows = readRows(readFileSync(join(root, path), 'utf8'));
  const sentences = rows.filter(({ cells }) => /^\d+\.\d+$/.test(cells[0]));
  const messages = rows.filter(({ cells }) => /^M\d+$/.test(cells[0]));
  const phrases = messages.length > 0 ? await readPhrases(root) : undefined;
  const findings = [
    ...checkNumbers(sentences),
    ...sentences.flatMap((row) => checkWidth(row, columns.sentence)),
    ...messages.flatMap((row) => checkWidth(row, columns.message)),
    ...[...sentences, ...messages].flatMap((row) => checkProofs(root, row)),
    ...messages.flatMap((row) => checkMessage(row, phrases)),
    ...checkChecks(root),
    ...checkAsvs(root),
  ];
  const later = sentences.filter(({ cells }) => /^part \d+$/.test(cells.at(-1)));
  const notes = [`${sentences.length} sentences, ${later.length} of them in later parts.`];
  return { findings, notes };
}

/** The rows of every table: `{ line, cells }`, the cells trimmed. */
function readRows(text) {
  return text.split('\n').flatMap((line, index) => {
    if (!line.startsWith('|')) return [];
    const cells = line.split('|').slice(1, -1);
    return [{ line: index + 1, cells: cells.map((cell) => cell.trim()) }];
  });
}

/** The page of the checks: each line is proven in the same way, or says why it is not yet. */
function checkChecks(root) {
  if (!existsSync(join(root, checksPath))) return [];
  const rows = readRows(readFileSync(join(root, checksPath), 'utf8')).filter(({ cells }) =>
    /^\d+\.\d+$/.test(cells[0]),
  );
  const proven = rows.flatMap((row) =>
    /^not yet: ./.test(row.cells.at(-1))
      ? checkWidth(row, columns.sentence)
      : [...checkWidth(row, columns.sentence), ...checkProofs(root, row)],
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

/** Each proof is `file › words of the test`, or the part of the plan that brings it. */
function checkProofs(root, { line, cells }) {
  const proofs = cells
    .at(-1)
    .split(';')
    .map((proof) => proof.trim());
  return proofs.flatMap((proof) => {
    const part = /^part (\d+)$/.exec(proof)?.[1];
    if (part !== undefined && Number(part) <= lastPart) return [];
    const [file, words] = proof.split(' › ').map((half) => half?.replaceAll('`', '').trim());
    if (!file || !words) {
      return [
        finding(line, `${cells[0]} is not proven: "${proof}"`, 'write `file` › words, or part N'),
      ];
    }
    if (!statSync(join(root, file), { throwIfNoEntry: false })?.isFile()) {
      return [finding(line, `${cells[0]}: there is no ${file}`, 'name the file from the root')];
    }
    return readFileSync(join(root, file), 'utf8').includes(words)
      ? []
      : [finding(line, `${cells[0]}: ${file} has no "${words}"`, 'take the words from the test')];
  });
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
