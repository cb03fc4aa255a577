import { z } from 'zod';
import { AuditFilter } from '../accounts/audit.ts';
import { ChatFilter } from '../chat/chats.ts';
import { exportColumns, type ExportKind } from './export-columns.ts';
import { Breakdown, InsightsFilter } from './insights.ts';
import { languageCode, outsideId, ref, timeZone } from '../route.ts';
import { SuggestionState } from '../answering/suggestions.ts';
import { EditClass, TicketFilter } from '../helpdesk/tickets.ts';

/** What one asks for: a file now, or one again and again. */

const values = z.array(z.string().min(1).max(200)).max(50).optional();
/** The database knows no year 0, and the day after must have four figures too. */
export const day = z.iso
  .date()
  .refine((date) => date > '0001' && date < '9999-12-31', 'Not a day of this calendar.')
  .optional();

export const ExportFormat = z.enum(['csv', 'xlsx', 'json']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** How many a request may name one by one. */
export const mostPicked = 1_000;

/** An id that only one kind takes: no call has all of them, so the access tests try foreign ones by probes of their own. */
const ofOneKind = outsideId(z.uuid());

const ticketShape = {
  ...TicketFilter,
  /** `all`: both lists in one file, as the insights count them. */
  tab: z.enum(['eligible', 'ineligible', 'all']).default('eligible'),
};
const { from: _from, to: _to, ...ticketFields } = ticketShape;
const { client: _client, ...chatShape } = ChatFilter.shape;
const chatFields = {
  ...chatShape,
  chatbot: ofOneKind.optional(),
  /** Without it, archived ones; `all`: live ones too, as the insights count them. */
  which: z.enum(['archived', 'all']).optional(),
};
const { from: _chatFrom, to: _chatTo, ...chatRest } = chatFields;
const { client: _insightsClient, ...insightsFields } = InsightsFilter;
const { from: _insightsFrom, to: _insightsTo, ...insightsRest } = insightsFields;
const {
  from: _auditFrom,
  to: _auditTo,
  ...auditRest
} = {
  ...AuditFilter,
  client: ofOneKind.optional(),
  person: ofOneKind.optional(),
};

const suggestionFields = {
  state: z.array(SuggestionState).max(4).optional(),
  editClass: z.array(EditClass).max(4).optional(),
  channel: values,
  category: values,
  language: values,
};
const insightsBy = { by: z.union([Breakdown, z.literal('period')]) };

/** What narrows a file; a schedule has the same without days. */
const filters = {
  /** Days in UTC of a ticket's creation, both inclusive. */
  tickets: z.strictObject(ticketShape),
  chats: z.strictObject(chatFields),
  /** Days in UTC of when they were written, both inclusive. */
  suggestions: z.strictObject({ ...suggestionFields, from: day, to: day }),
  insights: z.strictObject({ ...insightsFields, ...insightsBy }),
  users: z.strictObject({
    search: z.string().trim().max(200).optional(),
    role: z.int().min(1).max(5).optional(),
  }),
  audit: z.strictObject({ ...auditRest, from: AuditFilter.from, to: AuditFilter.to }),
  /** By the address; docs/personal-data.md. */
  person: z.strictObject({ email: z.string().trim().min(3).max(254).includes('@') }),
};
export type ExportFilters = { [K in ExportKind]: z.infer<(typeof filters)[K]> };

export const scheduleFilters = {
  tickets: z.strictObject(ticketFields),
  chats: z.strictObject(chatRest),
  suggestions: z.strictObject(suggestionFields),
  insights: z.strictObject({ ...insightsRest, ...insightsBy }),
  users: filters.users,
  audit: z.strictObject(auditRest),
  /** Nobody schedules one. */
  person: z.strictObject({}),
};

const columnsOf = <K extends ExportKind>(kind: K) => ({
  kind: z.literal(kind),
  /** In the order of the file; without it, all of them. */
  columns: z
    .array(z.enum(exportColumns[kind] as readonly [string, ...string[]]))
    .min(1)
    .max(exportColumns[kind].length)
    .optional(),
});
const form = {
  format: ExportFormat.default('csv'),
  /** Of the headings and words in it. */
  language: languageCode,
};
/** A super-admin names it; of insights, no client is all of them together. */
const client = ref('client').optional();

const picked = <K extends 'tickets' | 'chats'>(kind: K) =>
  z.strictObject({
    ...columnsOf(kind),
    ...form,
    client,
    filter: filters[kind].optional(),
    /** Some of them, one by one, in place of a filter. */
    picked: z.array(ofOneKind).min(1).max(mostPicked).optional(),
  });

export const NewExport = z
  .discriminatedUnion('kind', [
    picked('tickets'),
    picked('chats'),
    z.strictObject({
      ...columnsOf('suggestions'),
      ...form,
      client,
      filter: filters.suggestions.default({}),
    }),
    z.strictObject({ ...columnsOf('insights'), ...form, client, filter: filters.insights }),
    z.strictObject({ ...columnsOf('users'), ...form, client, filter: filters.users.default({}) }),
    z.strictObject({ ...columnsOf('audit'), ...form, filter: filters.audit.default({}) }),
    z.strictObject({ ...columnsOf('person'), ...form, client, filter: filters.person }),
  ])
  .refine(
    (body) =>
      !(body.kind === 'tickets' || body.kind === 'chats') ||
      (body.picked === undefined) !== (body.filter === undefined),
    { path: ['picked'], error: 'Either some of them or a filter.' },
  );
export type NewExport = z.infer<typeof NewExport>;

export const SchedulePeriod = z.enum(['last-day', 'last-week', 'last-month']);
export type SchedulePeriod = z.infer<typeof SchedulePeriod>;

export const scheduleTimes = {
  /** The whole days before: yesterday, Monday to Sunday, the month; in `zone`. Files of people have none. */
  period: SchedulePeriod.nullable(),
  /** `weekly`: on Mondays; `monthly`: on the first. */
  frequency: z.enum(['daily', 'weekly', 'monthly']),
  hour: z.int().min(0).max(23),
  zone: timeZone,
  isOn: z.boolean(),
};

const newSchedule = <K extends ExportKind>(kind: K) =>
  z.strictObject({
    ...columnsOf(kind),
    ...form,
    ...scheduleTimes,
    client,
    filter: scheduleFilters[kind],
    isOn: scheduleTimes.isOn.default(true),
  });

export const NewExportSchedule = z
  .discriminatedUnion('kind', [
    newSchedule('tickets'),
    newSchedule('chats'),
    newSchedule('suggestions'),
    newSchedule('insights'),
    newSchedule('users'),
    newSchedule('audit'),
  ])
  .refine(({ kind, period }) => (kind === 'users') === (period === null), {
    path: ['period'],
    error: 'Files of people have no period, all others have one.',
  });
export type NewExportSchedule = z.infer<typeof NewExportSchedule>;
