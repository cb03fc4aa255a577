import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPhrases } from './list-phrases.mjs';
import { makeNoun } from './new-slice.mjs';

const root = join(import.meta.dirname, '..');
let copy;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-slice-'));
  const shared = [
    'apps/api/migrations',
    'apps/api/src/slices.ts',
    'apps/console/src/routes.ts',
    'packages/contract/src',
    'packages/phrases/src',
  ];
  for (const path of shared) cpSync(join(root, path), join(copy, path), { recursive: true });
});

afterAll(() => rmSync(copy, { recursive: true }));

const read = (path) => readFileSync(join(copy, path), 'utf8');

it('makes every file of a noun and lists it in three shared ones', async () => {
  const { files, changed } = makeNoun(copy, 'helpdesk/call-logs');
  expect(files.filter((path) => !existsSync(join(copy, path)))).toEqual([]);
  expect(files.map(read).filter((text) => /\{\{(?!name\}\})/.test(text))).toEqual([]);
  expect(changed).toEqual([
    'packages/contract/src/nouns.ts',
    'apps/api/src/slices.ts',
    'apps/console/src/routes.ts',
  ]);
  expect(read('apps/api/src/slices.ts')).toContain('  callLogsSlice,\n  // answering\n');
  expect(read('apps/console/src/routes.ts')).toContain(
    '  knowledge.gaps,\n  callLogs,\n] as const',
  );
  for (const language of ['en', 'fr']) {
    const { [language]: phrases } = await import(
      /* @vite-ignore */ join(copy, `packages/phrases/src/${language}.ts`)
    );
    expect(phrases.titles.callLogs).toBe('Call logs');
    expect(phrases.audit.actions['call-logs.created']).toBeTypeOf('string');
    expect(phrases.error['call-logs.not-found']).toBeTypeOf('string');
  }
});

it.each([
  ['helpdesk/call-logs', 'helpdesk/call-logs is there already: packages/contract'],
  ['answering/gaps', 'answering/gaps is there already'],
  ['nowhere/notes', 'Name <area>/<nouns>, of: accounts'],
  ['helpdesk/Notes', 'Name <area>/<nouns>'],
  ['helpdesk/../notes', 'Name <area>/<nouns>'],
  ['', 'Name <area>/<nouns>'],
])('refuses %s', (name, message) => {
  expect(() => makeNoun(copy, name)).toThrow(message);
});

it.each(['en', 'fr'])('the lists of phrases are as list-phrases writes them: %s', (language) => {
  for (const part of ['frame', 'screens'])
    expect(readFileSync(join(root, `packages/phrases/src/${language}-${part}.ts`), 'utf8')).toBe(
      listPhrases(root, language, part),
    );
});
