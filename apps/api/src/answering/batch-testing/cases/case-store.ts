import { sql } from 'kysely';
import type { Check } from '@replique/contract/checks';
import type { TestCase } from '@replique/contract/answering/batch-testing';
import type { Tx } from '../../../platform/db/database.ts';
import { hasLetters } from '../../../platform/db/has-letters.ts';
import { personName } from '../../../platform/db/person-name.ts';

/** The only SQL for test_cases and their documents. */

export type NewCase = {
  question: string;
  /** With a cut the ticket's conversation until there is asked; without one it is only where the case came from. */
  ticketId: number | null;
  cut: number | null;
  expectedAnswer: string | null;
  documentIds: number[];
  checks: Check[];
  origin: TestCase['origin'];
};

/** A case as a run takes it over. */
export type CaseToRun = Omit<NewCase, 'origin'> & { id: number; uuid: string };

const documents = sql<{ uuid: string; title: string }[]>`coalesce((
  select json_agg(json_build_object('uuid', d.uuid, 'title', d.title) order by d.title, d.id)
  from test_case_documents l join documents d on d.client_id = l.client_id and d.id = l.document_id
  where l.client_id = k.client_id and l.test_case_id = k.id), '[]')`;

const documentIds = sql<number[]>`coalesce((
  select json_agg(l.document_id order by l.document_id) from test_case_documents l
  where l.client_id = k.client_id and l.test_case_id = k.id), '[]')`;

const wording = sql`k.question || E'\\n' || coalesce(k.expected_answer, '')`;

function cases(tx: Tx) {
  return tx
    .selectFrom('test_cases as k')
    .innerJoin('test_sets as s', (join) =>
      join.onRef('s.client_id', '=', 'k.client_id').onRef('s.id', '=', 'k.test_set_id'),
    )
    .leftJoin('tickets as t', (join) =>
      join.onRef('t.client_id', '=', 'k.client_id').onRef('t.id', '=', 'k.ticket_id'),
    )
    .select([
      'k.id',
      'k.client_id as clientId',
      'k.test_set_id as setId',
      's.uuid as setUuid',
      's.name as setName',
      'k.uuid',
      'k.question',
      't.uuid as ticketUuid',
      't.external_id as ticketName',
      't.subject',
      'k.cut',
      'k.expected_answer as expectedAnswer',
      'k.checks',
      'k.origin',
      'k.revision',
      'k.created_at as createdAt',
      'k.updated_at as updatedAt',
      personName('k.created_by').as('author'),
      documents.as('documents'),
    ]);
}

export type CaseRecord = NonNullable<Awaited<ReturnType<typeof findCase>>>;

export async function findCase(tx: Tx, uuid: string) {
  return cases(tx).where('k.uuid', '=', uuid).executeTakeFirst();
}

export type CaseQuery = {
  clientId: number;
  setId: number;
  search: string | undefined;
  /** Only these, by their uuids. */
  only: string[] | undefined;
  page: number;
  pageSize: number;
};

/** The cases of a set, oldest first. `search`: letters of the question or of the expected answer. */
export async function listCases(tx: Tx, query: CaseQuery) {
  const { search = '' } = query;
  const wanted = cases(tx)
    .where('k.client_id', '=', query.clientId)
    .where('k.test_set_id', '=', query.setId)
    .$if(query.only !== undefined, (rows) =>
      rows.where(sql<boolean>`k.uuid = any(${query.only ?? []}::uuid[])`),
    )
    .$if(search !== '', (rows) => rows.where(hasLetters(wording, search)));
  const { total } = await wanted
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .orderBy('k.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { rows, total };
}

/** All cases of a set, oldest first, as a run takes them over. */
export async function listCasesToRun(
  tx: Tx,
  clientId: number,
  setId: number,
): Promise<CaseToRun[]> {
  return tx
    .selectFrom('test_cases as k')
    .select([
      'k.id',
      'k.uuid',
      'k.question',
      'k.ticket_id as ticketId',
      'k.cut',
      'k.expected_answer as expectedAnswer',
      'k.checks',
      documentIds.as('documentIds'),
    ])
    .where('k.client_id', '=', clientId)
    .where('k.test_set_id', '=', setId)
    .orderBy('k.id')
    .execute();
}

export async function countCases(tx: Tx, clientId: number, setId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('test_cases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('test_set_id', '=', setId)
    .executeTakeFirstOrThrow();
  return count;
}

type Wording = Pick<NewCase, 'question' | 'expectedAnswer'>;

/** Which of these the set has already, by the same question and expected answer; `exceptId` does not count. */
export async function listKnown(
  tx: Tx,
  clientId: number,
  setId: number,
  { wordings, exceptId }: { wordings: Wording[]; exceptId?: number | undefined },
): Promise<Wording[]> {
  const questions = [...new Set(wordings.map(({ question }) => question))];
  if (questions.length === 0) return [];
  return tx
    .selectFrom('test_cases')
    .select(['question', 'expected_answer as expectedAnswer'])
    .where('client_id', '=', clientId)
    .where('test_set_id', '=', setId)
    .where(sql<boolean>`md5(question) in (select md5(q) from unnest(${questions}::text[]) q)`)
    .$if(exceptId !== undefined, (rows) => rows.where('id', '!=', exceptId ?? 0))
    .execute();
}

/** With the documents that they expect. */
export async function insertCases(
  tx: Tx,
  to: { clientId: number; setId: number; authorId: number | null; at: Date },
  made: (NewCase & { uuid: string })[],
): Promise<void> {
  if (made.length === 0) return;
  const rows = await tx
    .insertInto('test_cases')
    .values(
      made.map((each) => ({
        client_id: to.clientId,
        uuid: each.uuid,
        test_set_id: to.setId,
        question: each.question,
        ticket_id: each.ticketId,
        cut: each.cut,
        expected_answer: each.expectedAnswer,
        checks: JSON.stringify(each.checks),
        origin: each.origin,
        created_by: to.authorId,
        created_at: to.at,
        updated_at: to.at,
      })),
    )
    .returning(['id', 'uuid'])
    .execute();
  const idOf = new Map(rows.map(({ id, uuid }) => [uuid, id]));
  const links = made.flatMap(({ uuid, documentIds: ids }) =>
    ids.map((documentId) => ({ caseId: idOf.get(uuid) ?? 0, documentId })),
  );
  await insertLinks(tx, to.clientId, links);
}

async function insertLinks(
  tx: Tx,
  clientId: number,
  links: { caseId: number; documentId: number }[],
): Promise<void> {
  if (links.length === 0) return;
  const rows = links.map(({ caseId, documentId }) => ({
    client_id: clientId,
    test_case_id: caseId,
    document_id: documentId,
  }));
  await tx.insertInto('test_case_documents').values(rows).execute();
}

/** Takes the row's lock. */
export async function lockCase(tx: Tx, clientId: number, id: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('test_cases')
    .select('revision')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.revision;
}

export async function updateCase(
  tx: Tx,
  { clientId, id }: Pick<CaseRecord, 'clientId' | 'id'>,
  change: Pick<NewCase, 'question' | 'expectedAnswer' | 'checks'> & {
    /** Left out: they stay. */
    documentIds: number[] | undefined;
    at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('test_cases')
    .set((eb) => ({
      question: change.question,
      expected_answer: change.expectedAnswer,
      checks: JSON.stringify(change.checks),
      updated_at: change.at,
      revision: eb('revision', '+', 1),
    }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
  if (change.documentIds === undefined) return;
  await tx
    .deleteFrom('test_case_documents')
    .where('client_id', '=', clientId)
    .where('test_case_id', '=', id)
    .execute();
  await insertLinks(
    tx,
    clientId,
    change.documentIds.map((documentId) => ({ caseId: id, documentId })),
  );
}

/** @returns how many there were */
export async function deleteCases(
  tx: Tx,
  clientId: number,
  setId: number,
  uuids: string[],
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('test_cases')
    .where('client_id', '=', clientId)
    .where('test_set_id', '=', setId)
    .where(sql<boolean>`uuid = any(${uuids}::uuid[])`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
