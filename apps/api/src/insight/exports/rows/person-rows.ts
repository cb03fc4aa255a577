import type { ExportColumns } from '@replique/contract/insight/export-columns';
import { fail } from '../../../platform/http/errors.ts';
import { cut, inScope, type Source } from './source.ts';
import { words } from './words.ts';

/** Files of everything there is of one person, a row a value (docs/personal-data.md). */

type Column = ExportColumns['person'][number];

const addressOf = (filter: Record<string, unknown> | null): string => {
  const email = filter?.['email'];
  return typeof email === 'string' ? email : '';
};
/** Many tables are looked through. */
const timeoutMs = 120_000;

/** All of it is read in one step: it is what one person wrote. */
export const personRows: Source = {
  async plan(deps, { clientId, filter }) {
    if (clientId === null) throw fail('exports.client-needed');
    const values = await inScope(
      deps,
      clientId,
      (tx) => deps.readPerson(tx, clientId, addressOf(filter)),
      timeoutMs,
    );
    return { clientId, total: values.length, last: 1, picked: null };
  },
  headings: ({ columns, language }) =>
    columns.map((column) => words[language].columns.person[column as Column]),
  async read(deps, { clientId, filter, columns, chosenLast }) {
    if (clientId === null) throw new Error('A file of a person without a client.');
    const values = await inScope(
      deps,
      clientId,
      (tx) => deps.readPerson(tx, clientId, addressOf(filter)),
      timeoutMs,
    );
    const rows = values.map((value) => columns.map((column) => cut(value[column as Column])));
    return { rows, reached: chosenLast, isEnd: true };
  },
};
