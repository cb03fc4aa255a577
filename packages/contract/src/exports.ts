import { z } from 'zod';
import { failures, listOf, moment, paging, ref, route } from './route.ts';

const acts = { auth: 'user', role: 'agent', scope: 'own' } as const;
const tag = 'exports';

/** Columns that a file of tickets may have, in the order in which they stand when nobody chooses. */
export const exportColumns = [
  'externalId',
  'subject',
  'status',
  'eligibility',
  'channel',
  'category',
  'language',
  'tags',
  'requesterName',
  'requesterEmail',
  'createdAt',
  'lastMessageAt',
  'questionAt',
  'answerAt',
  'suggestionAt',
  'messages',
  'suggestions',
  'responses',
  'acceptedSuggestions',
  'suggestionStatus',
  'editClass',
  'similarity',
  'agents',
  'question',
  'answer',
  'suggestion',
  'link',
] as const;
export type ExportColumn = (typeof exportColumns)[number];

/** Columns of a file of chats, one row a chat. */
export const chatExportColumns = [
  'startedAt',
  'lastAt',
  'archivedAt',
  'chatbot',
  'language',
  'visitorName',
  'visitorEmail',
  'isVerified',
  'question',
  'messages',
  'answeredBy',
  'solved',
  'rating',
  'comment',
  'escalated',
  'ticket',
  'summary',
  'transcript',
  'page',
  'link',
] as const;
export type ChatExportColumn = (typeof chatExportColumns)[number];

/** How long a file is kept. */
export const exportDays = 7;

export const Export = z.object({
  uuid: z.uuid(),
  kind: z.enum(['tickets', 'chats']),
  client: z.object({ uuid: z.uuid(), name: z.string() }),
  fileName: z.string(),
  /** `expired`: the file is gone, the line stays for a while. */
  state: z.enum(['waiting', 'running', 'ready', 'failed', 'cancelled', 'expired']),
  /** Lines so far, without the headings, and how many there will be. */
  rows: z.int().min(0),
  total: z.int().min(0),
  /** Bytes so far. */
  size: z.int().min(0),
  /** What the tickets were chosen by: null when they were picked one by one. */
  filter: z.record(z.string(), z.unknown()).nullable(),
  by: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  createdAt: moment,
  endedAt: moment.nullable(),
  expiresAt: moment.nullable(),
});
export type Export = z.infer<typeof Export>;

export const exports = {
  /** An Agent’s own, an Admin’s client’s, a super-admin’s all. */
  list: route('GET', '/v2/exports', {
    access: acts,
    tag,
    summary: 'Exported files, newest first',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client').optional(), ...paging }))
    .output(listOf(Export)),
  get: route('GET', '/v2/exports/{export}', { access: acts, tag, summary: 'One exported file' })
    .errors(failures('exports.not-found'))
    .input(z.strictObject({ export: ref('export') }))
    .output(Export),
  /**
   * A browser saves a file only from an address, and cannot send a token along: this one opens the file to whoever asked
   * for it, for five minutes. `GET /v2/exports/{export}/file` answers the file to it, or to a bearer token.
   */
  link: route('POST', '/v2/exports/{export}/link', {
    access: acts,
    tag,
    summary: 'An address to save a file from, good for five minutes',
  })
    .errors(failures('exports.not-found', 'exports.not-ready'))
    .input(z.strictObject({ export: ref('export') }))
    .output(z.object({ url: z.string(), expiresAt: moment })),
  remove: route('DELETE', '/v2/exports/{export}', {
    access: acts,
    tag,
    status: 204,
    summary: 'Delete an exported file; one that is being made is stopped',
  })
    .errors(failures('exports.not-found'))
    .input(z.strictObject({ export: ref('export') }))
    .output(z.void()),
};
