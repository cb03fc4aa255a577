import { describe, expect, it } from 'vitest';
import { checkPhrases } from './check-phrases.mjs';
import { plantTree } from '../testing/plant-tree.mjs';

const en = (text) => ({ 'packages/phrases/src/en/list.ts': text });
const fr = (text) => ({ 'packages/phrases/src/fr/list.ts': text });
const code = (text) => ({ 'apps/console/src/tickets/list.tsx': text });

const goodTree = {
  ...en(
    `export const list = { title: 'Hello {{name}}!', seen_one: 'one ticket', seen_other: '{{count}} tickets', deep: { a: 'It’s: x' } };`,
  ),
  ...fr(
    `export const list = { title: 'Bonjour {{name}}\u202f!', seen_one: 'un ticket', seen_many: '{{count}} de tickets', seen_other: '{{count}} tickets', deep: { a: 'C’est\u00a0: «\u00a0x\u00a0» à 12:30, https://x.test' } };`,
  ),
  ...code(
    "export const a = [t('list.title', { name }), t('list.seen', { count: 2 }), t(`list.deep.${x}`)];",
  ),
};

/** What the checker says of the good tree with these files changed. */
async function check(changes) {
  const { findings, notes } = await checkPhrases(plantTree({ ...goodTree, ...changes }));
  return { rules: findings.map((finding) => finding.rule), notes };
}

/** The good French file with one text of it replaced. */
function frenchWith(from, to) {
  const path = 'packages/phrases/src/fr/list.ts';
  expect(goodTree[path]).toContain(from);
  return { [path]: goodTree[path].replace(from, to) };
}

describe('check-phrases', () => {
  it('finds nothing to say about two complete languages', async () => {
    expect(await check({})).toEqual({ rules: [], notes: [] });
  });

  it.each([
    ['a missing French key', `deep: { a: `, `deepest: { a: `, 'list.deep.a is missing in fr'],
    ['an empty text', `seen_one: 'un ticket'`, `seen_one: ' '`, 'list.seen_one is empty'],
    [
      'a missing plural form',
      `seen_many: '{{count}} de tickets', `,
      '',
      'list.seen_many is missing',
    ],
    [
      'another placeholder',
      '{{name}}',
      '{{nom}}',
      'list.title takes {{nom}} in fr, but list.title takes {{name}} in en',
    ],
    [
      'a plural form that lost its number',
      `seen_other: '{{count}} tickets'`,
      `seen_other: 'tickets'`,
      'list.seen_other takes none in fr, but list.seen takes {{count}} in en',
    ],
    [
      'an ordinary space before !',
      '\u202f!',
      ' !',
      'list.title: an ordinary space stands before !',
    ],
    ['no space before !', '\u202f!', '!', 'list.title: no space stands before !'],
    [
      'an ordinary space before :',
      '\u00a0:',
      ' :',
      'list.deep.a: an ordinary space stands before :',
    ],
    ['an ordinary space after «', '«\u00a0', '« ', 'list.deep.a: an ordinary space stands after «'],
    [
      'an ordinary space before »',
      '\u00a0»',
      ' »',
      'list.deep.a: an ordinary space stands before »',
    ],
  ])('finds %s', async (_name, from, to, rule) => {
    const { rules } = await check(frenchWith(from, to));
    expect(rules).toContain(rule);
  });

  it('finds the key that only French has', async () => {
    const { rules } = await check(frenchWith('deep:', `extra: 'x', deep:`));
    expect(rules).toEqual(['list.extra is missing in en']);
  });

  it.each([
    ['a straight apostrophe', `C’est`, `C\\'est`, 'list.deep.a: a straight apostrophe'],
    [
      'quotation marks of another language',
      `«\u00a0x\u00a0»`,
      `“x”`,
      'list.deep.a: quotation marks that are not French',
    ],
    [
      'an ordinary space before %',
      'à 12:30',
      'à 12 %',
      'list.deep.a: an ordinary space stands before %',
    ],
    ['no space before %', 'à 12:30', 'à 12%', 'list.deep.a: no space stands before %'],
    [
      'an ordinary space before a unit',
      'à 12:30',
      'à 12 Mo',
      'list.deep.a: an ordinary space stands before Mo',
    ],
    ['three dots', 'à 12:30', 'à 12:30...', 'list.deep.a: three dots'],
    [
      'a word that French has another for',
      'un ticket',
      'un token',
      'list.seen_one: “token” is not a word of the product',
    ],
    [
      'English that was left standing',
      'un ticket',
      'one of the tickets',
      'list.seen_one: “of” is not a word of the product',
    ],
    [
      'an answered ticket that is not French',
      '{{count}} de tickets',
      '{{count}} de tickets répondus',
      'list.seen_many: “tickets répondus” is not a word of the product',
    ],
  ])('finds %s', async (_name, from, to, rule) => {
    const { rules } = await check(frenchWith(from, to));
    expect(rules).toContain(rule);
  });

  it('finds a word that English has another for, and lets a mail server be', async () => {
    const path = 'packages/phrases/src/en/list.ts';
    const withMails = (words) => ({ [path]: goodTree[path].replace('one ticket', words) });
    expect((await check(withMails('one mail'))).rules).toEqual([
      'list.seen_one: “mail” is not a word of the product',
    ]);
    expect((await check(withMails('the mail server, by e-mail'))).rules).toEqual([]);
  });

  it('reads the files of the areas too, and finds the words that pages may not use either', async () => {
    const nested = (text) => ({
      'packages/phrases/src/en/chat/chats.ts': `export const chats = { text: '${text}' };`,
      'packages/phrases/src/fr/chat/chats.ts': `export const chats = { text: 'Une vue' };`,
    });
    expect((await check(nested('It stands here'))).rules).toEqual([
      'chats.text: “stands” is not a word of the product',
    ]);
    const { rules } = await check({
      'docs/a.md': '# A\n`whoever` is fine, whoever is not.\n```\nanew\n```\n',
      'apps/api/src/chat/README.md': 'Nobody asks.\n',
      'docs/reports/a.md': 'It was made anew.\n',
    });
    expect(rules).toEqual([
      '“whoever” is not a word of our pages',
      '“Nobody” is not a word of our pages',
    ]);
  });

  it('takes no placeholder and no part of a word for a word', async () => {
    const { rules } = await check({
      ...en(goodTree['packages/phrases/src/en/list.ts'].replace('one ticket', 'one {{tags}}')),
      ...frenchWith('un ticket', 'un stage {{tags}}'),
    });
    expect(rules.filter((rule) => rule.includes('word of the product'))).toEqual([]);
  });

  it.each([
    [`t('list.titel')`, 'the phrase list.titel does not exist'],
    [`t(ok ? 'list.title' : 'list.no')`, 'the phrase list.no does not exist'],
    [`i18n.t('list.no')`, 'the phrase list.no does not exist'],
    ['t(`list.wide.${x}`)', String.raw`no phrase is like list\.wide\..+`],
    [`<Trans i18nKey="list.no" />`, 'the phrase list.no does not exist'],
  ])('finds a key in code that does not exist: %s', async (expression, rule) => {
    const { rules } = await check({
      'apps/console/src/tickets/other.tsx': `export const a = ${expression};`,
    });
    expect(rules).toEqual([rule]);
  });

  it('knows the namespace that useTranslation gives', async () => {
    const text = `const { t } = useTranslation('list');\nexport const a = t('title');`;
    expect((await check({ 'apps/console/src/tickets/o.tsx': text })).rules).toEqual([]);
  });

  it('tells of keys that nothing uses, and lets them be', async () => {
    const { rules, notes } = await check(code('export const a = t(`list.deep.${x}`);'));
    expect(rules).toEqual([]);
    expect(notes).toEqual(['Not used anywhere: list.title, list.seen_one, list.seen_other.']);
  });
});
