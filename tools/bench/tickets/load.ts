import { randomUUIDv7 } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { createClient } from '../../../apps/api/src/accounts/clients/clients.ts';
import type { Database } from '../../../apps/api/src/platform/db/database.ts';
import {
  clientCount,
  clientDrawer,
  madeUpListed,
  vocabulary,
  type ListedTicket,
} from './made-up-list.ts';

/** Fills a migrated database with tickets: rows are made here and copied in by the superuser, indexes come after. */

const perFile = 100_000;

/** What a text of `copy` may not hold is left out of what is made up: only marks of absence need care. */
const at = (time: number | null): string =>
  time === null ? '-infinity' : new Date(time).toISOString();

const copied =
  'client_id, uuid, platform, external_id, subject, channel, category, language, requester_name, requester_email, question, is_eligible, ineligible_reason, is_asking, created_at, last_message_at, last_question_at, last_answer_at, last_suggestion_at, message_count, suggestion_count, answer_count, accepted_count, suggestion_state, edit_class, agents, search';

type Lexemes = Map<string, string>;

/** What PostgreSQL makes of each word, asked once: the vectors of the tickets are put together from it. */
async function lexemesOf(admin: pg.Client): Promise<Lexemes> {
  const { rows } = await admin.query<{ word: string; lexemes: string }>(
    `select word, strip(to_tsvector('search_en', word) || to_tsvector('search_simple', word))::text as lexemes
     from unnest($1::text[]) word`,
    [vocabulary],
  );
  return new Map(rows.map(({ word, lexemes }) => [word, lexemes]));
}

function vectorOf(ticket: ListedTicket, lexemes: Lexemes): string {
  const { externalId, requesterName, requesterEmail, subject, text } = ticket;
  const names = requesterName
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(' ');
  const words = [...new Set([...subject, ...text])].map((word) => lexemes.get(word) ?? '');
  return [...words, ...[externalId, requesterEmail, ...names].map((name) => `'${name}'`)].join(' ');
}

function lineOf(clientId: number, ticket: ListedTicket, lexemes: Lexemes): string {
  const { suggestion, lastAnswerAt, lastQuestionAt } = ticket;
  const last = Math.max(lastAnswerAt ?? 0, lastQuestionAt);
  const fields = [
    clientId,
    randomUUIDv7(),
    'bench',
    ticket.externalId,
    ticket.subject.join(' '),
    ticket.channel,
    ticket.category,
    ticket.language,
    ticket.requesterName,
    ticket.requesterEmail,
    ticket.text.join(' '),
    ticket.isEligible,
    ticket.isEligible ? null : 'language',
    ticket.isWaiting,
    at(ticket.createdAt),
    at(last),
    at(lastQuestionAt),
    at(lastAnswerAt),
    at(ticket.lastSuggestionAt),
    2,
    ticket.lastSuggestionAt === null ? 0 : 1,
    lastAnswerAt === null ? 0 : 1,
    suggestion === 'accepted' ? 1 : 0,
    suggestion,
    ticket.editClass,
    `{${ticket.agents.map((agent) => `"${agent}"`).join(',')}}`,
    vectorOf(ticket, lexemes),
  ];
  return `${fields.map((field) => (field === null ? '\\N' : String(field))).join('\t')}\n`;
}

async function makeClients(db: Database): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 0; number < clientCount; number += 1) {
    const client: Parameters<typeof createClient>[1] = {
      name: `Client ${number + 1}`,
      logo: null,
      zone: 'eu',
      llm: 'builtin',
      model: 'extractive',
      promptId: null,
      guidelines: null,
    };
    ids.push(await db.withStaff((tx) => createClient(tx, client)));
  }
  return ids;
}

/** Indexes and triggers of the tickets, out of the way while rows come; `restore` makes them again as they were. */
async function setAside(admin: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await admin.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = 'tickets'::regclass and not indisunique`,
  );
  await admin.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
  return async () => {
    await admin.query(`set maintenance_work_mem = '512MB'`);
    for (const { made } of rows) await admin.query(made);
  };
}

export async function loadTickets(
  admin: pg.Client,
  db: Database,
  options: { tickets: number; folder: string },
): Promise<void> {
  const { tickets, folder } = options;
  const clients = await makeClients(db);
  const numbers = clients.map(() => 0);
  const lexemes = await lexemesOf(admin);
  const draw = clientDrawer(tickets);
  const restore = await setAside(admin);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  for (let from = 0; from < tickets; from += perFile) {
    const path = join(folder, 'tickets.copy');
    function* lines(): Generator<string> {
      for (let place = from; place < Math.min(tickets, from + perFile); place += 1) {
        const client = draw();
        const number = (numbers[client] = (numbers[client] ?? 0) + 1);
        yield lineOf(
          clients[client] as number,
          madeUpListed(client, number, place, tickets),
          lexemes,
        );
      }
    }
    await pipeline(Readable.from(lines()), createWriteStream(path));
    // The counters count by themselves: their triggers stay.
    await admin.query(`copy tickets (${copied}) from '${path}'`);
    await rm(path);
  }
  await restore();
  await admin.query('vacuum (analyze) tickets');
  await admin.query('analyze');
}
