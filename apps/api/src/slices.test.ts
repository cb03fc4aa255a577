import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { registryOf, type Slice } from './platform/slice.ts';
import { slices } from './slices.ts';

const here = import.meta.dirname;

const ownerOf = new Map(
  slices.flatMap(({ name, tables = {} }: Slice<never>) =>
    Object.keys(tables).map((table) => [table, name] as const),
  ),
);

/** What a text writes: calls of Kysely, and statements as SQL says them. */
const writes = [
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*\[?['"`](\w+)/g,
  /\binsert\s+into\s+(\w+)/g,
  /\bupdate\s+(\w+)\s+(?:\w+\s+)?set\b/g,
  /\bdelete\s+from\s+(\w+)/g,
  /\bmerge\s+into\s+(\w+)/g,
];

const writtenIn = (text: string): string[] =>
  writes.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table = '']) => table));

/** “noun writes table of noun”, of every file of an area that writes a table that another noun declares. */
function foreignWrites(files: { noun: string; text: string }[]): string[] {
  return files.flatMap(({ noun, text }) =>
    [...new Set(writtenIn(text))]
      .filter((table) => ownerOf.has(table) && ownerOf.get(table) !== noun)
      .map((table) => `${noun} writes ${table} of ${ownerOf.get(table)}`),
  );
}

const areas = '{accounts,knowledge,helpdesk,answering,chat,insight,operations,home}';
const files = globSync(`${areas}/*/**/*.ts`, { cwd: here })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({
    noun: path.split('/').slice(0, 2).join('/'),
    text: readFileSync(`${here}/${path}`, 'utf8'),
  }));

describe('the nouns', () => {
  it('are named as their folders, each once', () => {
    const folders = globSync(`{platform,${areas.slice(1, -1)}}/*/slice.ts`, { cwd: here });
    expect(slices.map(({ name }) => `${name}/slice.ts`).toSorted()).toEqual(folders.toSorted());
  });

  it('write their own tables alone', () => {
    expect(files.filter(({ text }) => writtenIn(text).length > 0).length).toBeGreaterThan(80);
    expect(foreignWrites(files)).toEqual([]);
  });

  it.each([
    ['Kysely', `await tx.updateTable('tickets').set({ subject: '' }).execute()`],
    ['SQL', 'await sql`delete from tickets where id = ${id}`.execute(tx)'],
    ['SQL with a short name', 'await sql`update tickets t set subject = null`.execute(tx)'],
  ])('are told when one writes the table of another, in %s', (_, text) => {
    expect(foreignWrites([{ noun: 'home/notices', text }])).toEqual([
      'home/notices writes tickets of helpdesk/tickets',
    ]);
    expect(foreignWrites([{ noun: 'helpdesk/tickets', text }])).toEqual([]);
  });

  it('cannot declare one table twice', () => {
    const twice: Slice<never>[] = [
      { name: 'a/one', tables: { rows: {} } },
      { name: 'a/two', tables: { rows: {} } },
    ];
    expect(() => registryOf(twice)).toThrow('a/two: another noun declares rows too');
  });
});
