import { describe, expect, it } from 'vitest';
import manifest from '../../../../../package.json' with { type: 'json' };
import { findUnsafe } from '@replique/tests/isolation/expand-contract.ts';
import { readMigrations } from './migrate.ts';

/** Check 41: the previous release works on the newer schema, because migrations only add (decision 0024). */

const { lastMigration } = manifest.previousRelease;

describe('migrations since the previous release', () => {
  it('leave everything in place that it uses @check-41.3', async () => {
    const newer = (await readMigrations()).filter(({ number }) => number > lastMigration);
    const found = newer.flatMap(({ name, sql }) =>
      findUnsafe(sql).map(({ line, rule }) => `${name}, line ${line}, ${rule}`),
    );
    expect(found).toEqual([]);
  });

  it('are those after one that is there', async () => {
    const numbers = (await readMigrations()).map(({ number }) => number);
    expect(numbers).toContain(lastMigration);
  });
});

describe('a migration is refused', () => {
  it.each([
    ['drops a table', 'drop table notes'],
    ['drops a column', 'alter table notes drop column body'],
    ['renames', 'alter table notes rename column body to text'],
    ['renames', 'alter table notes rename to texts'],
    ['changes the type of a column', 'alter table notes alter column body type bytea'],
    ['makes a column mandatory', 'alter table notes alter column body set not null'],
    ['drops a default', 'alter table notes alter column body drop default'],
    ['empties a table', 'truncate notes'],
    ['adds a column that nobody fills', 'alter table notes add column size numeric(4,2) not null'],
  ])('that %s: %s @check-41.3', (rule, sql) => {
    expect(findUnsafe(`select 1;\n${sql};`)).toEqual([{ line: 2, rule }]);
  });
});

describe('a migration may', () => {
  it.each([
    ['add what the database fills', `alter table notes add column size int not null default 0`],
    ['add what may be empty', 'alter table notes add column size int, add column other text'],
    ['make a table', 'create table notes (id bigint not null, body text not null)'],
    ['drop a rule', 'alter table notes drop constraint notes_check'],
    ['speak of dropping', `-- drop table notes\nselect 'drop table notes', $$ drop table notes $$`],
    ['take away what was given up a release ago', '-- contract: 0.2.0\ndrop table notes;'],
  ])('%s', (_, sql) => {
    expect(findUnsafe(sql)).toEqual([]);
  });
});
