import { sql } from 'kysely';
import { columnsOf, durableWork, type Work } from '../../platform/work/durable-work.ts';

type Row = { clientId: number; chatId: number; messageId: number; uuid: string; attempts: number };

export const answerJob = 'chats.answer';

/** Tries before the visitor is told that no answer comes. */
export const maxAttempts = 3;

/** Answers that visitors wait for: a message of the bot that is `pending`. */
export const answers = durableWork({
  table: 'chat_messages',
  key: { client_id: 'clientId', id: 'messageId' },
  claimed: columnsOf<Row>([
    'client_id as clientId',
    'chat_id as chatId',
    'id as messageId',
    'uuid',
    'attempts',
  ]),
  open: ['pending'],
  fairness: 'client',
  order: sql`w.id`,
  leaseSeconds: 30,
  concurrency: 12,
  graceMs: 12_000,
  maxAttempts,
});

export type AnswerWork = Work<'chat_messages', Row, unknown>;
