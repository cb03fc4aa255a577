import { z } from 'zod';
import { ToWriteKind } from '../answering/to-write.ts';
import { failuresOf, ref, route, timeZone } from '../route.ts';

export const errors = {
  'reports.month-to-come': {
    status: 422,
    message: 'This month has not begun yet.',
  },
  'reports.no-mail-server': {
    status: 409,
    message: 'No mail server is configured, so the report cannot be sent.',
  },
  'reports.nothing-to-send': {
    status: 422,
    message: 'Suggestions are switched off, so there is nothing to report.',
  },
} as const;

export const actions = ['clients.reply-costs-changed', 'reports.sent'] as const;

const failures = failuresOf(errors);
const tag = 'reports';
const count = z.int().min(0);
const hours = z.number().min(0);
const day = z.iso.date();

export const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'CAD'] as const;
export const Currency = z.enum(currencies);
export type Currency = z.infer<typeof Currency>;

/** What saved time and money are counted with. */
export const ReplyCosts = z.object({
  /** Minutes an agent takes to write a reply from scratch, without reading the ticket. */
  minutesPerReply: z.int().min(1).max(120),
  /** What an agent's hour costs; null: money is not shown. */
  hourCost: z.number().min(1).max(1_000).multipleOf(0.01).nullable(),
  currency: Currency,
});
export type ReplyCosts = z.infer<typeof ReplyCosts>;

export const Money = z.object({ amount: z.number().min(0), currency: Currency });
export type Money = z.infer<typeof Money>;

/** A week from Monday (`week`); the first and the last may not be whole. */
export const ValueWeek = z.object({
  week: day,
  repliesSent: count,
  repliesWritten: count,
  hoursSaved: hours,
});
export type ValueWeek = z.infer<typeof ValueWeek>;

/**
 * What the product brought from day `from` to day `to`, against the same days of the month before. Replies count when
 * they were sent, whenever their ticket was created.
 */
export const Value = z.object({
  from: day,
  to: day,
  /** Agents' replies. */
  repliesSent: count,
  repliesSentBefore: count,
  /** Those that a suggestion was sent as, as it was or edited. */
  repliesWritten: count,
  repliesWrittenBefore: count,
  hoursSaved: hours,
  hoursSavedBefore: hours,
  /** For Admins and above, where an hour's cost is set, in one currency for all that is counted. */
  money: Money.nullable(),
  moneyBefore: Money.nullable(),
  /** The twelve weeks up to `to`. */
  weekly: z.array(ValueWeek),
  /** What the hours are made of. */
  counted: z.object({
    asIs: count,
    edited: count,
    /** What was kept of the edited ones, on average. */
    editedShare: z.number().min(0).max(1).nullable(),
    /** Null where clients differ. */
    minutesPerReply: z.int().nullable(),
    hourCost: Money.nullable(),
  }),
});
export type Value = z.infer<typeof Value>;

/** A row of what to write, with the hours an answer to it would save. */
export const NextArticle = z.object({
  kind: ToWriteKind,
  uuid: z.uuid(),
  title: z.string(),
  /** That asked for it within 30 days. */
  tickets: count,
  /** Null until enough replies tell how many suggestions are used. */
  hoursAMonth: hours.nullable(),
  hasDraft: z.boolean(),
  href: z.string(),
  client: z.object({ uuid: z.uuid(), name: z.string() }),
});
export type NextArticle = z.infer<typeof NextArticle>;

export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month such as 2026-10.');

export const MonthlyReport = z.object({
  month,
  /** Of the first ticket: from here on there is a report; null before there is one. */
  since: month.nullable(),
  /** The month is not over yet. */
  isRunning: z.boolean(),
  /** Of all clients together: null. */
  clientName: z.string().nullable(),
  /** Null where the client has no suggestions. */
  value: Value.nullable(),
  nextArticles: z.array(NextArticle),
  /** What most tickets of the month were about. */
  categories: z.array(z.object({ name: z.string(), tickets: count })),
  /** Tickets created in the month. */
  tickets: count,
});
export type MonthlyReport = z.infer<typeof MonthlyReport>;

const admins = { auth: 'user', role: 'admin', scope: 'own' } as const;
const client = ref('client');

export const reports = {
  monthly: route('GET', '/v2/reports/monthly', {
    access: admins,
    tag,
    summary: 'What the product brought in a month, to print or to send',
  })
    .errors(failures('clients.not-found', 'reports.month-to-come'))
    .input(
      z.strictObject({
        client: client.optional(),
        /** The one that runs, if none is given. */
        month: month.optional(),
        zone: timeZone.default('UTC'),
      }),
    )
    .output(MonthlyReport),
  /** To the person's own address, once. */
  send: route('POST', '/v2/reports/monthly/mails', {
    access: admins,
    tag,
    status: 204,
    summary: 'Send the report of a month to oneself by e-mail',
  })
    .errors(
      failures(
        'clients.not-found',
        'reports.month-to-come',
        'reports.no-mail-server',
        'reports.nothing-to-send',
        'mails.too-many',
      ),
    )
    .input(
      z.strictObject({
        client: client.optional(),
        month: month.optional(),
        zone: timeZone.default('UTC'),
        language: z.enum(['en', 'fr']).default('en'),
      }),
    )
    .output(z.void()),
  costs: route('GET', '/v2/clients/{client}/reply-costs', {
    access: admins,
    tag,
    summary: 'What saved time and money are counted with',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client }))
    .output(ReplyCosts),
  saveCosts: route('PUT', '/v2/clients/{client}/reply-costs', {
    access: admins,
    tag,
    summary: 'Set what saved time and money are counted with',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client, ...ReplyCosts.shape }))
    .output(ReplyCosts),
};
