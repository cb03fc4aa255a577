import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClientIndex, type ClientIndex } from '@replique/engine/retrieval/client-index';
import pg from 'pg';
import { readChanges } from '../../../apps/api/src/knowledge/knowledge/search/index-store-pages.ts';
import type { Deps } from '../../../apps/api/src/deps.ts';
import type { Searched } from './timeline.ts';

/**
 * The least that a suggestion can cost on this machine: the rows it reads and the rows it leaves, each by one statement
 * without policies, triggers and foreign keys; the index searched in this process; its bytes sent over a socket. Nothing
 * is composed, checked or signed in.
 */

/** What the product did for a ticket: its search, and the bytes that it answered. */
export type Made = { ticket: string; searched: Searched | null; bytes: Buffer };

const readTicket = `
  select t.*, to_jsonb(c) as client, (
    select jsonb_agg(m order by m.id) from messages m where m.client_id = t.client_id and m.ticket_id = t.id
  ) as messages
  from tickets t join clients c on c.id = t.client_id where t.uuid = $1`;
const readFound = `
  select p.heading, p.text, d.id, d.title, d.url, d.language from chunks p
  join documents d on d.client_id = p.client_id and d.id = p.document_id
  where p.client_id = $1 and p.id = any($2)`;
const readMade = `
  select to_jsonb(s) as suggestion, (
    select coalesce(jsonb_agg(f), '[]') from suggestion_sources f
    where f.client_id = s.client_id and f.suggestion_id = s.id
  ) as sources
  from suggestions s join tickets t on t.client_id = s.client_id and t.id = s.ticket_id
  where t.uuid = $1 order by s.id desc limit 1`;

/** The same rows once more, under another id. */
const writeMade = `
  with told as (
    insert into suggestions overriding system value
    select * from jsonb_populate_record(null::suggestions, $1)
  )
  insert into suggestion_sources overriding system value
  select * from jsonb_populate_recordset(null::suggestion_sources, $2)`;

const farIds = 1_000_000_000;

type Row = Record<string, unknown> & { id: number };

function underAnotherId({ suggestion, sources }: { suggestion: Row; sources: Row[] }): string[] {
  const id = suggestion.id + farIds;
  const uuid = crypto.randomUUID();
  return [
    JSON.stringify({ ...suggestion, id, uuid }),
    JSON.stringify(
      sources.map((source) => ({ ...source, id: source.id + farIds, suggestion_id: id })),
    ),
  ];
}

async function indexOf(deps: Deps, clientId: number): Promise<ClientIndex> {
  const index = createClientIndex();
  const pages = readChanges(deps.db, { clientId, since: '0', vectorModel: null });
  for await (const { documents, answers } of pages) {
    for (const document of documents) index.putDocument(document);
    for (const answer of answers) index.putPastAnswer(answer);
  }
  return index;
}

/** Milliseconds of each, in their order. */
export type Bare = {
  /** From the request until all that is read is read. */
  read: number[];
  /** From the request to the last byte of the answer. */
  whole: number[];
};

export async function measureBare(
  deps: Deps,
  adminUrl: string,
  clientId: number,
  made: Made[],
): Promise<Bare> {
  const index = await indexOf(deps, clientId);
  const database = new pg.Client({ connectionString: adminUrl });
  await database.connect();
  // Neither triggers nor foreign keys.
  await database.query('set session_replication_role = replica');
  const left: string[][] = [];
  for (const { ticket } of made) {
    const { rows } = await database.query<{ suggestion: Row; sources: Row[] }>(readMade, [ticket]);
    left.push(rows[0] ? underAnotherId(rows[0]) : []);
  }
  const bare: Bare = { read: [], whole: [] };
  let startedAt = 0;
  const answer = async (number: number): Promise<Buffer> => {
    const { ticket, searched, bytes } = made[number] as Made;
    await database.query({ name: 'ticket', text: readTicket, values: [ticket] });
    const found = searched ? index.search(searched.query, searched.options).documents : [];
    const passages = found.flatMap((each) => each.passages.map(({ chunkId }) => chunkId));
    await database.query({ name: 'found', text: readFound, values: [clientId, passages] });
    bare.read.push(performance.now() - startedAt);
    await database.query({ name: 'write', text: writeMade, values: left[number] });
    return bytes;
  };
  const server = createServer((request, response) => {
    void answer(Number(request.url?.slice(1))).then((bytes) => response.end(bytes));
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  for (const number of made.keys()) {
    startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/${number}`, { method: 'POST' });
    await response.arrayBuffer();
    bare.whole.push(performance.now() - startedAt);
  }
  server.close();
  server.closeAllConnections();
  await database.end();
  return bare;
}
