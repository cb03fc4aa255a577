/*
 * For whoever builds screens on this: `POST /v2/exports` is the one way to a file. It takes the place of the ticket action
 * `export` (gone from ticket-actions.ts, with `exportUuid`) and of `POST /v2/chats/exports` (gone from chats.ts). What the
 * bell showed of both is `GET /v2/exports?mine=1` with `isSeen`, and `POST /v2/exports/seen`. The names of columns are the
 * phrases `exports.columns.{kind}.{column}`, kinds `exports.kinds`, formats `exports.formats`, reasons `exports.reasons`.
 */
import { z } from 'zod';
import { AuditFilter } from './audit.ts';
import { ChatFilter } from './chats.ts';
import { Breakdown, InsightsFilter } from './insights.ts';
import { metricIds } from './metrics.ts';
import {
  failures,
  languageCode,
  listOf,
  moment,
  outsideId,
  paging,
  ref,
  route,
  timeZone,
} from './route.ts';
import { SuggestionState } from './suggestions.ts';
import { EditClass, TicketFilter } from './tickets.ts';

const acts = { auth: 'user', role: 'agent', scope: 'own' } as const;
const tag = 'exports';
const count = z.int().min(0);
const values = z.array(z.string().min(1).max(200)).max(50).optional();
/** The database knows no year 0, and the day after must have four figures too. */
const day = z.iso
  .date()
  .refine((date) => date > '0001' && date < '9999-12-31', 'Not a day of this calendar.')
  .optional();

/** Columns that a file may have, by what it is of, in the order in which they stand when nobody chooses. */
export const exportColumns = {
  tickets: [
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
  ],
  /** One row a chat. */
  chats: [
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
  ],
  suggestions: [
    'createdAt',
    'createdBy',
    'ticket',
    'subject',
    'channel',
    'category',
    'language',
    'state',
    'silenceReason',
    'confidence',
    'text',
    'originalText',
    'instruction',
    'edits',
    'acceptedAt',
    'acceptedBy',
    'acceptedAs',
    'editClass',
    'similarity',
    'prompt',
    'promptVersion',
    'model',
    'fellBack',
    'durationMs',
    'cost',
    'link',
  ],
  /** One row for what is broken down and the period; another one for the period that it is compared with. */
  insights: ['from', 'to', 'label', 'key', ...metricIds],
  users: [
    'email',
    'firstname',
    'lastname',
    'role',
    'client',
    'language',
    'state',
    'lastSignedInAt',
    'createdAt',
  ],
  audit: [
    'at',
    'actor',
    'name',
    'email',
    'client',
    'action',
    'label',
    'differences',
    'address',
    'requestId',
    'isSealed',
    'link',
  ],
} as const;
export type ExportColumns = typeof exportColumns;
export type ExportColumn = ExportColumns[keyof ExportColumns][number];

export const exportKinds = [
  'tickets',
  'chats',
  'suggestions',
  'insights',
  'users',
  'audit',
] as const satisfies (keyof ExportColumns)[];
export const ExportKind = z.enum(exportKinds);
export type ExportKind = z.infer<typeof ExportKind>;

/** What one must be to ask for a file of this kind; the same is demanded again when it is made and downloaded. */
export const exportRoles = {
  tickets: 'agent',
  chats: 'agent',
  suggestions: 'agent',
  insights: 'agent',
  users: 'admin',
  audit: 'super-admin',
} as const;

export const ExportFormat = z.enum(['csv', 'xlsx', 'json']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** How long a file is kept, and how long one that failed or was cancelled may be resumed. */
export const exportDays = 7;
export const resumeHours = 24;
/** What a sheet of an XLSX file can hold beside its headings. */
export const mostSheetRows = 1_048_575;
/** Bytes of one file. */
export const mostExportBytes = 500 * 1_048_576;
/** How many a request may name one by one. */
export const mostPicked = 1_000;
/** Files of one client that may wait or be made at a time. */
export const mostOpenExports = 10;
export const mostExportSchedules = 20;

/** An id that only one kind takes: no call has all of them, so the access tests try foreign ones by probes of their own. */
const ofOneKind = outsideId(z.uuid());

const { from: _from, to: _to, ...ticketFields } = TicketFilter;
const { client: _client, ...chatShape } = ChatFilter.shape;
const chatFields = { ...chatShape, chatbot: ofOneKind.optional() };
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
  tickets: z.strictObject(TicketFilter),
  /** Archived chats only. */
  chats: z.strictObject(chatFields),
  /** Days in UTC of when they were written, both inclusive. */
  suggestions: z.strictObject({ ...suggestionFields, from: day, to: day }),
  insights: z.strictObject({ ...insightsFields, ...insightsBy }),
  users: z.strictObject({
    search: z.string().trim().max(200).optional(),
    role: z.int().min(1).max(5).optional(),
  }),
  audit: z.strictObject({ ...auditRest, from: AuditFilter.from, to: AuditFilter.to }),
};
export const exportFilters = filters;
export type ExportFilters = { [K in ExportKind]: z.infer<(typeof filters)[K]> };

export const scheduleFilters = {
  tickets: z.strictObject(ticketFields),
  chats: z.strictObject(chatRest),
  suggestions: z.strictObject(suggestionFields),
  insights: z.strictObject({ ...insightsRest, ...insightsBy }),
  users: filters.users,
  audit: z.strictObject(auditRest),
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
  ])
  .refine(
    (body) =>
      !(body.kind === 'tickets' || body.kind === 'chats') ||
      (body.picked === undefined) !== (body.filter === undefined),
    { path: ['picked'], error: 'Either some of them or a filter.' },
  );
export type NewExport = z.infer<typeof NewExport>;

/** Why a file was not made: a key of the phrases `exports.reasons`. */
export const ExportReason = z.enum([
  // It would be larger than a file may be, or has more rows than a sheet.
  'too-large',
  'too-many-rows',
  // Who asked for it may not have it any more.
  'not-allowed',
  // The process that made it ended again and again, or something went wrong that is in the server's log.
  'interrupted',
  'error',
  // The store for files did not take it.
  'storage',
  // A person was erased of whom it may have told.
  'erased',
]);
export type ExportReason = z.infer<typeof ExportReason>;

export const Export = z.object({
  uuid: z.uuid(),
  kind: ExportKind,
  format: ExportFormat,
  language: languageCode,
  /** Null: of the whole installation. */
  client: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  fileName: z.string(),
  /** `expired`: the file is gone, the line stays for a while. */
  state: z.enum(['waiting', 'running', 'ready', 'failed', 'cancelled', 'expired']),
  /** Rows so far, without the headings, and how many there will be, as counted when it was asked for. */
  rows: count,
  total: count,
  /** 0 to 1; null while nobody can say. */
  progress: z.number().nullable(),
  /** Bytes so far. */
  size: count,
  columns: z.array(z.string()),
  /** What the rows were chosen by: null when they were picked one by one. */
  filter: z.record(z.string(), z.unknown()).nullable(),
  /** Of one that failed or was emptied. */
  reason: ExportReason.nullable(),
  /** It failed or was cancelled, and `resume` goes on behind what it has. */
  canResume: z.boolean(),
  by: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  /** The schedule that asked for it. */
  schedule: z.uuid().nullable(),
  createdAt: moment,
  endedAt: moment.nullable(),
  /** When the file goes; of one that can be resumed, when what it has goes. */
  expiresAt: moment.nullable(),
  /** Whether the person who asked for it looked at it after its end. */
  isSeen: z.boolean(),
});
export type Export = z.infer<typeof Export>;

export const SchedulePeriod = z.enum(['last-day', 'last-week', 'last-month']);
export type SchedulePeriod = z.infer<typeof SchedulePeriod>;

const when = {
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
    ...when,
    client,
    filter: scheduleFilters[kind],
    isOn: when.isOn.default(true),
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

export const ExportSchedule = z.object({
  uuid: z.uuid(),
  kind: ExportKind,
  client: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  format: ExportFormat,
  language: languageCode,
  columns: z.array(z.string()),
  filter: z.record(z.string(), z.unknown()),
  ...when,
  /** Null while it is off. */
  nextAt: moment.nullable(),
  /** What it made last; null also when that line is gone. `skipped`: why nothing was made the last time. */
  last: z.object({ uuid: z.uuid(), state: Export.shape.state, at: moment }).nullable(),
  skipped: z.object({ reason: z.enum(['not-allowed', 'full', 'error']), at: moment }).nullable(),
  by: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  createdAt: moment,
});
export type ExportSchedule = z.infer<typeof ExportSchedule>;

const found = failures('exports.not-found');
const one = z.strictObject({ export: ref('export') });
const asking = [
  'clients.not-found',
  'exports.client-needed',
  'tickets.not-found',
  'chats.not-found',
  'chatbots.not-found',
  'users.not-found',
  'insights.period-invalid',
  'exports.too-many-rows',
  'exports.too-many',
  'exports.full',
  'modules.off',
] as const;

export const exports = {
  ask: route('POST', '/v2/exports', {
    access: acts,
    tag,
    status: 202,
    summary: 'Ask for a file of what matches now; it is made in the background',
  })
    .errors(failures(...asking))
    .input(NewExport)
    .output(Export),
  /** An Agent’s own, an Admin’s client’s, a super-admin’s all. */
  list: route('GET', '/v2/exports', {
    access: acts,
    tag,
    summary: 'Exported files, newest first',
  })
    .errors(failures('clients.not-found'))
    .input(
      z.strictObject({
        client: ref('client').optional(),
        kind: z.array(ExportKind).max(exportKinds.length).optional(),
        state: z.array(Export.shape.state).max(6).optional(),
        /** Words of the name of the file, or of who asked for it. */
        search: z.string().trim().max(200).optional(),
        /** Days in UTC when they were asked for, both inclusive. */
        from: day,
        to: day,
        /** Only what one asked for oneself. */
        mine: z.enum(['0', '1']).default('0'),
        ...paging,
      }),
    )
    .output(listOf(Export)),
  /** One’s own that have ended, for the bell. */
  seen: route('POST', '/v2/exports/seen', {
    access: acts,
    tag,
    status: 204,
    summary: 'Mark one’s own files that have ended as looked at',
  }).output(z.void()),
  get: route('GET', '/v2/exports/{export}', { access: acts, tag, summary: 'One exported file' })
    .errors(found)
    .input(one)
    .output(Export),
  cancel: route('POST', '/v2/exports/{export}/cancel', {
    access: acts,
    tag,
    summary: 'Stop a file that waits or is being made; it can be resumed for a day',
  })
    .errors(failures('exports.not-found', 'exports.ended'))
    .input(one)
    .output(Export),
  resume: route('POST', '/v2/exports/{export}/resume', {
    access: acts,
    tag,
    status: 202,
    summary: 'Go on with a file that failed or was stopped, behind what it has',
  })
    .errors(failures('exports.not-found', 'exports.not-resumable', 'exports.too-many'))
    .input(one)
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
    .input(one)
    .output(z.object({ url: z.string(), expiresAt: moment })),
  remove: route('DELETE', '/v2/exports/{export}', {
    access: acts,
    tag,
    status: 204,
    summary: 'Delete an exported file; one that is being made is stopped',
  })
    .errors(found)
    .input(one)
    .output(z.void()),
  /** An Agent’s own, an Admin’s client’s, a super-admin’s all. */
  listSchedules: route('GET', '/v2/export-schedules', {
    access: acts,
    tag,
    summary: 'Files that are made again and again',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client').optional(), ...paging }))
    .output(listOf(ExportSchedule)),
  addSchedule: route('POST', '/v2/export-schedules', {
    access: acts,
    tag,
    status: 201,
    summary: 'Have a file made every day, week or month, and be told by mail',
  })
    .errors(
      failures(
        'clients.not-found',
        'exports.client-needed',
        'chatbots.not-found',
        'users.not-found',
        'export-schedules.too-many',
      ),
    )
    .input(NewExportSchedule)
    .output(ExportSchedule),
  changeSchedule: route('PATCH', '/v2/export-schedules/{schedule}', {
    access: acts,
    tag,
    summary: 'Change what is made and when, or switch it off',
  })
    .errors(failures('export-schedules.not-found', 'chatbots.not-found', 'users.not-found'))
    .input(
      z.strictObject({
        schedule: ref('export-schedule'),
        format: ExportFormat.optional(),
        language: languageCode.optional(),
        /** As the kind of the schedule has them. */
        columns: z.array(z.string().max(40)).min(1).max(60).optional(),
        filter: z.record(z.string(), z.unknown()).optional(),
        period: SchedulePeriod.optional(),
        frequency: when.frequency.optional(),
        hour: when.hour.optional(),
        zone: when.zone.optional(),
        isOn: when.isOn.optional(),
      }),
    )
    .output(ExportSchedule),
  removeSchedule: route('DELETE', '/v2/export-schedules/{schedule}', {
    access: acts,
    tag,
    status: 204,
    summary: 'Make no more files; those that were made stay',
  })
    .errors(failures('export-schedules.not-found'))
    .input(z.strictObject({ schedule: ref('export-schedule') }))
    .output(z.void()),
};
