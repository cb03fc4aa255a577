import { z } from 'zod';
import type { Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { parseBody } from '../http.ts';
import { failureOfPart, readLimit } from './failures.ts';
import { Composite, QueryPage } from './schemas.ts';
import type { Session } from './session.ts';
import type { Soql } from './soql.ts';
import { queriesTogether } from './unsure.ts';

/** Asking by SOQL, alone or several questions in one request. */

export type Query = {
  soql: Soql;
  /** What was deleted comes too. */
  withDeleted?: boolean;
  /** Nothing comes where it is refused: of use, and not needed. */
  isOptional?: boolean;
};

/** Neither a list nor the e-mails of some cases are of so many pages. */
const mostPages = 200;

/** The first page and all that follow it; the address of the next is a path of the organisation's own. */
async function follow(session: Session, first: QueryPage, signal: Signal): Promise<unknown[]> {
  const records = [...first.records];
  const asked = new Set<string>();
  for (let page = first; !page.done;) {
    const path = page.nextRecordsUrl ?? '';
    const isSound = path.startsWith('/services/data/') && !asked.has(path);
    if (!isSound || asked.size >= mostPages)
      throw new CrmFailed('invalid-answer', { detail: 'The pages of a query have no end.' });
    asked.add(path);
    page = await session.http.ask({ path, signal }, QueryPage);
    records.push(...page.records);
  }
  return records;
}

function read<Row extends z.ZodType>(records: unknown[], row: Row): z.output<Row>[] {
  const rows = z.array(row).safeParse(records);
  if (rows.success) return rows.data;
  const detail = z.prettifyError(rows.error).replace(/\s+/g, ' ');
  throw new CrmFailed('invalid-answer', { detail });
}

export async function query<Row extends z.ZodType>(
  session: Session,
  soql: Soql,
  row: Row,
  signal: Signal,
): Promise<z.output<Row>[]> {
  const path = `${await session.root(signal)}/query`;
  const first = await session.http.ask({ path, query: { q: soql.text }, signal }, QueryPage);
  return read(await follow(session, first, signal), row);
}

/** `SELECT COUNT() …` */
export async function count(session: Session, soql: Soql, signal: Signal): Promise<number> {
  const path = `${await session.root(signal)}/query`;
  const page = await session.http.ask({ path, query: { q: soql.text }, signal }, QueryPage);
  return page.totalSize;
}

export type Together = {
  /** The rows of a question, by its place. */
  rows<Row extends z.ZodType>(at: number, row: Row): z.output<Row>[];
  /** The platform's own clock. */
  now: Date;
};

/** Up to five questions in one request of the day's budget, and with no limit on their length from an address. */
export async function queryTogether(
  session: Session,
  queries: readonly Query[],
  signal: Signal,
): Promise<Together> {
  const { state, clock } = session.context;
  if (queries.length > queriesTogether) throw new RangeError('Too many questions at once.');
  const root = await session.root(signal);
  const compositeRequest = queries.map(({ soql, withDeleted }, at) => ({
    method: 'GET',
    url: `${root}/${withDeleted ? 'queryAll' : 'query'}?q=${encodeURIComponent(soql.text)}`,
    referenceId: `part${at}`,
  }));
  // It only reads: asked twice it says the same.
  const answer = await session.http.send({
    method: 'POST',
    path: `${root}/composite`,
    json: { allOrNone: false, compositeRequest },
    isRepeatable: true,
    signal,
  });
  const given = Composite.safeParse(parseBody(answer.text));
  if (!given.success) throw new CrmFailed('invalid-answer', { status: answer.status });
  const parts = new Map(given.data.compositeResponse.map((part) => [part.referenceId, part]));
  const answered: unknown[][] = [];
  for (const [at, { isOptional }] of queries.entries()) {
    const part = parts.get(`part${at}`);
    if (!part) throw new CrmFailed('invalid-answer', { detail: 'A part has no answer.' });
    const { httpStatusCode: status, body } = part;
    if (status < 300) {
      const page = QueryPage.safeParse(body);
      if (!page.success) throw new CrmFailed('invalid-answer', { status });
      answered.push(await follow(session, page.data, signal));
      continue;
    }
    const failure = failureOfPart(status, body);
    if (failure.reason === 'rate-limited') {
      const text = JSON.stringify(body);
      const limit = readLimit({ status, headers: answer.headers, text }, clock());
      if (limit) state.pauseUntil(limit.retryAt);
      throw new CrmFailed('rate-limited', { status, detail: failure.detail, ...limit });
    }
    if (!isOptional || failure.isTransient) throw failure;
    answered.push([]);
  }
  const told = Date.parse(answer.headers.get('date') ?? '');
  return {
    rows: (at, row) => read(answered[at] ?? [], row),
    now: Number.isNaN(told) ? clock() : new Date(told),
  };
}
