// `npm run list-phrases` writes en-frame.ts, en-screens.ts and the French ones: lists of the files of phrases by who needs
// them when. A file of a noun is found by its place; it may export, beside its phrases:
//   errors   phrases of the noun's errors, by their code
//   areas    names of the parts of the audit log
//   …Words   a part of its phrases that another application says too
// and `<noun>-frame.ts`, of what is said before any screen is open:
//   titles   of its screens
//   actions  what the audit log calls what was done
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = 'packages/phrases/src';

/** All that a person waits for at first. */
const frame =
  'app accounts/audit errors home/home home/home-board menu insight/value palette helpdesk/tickets titles ui work';
/** Said by the widget, the sign-in page and e-mails, or part of another file. */
const elsewhere =
  'accounts/extension accounts/mail accounts/panel accounts/signin chat/conversation chat/escalation chat/try-page chat/widget chat/widget-later chat/widget-preview helpdesk/crm-note insight/insights-mail insight/insights-summary insight/monitoring-causes insight/reports-mail';
const notScreens = new Set(`${frame} ${elsewhere}`.split(' '));

/** Parts that are merged into the phrases of others: where they go, and which phrases those are. */
const merged = {
  frame: { actions: ['audit', 'actions'], titles: ['titles'] },
  screens: { areas: ['auditLog', 'areas'], errors: ['error'] },
};
const bases = { errors: 'error', screenErrors: 'error' };
const says = {
  frame: {
    en: 'What the frame, the home screen and any error say: all that a person waits for at first.',
    fr: 'Ce que disent le cadre, l’accueil et les erreurs : tout ce que l’on attend d’abord.',
  },
  screens: {
    en: 'What the other screens say; it comes with the first of them.',
    fr: 'Ce que disent les autres écrans ; arrive avec le premier d’entre eux.',
  },
};

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

function read(root, language, part) {
  const all = globSync('**/*.ts', { cwd: join(root, folder, language) })
    .map((path) => path.replaceAll('\\', '/').replace(/\.ts$/, ''))
    .toSorted();
  const first = [...frame.split(' '), ...all.filter((path) => path.endsWith('-frame'))];
  const paths =
    part === 'frame'
      ? first
      : all.filter((path) => !notScreens.has(path) && !path.endsWith('-frame'));
  return paths.map((path) => {
    const text = readFileSync(join(root, folder, language, `${path}.ts`), 'utf8');
    const names = [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
    return { path, names: names.filter((name) => !name.endsWith('Words')) };
  });
}

/** The text of one list. */
export function listPhrases(root, language, part) {
  const imports = [];
  const phrases = new Map();
  const parts = {};
  for (const { path, names } of read(root, language, part)) {
    const own = names.map((name) => {
      if (!path.includes('/') || !(name in merged[part])) {
        phrases.set(bases[name] ?? name, name);
        return name;
      }
      const alias = camel(`${basename(path).replace(/-frame$/, '')}-${name}`);
      (parts[name] ??= []).push(alias);
      return `${name} as ${alias}`;
    });
    imports.push(`import { ${own.join(', ')} } from './${language}/${path}.ts';`);
  }
  for (const [name, [of, key]] of Object.entries(merged[part])) {
    if (!parts[name]) continue;
    const base = phrases.get(of);
    const list = (first, indent) =>
      `{\n${[first, ...parts[name]].map((each) => `${indent}  ...${each},\n`).join('')}${indent}}`;
    phrases.set(
      of,
      key
        ? `{\n    ...${base},\n    ${key}: ${list(`${base}.${key}`, '    ')},\n  }`
        : list(base, '  '),
    );
  }
  const rows = [...phrases].map(([name, from]) => (name === from ? name : `${name}: ${from}`));
  return `// Written by \`npm run list-phrases\`.
${imports.join('\n')}

/** ${says[part][language]} */
export const ${part} = {
${rows.map((row) => `  ${row},`).join('\n')}
};
`;
}

export function writePhraseLists(root) {
  const paths = [];
  for (const language of ['en', 'fr'])
    for (const part of ['frame', 'screens']) {
      const path = `${folder}/${language}-${part}.ts`;
      writeFileSync(join(root, path), listPhrases(root, language, part));
      paths.push(path);
    }
  return paths;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writePhraseLists(process.cwd());
