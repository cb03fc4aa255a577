// Fails when a language is incomplete, a key does not exist, French typography is broken, or a word stands
// there that docs/writing.md decided against.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compareLanguages } from './phrases/compare-languages.mjs';
import { flatten, splitPlural } from './phrases/flatten.mjs';
import { findTypographyFaults } from './phrases/french-typography.mjs';
import { findUnwantedInPage, findUnwantedWords } from './phrases/house-words.mjs';
import { readUsage } from './phrases/read-usage.mjs';
import { runAsCommand } from './source-tree/report-findings.mjs';

const folder = 'packages/phrases/src';
const languages = ['en', 'fr'];
const shownUnused = 20;

/** Checks a whole repository. Answers `{ findings, notes }`; unused keys are only a note. */
export async function checkPhrases(root) {
  const [en, fr] = await Promise.all(languages.map((language) => readLanguage(root, language)));
  const findings = [...comparePairs(en, fr), ...checkTexts(en), ...checkTexts(fr)];
  findings.push(...checkFrench(fr), ...checkWords('en', en), ...checkWords('fr', fr));
  const keys = await readKeys(root, en);
  const usage = readUsage(root);
  findings.push(...checkCalls(usage, keys.all), ...checkPages(root));
  return { findings, notes: describeUnused(usage, keys.inTree) };
}

/** The files of one language: `{ language, name, path, phrases }`, keys begin with the export. */
async function readLanguage(root, language) {
  const place = join(root, folder, language);
  if (!existsSync(place)) return [];
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?:[a-z0-9-]+\/)?[a-z0-9-]+\.ts$/.test(name),
  );
  return Promise.all(
    names.sort().map(async (name) => {
      const module = await import(pathToFileURL(join(place, name)).href);
      const path = `${folder}/${language}/${name}`;
      return { language, name, path, phrases: flatten({ ...module }) };
    }),
  );
}

function comparePairs(en, fr) {
  const names = [...new Set([...en, ...fr].map((file) => file.name))];
  const empty = (language, name) => ({
    language,
    path: `${folder}/${language}/${name}`,
    phrases: new Map(),
  });
  if (names.length === 0) {
    return [{ path: folder, rule: 'there are no phrases', remedy: 'one file a slice, en and fr' }];
  }
  return names.flatMap((name) => {
    const find = (files, language) =>
      files.find((file) => file.name === name) ?? empty(language, name);
    return compareLanguages(find(en, 'en'), find(fr, 'fr'));
  });
}

function checkTexts(files) {
  return files.flatMap(({ path, phrases }) =>
    [...phrases].flatMap(([key, text]) => {
      if (typeof text !== 'string') {
        return [
          { path, rule: `${key} is no text`, remedy: 'phrases are texts, nested in objects' },
        ];
      }
      return text.trim() === ''
        ? [{ path, rule: `${key} is empty`, remedy: 'write it, or remove it in every language' }]
        : [];
    }),
  );
}

function checkFrench(files) {
  return textsOf(files).flatMap(({ path, key, text }) =>
    findTypographyFaults(text).map(({ fault, remedy }) => ({
      path,
      rule: `${key}: ${fault}`,
      remedy,
    })),
  );
}

/** Words that another one stands for, and three dots for the one character, in any language. */
function checkWords(language, files) {
  return textsOf(files).flatMap(({ path, key, text }) => {
    const words = findUnwantedWords(language, key, text).map(({ word, instead }) => ({
      path,
      rule: `${key}: “${word}” is not a word of the product`,
      remedy: `say “${instead}” (docs/writing.md)`,
    }));
    if (!text.includes('...')) return words;
    return [...words, { path, rule: `${key}: three dots`, remedy: 'one character, “…”' }];
  });
}

/** Pages that list words or evidence, and are not held to them. */
const freePages = new Set(['docs/writing.md', 'docs/asvs.md', 'docs/foreign-texts.md']);

/** The guides, the README and those of the areas are written with the same words. */
function checkPages(root) {
  return ['', 'docs', ...listFolders(root, 'apps/api/src')].flatMap((place) =>
    listNames(join(root, place))
      .filter((name) =>
        place === 'docs' ? name.endsWith('.md') : ['README.md', 'SECURITY.md'].includes(name),
      )
      .map((name) => (place === '' ? name : `${place}/${name}`))
      .filter((path) => !freePages.has(path))
      .flatMap((path) => checkPage(root, path)),
  );
}

/** What is in a folder; nothing where there is none, or it is a file. */
const listNames = (place) =>
  statSync(place, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(place) : [];
const listFolders = (root, place) => listNames(join(root, place)).map((name) => `${place}/${name}`);

function checkPage(root, path) {
  const plainText = readFileSync(join(root, path), 'utf8').replaceAll(
    /^```[\s\S]*?^```$/gm,
    (block) => block.replaceAll(/[^\n]/g, ''),
  );
  return plainText.split('\n').flatMap((text, index) =>
    findUnwantedInPage(text).map(({ word, instead }) => ({
      path,
      line: index + 1,
      rule: `“${word}” is not a word of our pages`,
      remedy: `write “${instead}” (docs/writing.md)`,
    })),
  );
}

function textsOf(files) {
  return files.flatMap(({ path, phrases }) =>
    [...phrases].map(([key, text]) => ({ path, key, text: String(text) })),
  );
}

/**
 * Keys as code writes them. The tree that the console loads (en.ts) may name a file's phrases
 * otherwise than the file does; files outside that tree go by their own names.
 */
async function readKeys(root, files) {
  const own = files.flatMap((file) => [...file.phrases.keys()]);
  const tree = join(root, folder, 'en.ts');
  if (!existsSync(tree)) return { all: new Set(own), inTree: own };
  const inTree = [...flatten((await import(pathToFileURL(tree).href)).en).keys()];
  return { all: new Set([...inTree, ...own]), inTree };
}

function checkCalls(usage, keys) {
  const stems = new Set([...keys].flatMap((key) => [key, splitPlural(key)[0]]));
  const all = [...stems];
  const exists = ({ key, pattern, spaces }) => {
    if (pattern !== undefined) {
      const regexp = new RegExp(`(?:^|\\.)${pattern}$`, 'u');
      return all.some((each) => regexp.test(each));
    }
    const plain = key.replace(':', '.');
    return [plain, ...spaces.map((space) => `${space}.${plain}`)].some((each) => stems.has(each));
  };
  return usage.calls
    .filter((call) => !exists(call))
    .map(({ path, line, key, pattern }) => ({
      path,
      line,
      rule: key === undefined ? `no phrase is like ${pattern}` : `the phrase ${key} does not exist`,
      remedy: `add it to ${folder}/en and ${folder}/fr, or correct the key`,
    }));
}

function describeUnused({ mentions, patterns, calls }, keys) {
  const spaced = calls.flatMap(({ key, spaces }) => spaces.map((space) => `${space}.${key}`));
  const named = new Set([...mentions, ...spaced].map((text) => text.replace(':', '.')));
  const unused = keys.filter((key) => {
    const stem = splitPlural(key)[0];
    return !named.has(stem) && !named.has(key) && !patterns.some((pattern) => pattern.test(stem));
  });
  if (unused.length === 0) return [];
  const more = unused.length > shownUnused ? `, and ${unused.length - shownUnused} more` : '';
  return [`Not used anywhere: ${unused.slice(0, shownUnused).join(', ')}${more}.`];
}

await runAsCommand(import.meta.url, 'phrases', checkPhrases);
