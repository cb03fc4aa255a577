// Fails on a style of the console that stands beside the scale (apps/console/src/ui/tokens.css), and on a class that
// one side has and the other has not: a module is read as plain strings, so no compiler says it.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isTestFile, listFiles } from './source-tree/list-files.mjs';
import { parseSource, walkTree } from './source-tree/parse-source.mjs';
import { runAsCommand } from './source-tree/report-findings.mjs';

const folder = 'apps/console/src';
/** Here are the scale and what is made of it. */
const ui = `${folder}/ui/`;
const shared = ['layout.css', 'global.css'].map((name) => `${ui}${name}`);

/** Sheets that may have lengths of their own, each with its reason. */
export const exceptions = [
  {
    path: 'apps/console/src/helpdesk/crm/guide-picture.module.css',
    reason: 'a drawing: its lengths are units of its own view box',
  },
];

/** Strokes stay as thin as they are when text is made larger. */
const stroke =
  /^(?:border|outline|box-shadow|text-underline-offset|text-decoration-thickness)(?:-[a-z-]+)?$/;

/** Checks a whole repository. Answers `{ findings }`. */
export function checkStyles(root) {
  const sheets = listFiles(root, /\.css$/).filter((path) => path.startsWith(`${folder}/`));
  const sources = listFiles(root, /\.tsx?$/).filter((path) => path.startsWith(`${folder}/`));
  const texts = new Map(
    [...sheets, ...sources].map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
  const findings = sheets.flatMap((path) => findLengths(path, texts.get(path)));
  findings.push(...compareModules(sheets, sources, texts));
  findings.push(...compareShared(root, sources, texts));
  return { findings };
}

/** The text with each comment, string and condition blank, so that places stay what they were. */
function readRules(text) {
  const blank = (part) => part.replace(/[^\n]/g, ' ');
  return text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/'[^'\n]*'|"[^"\n]*"/g, blank)
    .replace(/@(?:media|container|supports|import)[^{;]*/g, blank);
}

const lineAt = (text, at) => text.slice(0, at).split('\n').length;

function findLengths(path, text) {
  if (path.startsWith(ui) || exceptions.some((each) => each.path === path)) return [];
  const rules = readRules(text);
  return [...rules.matchAll(/(?<=[{;]\s*)([a-z-]+):([^;{}]*)[;}]/g)].flatMap((declaration) => {
    const [, property, value] = declaration;
    const lengths = value.match(/(?<![\w.-])-?[\d.]+(?:rem|px)\b/g) ?? [];
    return lengths
      .filter((length) => !isAllowed(property, length))
      .map((length) => ({
        path,
        line: lineAt(text, declaration.index),
        rule: `${property} has the length ${length}`,
        remedy: 'take a step of the scale (apps/console/src/ui/tokens.css), or add the step there',
      }));
  });
}

function isAllowed(property, length) {
  return /^-?[01]px$/.test(length) || (length.endsWith('px') && stroke.test(property));
}

const classesOf = (text) =>
  new Set([...readRules(text).matchAll(/\.([a-zA-Z_][\w-]*)(?![^{}]*;)/g)].map(([, name]) => name));

/** Each module against those who import it. */
function compareModules(sheets, sources, texts) {
  const findings = [];
  const asked = new Map();
  for (const path of sources) {
    const text = texts.get(path);
    const body = text.replace(/^import .*$/gm, '');
    for (const [, local, from] of text.matchAll(/import (\w+) from '([^']*\.module\.css)'/g)) {
      const sheet = join(dirname(path), from);
      const names = asked.get(sheet) ?? new Set();
      asked.set(sheet, names);
      const uses = body.matchAll(new RegExp(`\\b${local}(?:\\.(\\w+)|\\['(\\w+)'\\]|(\\[))`, 'g'));
      for (const [, dotted, quoted, computed] of uses) {
        const name = computed ? '*' : (dotted ?? quoted);
        names.add(name);
        if (name === '*' || !texts.has(sheet) || classesOf(texts.get(sheet)).has(name)) continue;
        const rule = `${name} is no class of ${from}`;
        findings.push({ path, rule, remedy: 'write the rule, or leave the class out' });
      }
    }
  }
  for (const path of sheets.filter((sheet) => sheet.endsWith('.module.css'))) {
    const names = asked.get(path) ?? new Set();
    if (names.has('*')) continue;
    for (const name of classesOf(texts.get(path))) {
      if (names.has(name) || /^(?:mantine|tabler)/.test(name)) continue;
      findings.push({ path, rule: `no screen has the class ${name}`, remedy: 'delete its rules' });
    }
  }
  return findings;
}

/** The words of `className` against the classes that all screens share. */
function compareShared(root, sources, texts) {
  const known = new Set(
    shared
      .filter((path) => existsSync(join(root, path)))
      .flatMap((path) => [...classesOf(readFileSync(join(root, path), 'utf8'))]),
  );
  const findings = [];
  for (const path of sources) {
    if (!path.endsWith('.tsx') || isTestFile(path)) continue;
    const source = parseSource(root, path);
    for (const { word, line } of readClassWords(source)) {
      if (known.has(word)) continue;
      const remedy = `take one of ${shared[0]}, or write a rule in the screen's own module`;
      findings.push({ path, line, rule: `${word} is no class that screens share`, remedy });
    }
  }
  const all = sources.map((path) => texts.get(path)).join('\n');
  const layout = texts.get(shared[0]) ?? '';
  for (const name of classesOf(layout)) {
    if (new RegExp(`["'\`\\s]${name}["'\`\\s]`).test(all)) continue;
    findings.push({ path: shared[0], rule: `nobody uses ${name}`, remedy: 'delete it' });
  }
  return findings;
}

const isName = (node) => node?.type === 'JSXAttribute' && /^classNames?$/.test(node.name.name);

/** What is compared, called with or looked up is no class. */
const isAside = (node) => /^(?:Binary|Call|Member)Expression$/.test(node.type);

function readClassWords(source) {
  const words = [];
  walkTree(source.program, (node, ancestors) => {
    const isText = node.type === 'Literal' || node.type === 'TemplateElement';
    const at = isText ? ancestors.findLastIndex(isName) : -1;
    if (at < 0 || ancestors.slice(at).some(isAside)) return;
    const text = node.type === 'Literal' ? node.value : node.value.cooked;
    if (typeof text !== 'string') return;
    const line = source.lineAt(node.start);
    for (const word of text.split(/\s+/).filter(Boolean)) words.push({ word, line });
  });
  return words;
}

await runAsCommand(import.meta.url, 'styles', checkStyles);
