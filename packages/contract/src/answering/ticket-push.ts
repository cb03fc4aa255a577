import { z } from 'zod';
import { bodySizes, failuresOf, outsideId, ref, route } from '../route.ts';
import { Suggestion } from './suggestions.ts';
import { TicketDetail } from '../helpdesk/tickets.ts';

export const errors = {
  'tickets.not-pushed': {
    status: 409,
    message: 'This ticket came from a CRM or an import: its messages come from there.',
  },
  'tickets.too-long': {
    status: 409,
    message: 'A ticket has 2,000 messages and 4,000,000 characters at most.',
  },
} as const;

const failures = failuresOf(errors);

/** Tickets that a client's own program brings, where no CRM does (docs/api.md). */

const acts = { auth: 'user', role: 'agent', scope: 'own' } as const;
const tag = 'tickets';

/** In characters. With all that is around it a request has 1 MiB. */
const longestPushed = 200_000;
const mostPushedMessages = 200;

const externalId = outsideId(z.string().trim().min(1).max(200));
const name = z.string().trim().min(1).max(200);
/** The database's years have four figures, and nobody mailed before the first mail. */
const past = z.iso
  .datetime({ offset: true })
  .refine((at) => at > '1971' && at < '9999', 'Not a time of a ticket.');

const messageShape = {
  /** Of the sender's own: the same id is the same message, however often it comes. */
  externalId,
  /** `agent`: what was answered; it is compared with what was suggested. */
  role: z.enum(['requester', 'agent']),
  author: name.nullable().default(null),
  sentAt: past,
  text: z.string().max(longestPushed).optional(),
  /** Instead of `text`; shown through a sanitiser, read as text. */
  html: z.string().max(longestPushed).optional(),
};

const hasOneBody = (message: { text?: string | undefined; html?: string | undefined }) =>
  [message.text, message.html].filter((body) => body !== undefined && body.trim() !== '').length ===
  1;
const oneBody = { path: ['text'], message: 'Either text or html, and not empty.' };

export const PushedMessage = z.strictObject(messageShape).refine(hasOneBody, oneBody);
export type PushedMessage = z.output<typeof PushedMessage>;

export const PushedTicket = z.strictObject({
  externalId,
  subject: z.string().trim().max(1_000).default(''),
  requesterName: name.nullable().default(null),
  requesterEmail: z.email().max(320).nullable().default(null),
  /** Who of the team has it; `isMe` and the queue of a person go by the address. */
  assignee: z
    .strictObject({ name: name.max(100), email: z.email().max(320).nullable().default(null) })
    .nullable()
    .default(null),
  channel: name.nullable().default(null),
  category: name.nullable().default(null),
  /** `en`, `fr-CA`; recognised from the text when it is left out. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/)
    .max(35)
    .nullable()
    .default(null),
  tags: z.array(name).max(100).default([]),
  createdAt: past,
  messages: z.array(PushedMessage).min(1).max(mostPushedMessages),
});
export type PushedTicket = z.output<typeof PushedTicket>;

/** 201 for what was not there before, 200 for what was known: the same call twice is safe. */
const answerOf = <T extends z.ZodType>(body: T) =>
  z.discriminatedUnion('status', [
    z.object({ status: z.literal(200), body }),
    z.object({ status: z.literal(201), body }),
  ]);

const ticket = ref('ticket');

export const ticketPush = {
  push: route('POST', '/v2/tickets', {
    bodyLimit: bodySizes.large,
    access: acts,
    program: 'tickets:write',
    tag,
    status: 201,
    hasOwnStatus: true,
    summary: 'Add a ticket of a program of the client, or bring it up to date',
  })
    .errors(failures('clients.not-found', 'tickets.too-long'))
    .input(
      PushedTicket.extend({
        /** Whose ticket it is; super-admins say it, everybody else has one client. */
        client: ref('client').optional(),
      }),
    )
    .output(answerOf(TicketDetail)),
  addMessage: route('POST', '/v2/tickets/{ticket}/messages', {
    bodyLimit: bodySizes.large,
    access: acts,
    program: 'tickets:write',
    tag,
    status: 201,
    hasOwnStatus: true,
    summary:
      'Add a message to a ticket that came this way; `agent` reports the answer that was sent',
  })
    .errors(failures('tickets.not-found', 'tickets.not-pushed', 'tickets.too-long'))
    .input(z.strictObject({ ...messageShape, ticket }).refine(hasOneBody, oneBody))
    .output(answerOf(TicketDetail)),
  suggest: route('POST', '/v2/tickets/{ticket}/suggestion', {
    access: acts,
    program: 'suggestions',
    tag: 'suggestions',
    status: 201,
    hasOwnStatus: true,
    summary:
      'The suggestion for the latest question, written now where there is none yet; no stream',
  })
    .errors(
      failures(
        'tickets.not-found',
        'tickets.no-question',
        'modules.off',
        'suggestions.writer-failed',
      ),
    )
    .input(
      z.strictObject({
        ticket,
        /** Another one, although there is one for the latest question. */
        again: z.boolean().default(false),
      }),
    )
    .output(answerOf(Suggestion)),
};
