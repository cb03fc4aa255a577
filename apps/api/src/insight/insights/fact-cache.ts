import type { Database } from '../../platform/db/database.ts';
import type { FactKind } from '../../platform/db/column-words.ts';
import { listDaysAfter, listValues, type StoredDay } from './facts-store.ts';
import { dayNumber, dayQuarters, joinFacts, readFacts, type Facts } from './layout.ts';
import type { Dimension } from './recount-store.ts';
import { firstAt } from './select.ts';

/**
 * Facts of clients in memory, a chunk a month, shared by all requests of a process. What was counted since is read
 * before each answer, so that no process answers what another would not. Nothing here is ever changed in place: an
 * answer under way keeps what it began with.
 */

type Chunks<K extends FactKind> = Map<number, Facts<K>>;

export type ClientFacts = {
  clientId: number;
  revision: number;
  /** In the order of their time. */
  ticket: Facts<'ticket'>[];
  chat: Facts<'chat'>[];
  /** By code; 0 is none. */
  values: Record<Dimension, string[]>;
  bytes: number;
};

type Kept = ClientFacts & { chunks: { ticket: Chunks<'ticket'>; chat: Chunks<'chat'> } };

/** What a chunk costs beside its columns. */
const chunkBytes = 3_000;
const daysAtOnce = 64;
const statementTimeoutMs = 60_000;
const mostBytes = 128 * 1024 * 1024;

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** The chunk with these days in the place of what it had of them. */
function mergeDays<K extends FactKind>(
  kind: K,
  chunk: Facts<K> | undefined,
  days: Map<number, Facts<K>>,
): Facts<K> {
  const parts: { facts: Facts<K>; from: number; to: number }[] = [];
  let kept = 0;
  for (const [day, facts] of [...days].toSorted(([left], [right]) => left - right)) {
    if (chunk) {
      parts.push({ facts: chunk, from: kept, to: firstAt(chunk.time, day * dayQuarters) });
      kept = firstAt(chunk.time, (day + 1) * dayQuarters);
    }
    parts.push({ facts, from: 0, to: facts.rows });
  }
  if (chunk) parts.push({ facts: chunk, from: kept, to: chunk.rows });
  return joinFacts(kind, parts);
}

function withDays<K extends FactKind>(kind: K, chunks: Chunks<K>, days: StoredDay[]): Chunks<K> {
  const months = new Map<number, Map<number, Facts<K>>>();
  for (const { kind: of, day, facts } of days) {
    if (of !== kind) continue;
    const month = months.get(monthOf(day)) ?? new Map<number, Facts<K>>();
    month.set(dayNumber(day), readFacts(kind, facts));
    months.set(monthOf(day), month);
  }
  const merged = new Map(chunks);
  for (const [month, changed] of months)
    merged.set(month, mergeDays(kind, chunks.get(month), changed));
  return new Map([...merged].toSorted(([left], [right]) => left - right));
}

function valuesOf(rows: { dimension: Dimension; code: number; value: string }[]) {
  const values: Record<Dimension, string[]> = {
    channel: [''],
    category: [''],
    language: [''],
    agent: [''],
    promptVersion: [''],
    reason: [''],
  };
  for (const { dimension, code, value } of rows) values[dimension][code] = value;
  return values;
}

function keep(clientId: number, revision: number, chunks: Kept['chunks'], values: Kept['values']) {
  const [ticket, chat] = [[...chunks.ticket.values()], [...chunks.chat.values()]];
  const bytes = [...ticket, ...chat].reduce(
    (sum, facts) => sum + facts.bytes.length + chunkBytes,
    0,
  );
  return { clientId, revision, ticket, chat, values, bytes, chunks };
}

const nothing = (clientId: number): Kept =>
  keep(clientId, 0, { ticket: new Map(), chat: new Map() }, valuesOf([]));

/** Reads what was counted after what is known. */
async function readOn(db: Database, known: Kept): Promise<Kept> {
  const { clientId } = known;
  const days: StoredDay[] = [];
  for (let revision = known.revision; ;) {
    const read = await db.withClient(
      clientId,
      (tx) => listDaysAfter(tx, clientId, revision, daysAtOnce),
      { statementTimeoutMs },
    );
    days.push(...read);
    revision = read.at(-1)?.revision ?? revision;
    if (read.length < daysAtOnce) break;
  }
  if (days.length === 0) return known;
  // After the days: their codes are there by now.
  const values = valuesOf(await db.withClient(clientId, (tx) => listValues(tx, clientId)));
  const chunks = {
    ticket: withDays('ticket', known.chunks.ticket, days),
    chat: withDays('chat', known.chunks.chat, days),
  };
  return keep(clientId, days.at(-1)?.revision ?? known.revision, chunks, values);
}

export interface FactCache {
  /** The facts of a client, counted up to this revision at least. */
  read(clientId: number, revision: number): Promise<ClientFacts>;
  bytes(): number;
}

export function createFactCache(db: Database, most = mostBytes): FactCache {
  // In the order of their use.
  const kept = new Map<number, Kept>();
  const underWay = new Map<number, Promise<Kept>>();
  const bytes = () => [...kept.values()].reduce((sum, facts) => sum + facts.bytes, 0);

  function put(facts: Kept): void {
    kept.delete(facts.clientId);
    kept.set(facts.clientId, facts);
    let used = bytes();
    for (const oldest of kept.values()) {
      if (used <= most || oldest === facts) break;
      kept.delete(oldest.clientId);
      used -= oldest.bytes;
    }
  }

  async function readClient(clientId: number): Promise<Kept> {
    const facts = await readOn(db, kept.get(clientId) ?? nothing(clientId));
    put(facts);
    return facts;
  }

  return {
    async read(clientId, revision) {
      const known = kept.get(clientId);
      if (known && known.revision >= revision) {
        put(known);
        return known;
      }
      // What another request reads may have been begun before this revision was there.
      const shared = await underWay.get(clientId);
      if (shared && shared.revision >= revision) return shared;
      const reading = underWay.get(clientId) ?? readClient(clientId);
      underWay.set(clientId, reading);
      try {
        return await reading;
      } finally {
        if (underWay.get(clientId) === reading) underWay.delete(clientId);
      }
    },
    bytes,
  };
}

const caches = new WeakMap<Database, FactCache>();

/** The one of this process. */
export function factCacheOf(db: Database): FactCache {
  const cache = caches.get(db) ?? createFactCache(db);
  caches.set(db, cache);
  return cache;
}
