import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runSoql } from '../fakes/salesforce/soql.ts';
import { addRow, firstState } from '../fakes/salesforce/state.ts';
import { isQueueId, readId } from './record-id.ts';
import { isName, names, soql } from './soql.ts';

const at = new Date('2026-11-20T10:00:00Z');

/** What a query finds among contacts of these names. */
function find(all: string[], wanted: string): unknown[] {
  const state = firstState();
  for (const Name of all) addRow(state, 'Contact', { Name, Email: 'a@b.example' }, at);
  const query = soql`SELECT Name FROM Contact WHERE Name = ${wanted} AND Email = ${'a@b.example'}`;
  return runSoql(state, query.text, false).records.map(({ Name }) => Name);
}

describe('values in queries', () => {
  it.each([
    "O'Neill",
    "' OR Name != '",
    "\\' OR Name != \\'",
    'a\\',
    'line\nbreak\r\tand "quotes"',
    "') OR (Name LIKE '%",
    "x' AND Id IN (SELECT Id FROM User) OR Name = 'x",
    '\u2028 ‘’ ＇ 𝄞 {!$User.Id} %27',
  ])('%j is found and finds nothing else', (hostile) => {
    expect(find(['Somebody', hostile], hostile)).toEqual([hostile]);
    expect(find(['Somebody'], hostile)).toEqual([]);
  });

  it('stand for themselves whatever they hold', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom("'", '\\', '"', '\n', ')', ' OR ', 'a', 'n'))
        .map((all) => all.join('')),
    );
    fc.assert(fc.property(text, (hostile) => find(['Somebody', hostile], hostile).length === 1));
  });

  it('are written as what they are', () => {
    const query = soql`A = ${new Date('2026-01-02T03:04:05Z')} AND B = ${true} AND C IN ${['x', "y'"]} AND D IN ${[]} LIMIT ${3}`;
    expect(query.text).toBe(
      `A = 2026-01-02T03:04:05Z AND B = true AND C IN ('x','y\\'') AND D IN ('') LIMIT 3`,
    );
  });
});

describe('names in queries', () => {
  it.each(['Id', 'Category__c', 'CreatedBy.Name', 'ns__Field__c'])('takes %s', (name) => {
    expect(names([name, 'Id']).text).toBe(`${name},Id`);
  });

  it.each(['', 'a b', "a'", 'Id,Name', 'Id FROM User', '__c)', 'a..b', '1st', 'é', 'a'.repeat(81)])(
    'refuses %j',
    (name) => {
      expect(isName(name)).toBe(false);
      expect(() => names([name])).toThrow('CRM: refused');
    },
  );
});

describe('ids', () => {
  it('come in their long form', () => {
    expect(readId('500D0000001VMfE')).toBe('500D0000001VMfEIAW');
    expect(readId('500D0000001VMfEIAW')).toBe('500D0000001VMfEIAW');
    expect(isQueueId('00GD0000001VMfEIAW')).toBe(true);
  });

  it.each([
    '',
    '500',
    '500D0000001VMfEIA',
    "500D0000001VMf'",
    '../../../limits',
    '500D0000001VMfE\n',
  ])('%j is none', (text) => expect(readId(text)).toBeNull());
});
