// Fails on a link in a page that leads nowhere: another page, its heading, or a file that does not exist; and on a
// file that a page or the code names by its path and that does not exist.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runAsCommand } from './source-tree/report-findings.mjs';

/** A path counts as one when it begins with a folder of the repository and ends with a kind of file. */
const namedFile =
  /(?<![\w./-])((?:apps|packages|tests|tools|docs|deploy)\/[\w./-]+\.(?:md|json|mjs|mts|tsx?|sql|css|conf|service|svg|png))(?![\w/-])/g;

/** Code names pages only: other paths in it are checked by the compiler. Migrations are never edited. */
const page = /(?<![\w./-])(docs\/[\w./-]+\.(?:md|json))(?![\w/-])/g;
const code = /^(?:apps|packages|tests|tools|deploy)\/.*\.(?:mjs|mts|tsx?|conf|service)$/;

/** What reports and decisions name may be of their day; examples in tests name files that were never there. */
const historical = /^docs\/(?:reports|decisions|help)\//;
const invented =
  /^(?:tools\/.*\.test\.mjs|apps\/api\/src\/knowledge\/sources\/reading\/.*\.test\.ts)$/;

/** Checks a whole repository. Answers `{ findings, notes }`. */
export function checkLinks(root, files = listFiles(root)) {
  const pages = files.filter((file) => file.endsWith('.md') && !file.startsWith('docs/help/'));
  const sources = files.filter((file) => code.test(file) && !invented.test(file));
  return {
    findings: [
      ...pages.flatMap((file) => checkPage(root, file)),
      ...sources.flatMap((file) => checkNames(root, file, page)),
    ],
    notes: [`${pages.length} pages.`],
  };
}

/** What git knows, and what it would take in. */
function listFiles(root) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  return listed.filter((file) => file !== '' && existsSync(join(root, file)));
}

function checkPage(root, file) {
  const links = checkEach(root, file, /\]\(([^()\s]+)\)/g, (target) => {
    if (/^(?:[a-z]+:|\/)/.test(target)) return null;
    const [path, heading] = target.split('#');
    const to = path === '' ? file : relative(root, join(root, dirname(file), path));
    if (!existsSync(join(root, to))) return `there is no ${to}`;
    if (heading === undefined || !statSync(join(root, to)).isFile()) return null;
    return headingsOf(readFileSync(join(root, to), 'utf8')).includes(heading)
      ? null
      : `${to} has no heading #${heading}`;
  });
  return historical.test(file) ? links : [...links, ...checkNames(root, file, namedFile)];
}

function checkNames(root, file, pattern) {
  return checkEach(root, file, pattern, (path) =>
    existsSync(join(root, path)) ? null : `there is no ${path}`,
  );
}

/** Lines outside fenced blocks of a page; every line of code. */
function checkEach(root, file, pattern, findFault) {
  let isFenced = false;
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      if (file.endsWith('.md') && text.trimStart().startsWith('```')) isFenced = !isFenced;
      if (isFenced) return [];
      return [...text.matchAll(pattern)].flatMap(([, target]) => {
        const rule = findFault(target);
        return rule ? [{ path: file, line: index + 1, rule, remedy: 'correct the path' }] : [];
      });
    });
}

/** The anchors that GitHub gives to the headings of a page. */
function headingsOf(text) {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

await runAsCommand(import.meta.url, 'links', checkLinks);
