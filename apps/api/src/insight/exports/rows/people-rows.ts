import type { ExportColumns } from '@replique/contract/insight/export-columns';
import {
  countPeopleForExport,
  listPeopleForExport,
  type ManagedRecord,
} from '../../../accounts/index.ts';
import type { Cell } from '../../../platform/http/csv.ts';
import { timeOf, type Source } from './source.ts';
import { words, type Words } from './words.ts';

/** Files of people: those of a client, or all of them. */

type Column = ExportColumns['users'][number];
type Writer = (person: ManagedRecord, words: Words) => Cell;

const most = 500;

const roleNames = ['guest', 'user', 'agent', 'admin', 'superAdmin'] as const;

const cells: Record<Column, Writer> = {
  email: (person) => person.email,
  firstname: (person) => person.firstname,
  lastname: (person) => person.lastname,
  role: (person, { roles }) => roles[roleNames[person.level - 1] ?? 'guest'],
  client: (person) => person.clientName,
  language: (person) => person.language,
  state: (person, { stateOfPerson }) =>
    person.hasPassword || person.lastSignedInAt ? stateOfPerson.active : stateOfPerson.invited,
  lastSignedInAt: (person) => timeOf(person.lastSignedInAt),
  createdAt: (person) => timeOf(person.createdAt),
};

type Filter = { search?: string; role?: number };
const queryOf = (clientId: number | null, { search = '', role }: Filter) => ({
  clientId,
  search,
  level: role ?? null,
});

/** Through the staff door, as people are always read, with the client in the question. */
export const peopleRows: Source = {
  async plan(deps, { clientId, filter }) {
    const counted = await deps.db.withStaff((tx) =>
      countPeopleForExport(tx, queryOf(clientId, filter)),
    );
    return { ...counted, clientId, picked: null };
  },
  headings: ({ columns, language }) =>
    columns.map((column) => words[language].columns.users[column as Column]),
  async read(deps, claim, reached) {
    const { clientId, chosenLast: last, columns, language } = claim;
    const query = queryOf(clientId, (claim.filter ?? {}) as Filter);
    const lines = await deps.db.withStaff((tx) =>
      listPeopleForExport(tx, query, { after: reached, last, most }),
    );
    return {
      rows: lines.map((line) =>
        columns.map((column) => cells[column as Column](line, words[language])),
      ),
      reached: lines.at(-1)?.id ?? last,
      isEnd: lines.length < most,
    };
  },
};
