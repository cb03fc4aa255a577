import { z } from 'zod';
import { exportKinds } from './export-columns.ts';
import {
  day,
  ExportFormat,
  NewExport,
  NewExportSchedule,
  SchedulePeriod,
  scheduleTimes,
} from './export-requests.ts';
import { failuresOf, languageCode, listOf, moment, paging, ref, route } from '../route.ts';

export const errors = {
  'exports.not-found': { status: 404, message: 'Export not found' },
  'exports.not-ready': { status: 409, message: 'There is no file, not yet or no longer.' },
  'exports.store-away': {
    status: 503,
    message: 'The store for files does not answer. Try again later.',
  },
  'exports.full': {
    status: 409,
    message: 'The exported files of the client take up all the room there is. Delete some first.',
  },
  'exports.client-needed': { status: 400, message: 'Name the client of this file.' },
  'exports.too-many': {
    status: 409,
    message: 'Ten files wait or are being made for this client already.',
  },
  'exports.too-many-rows': {
    status: 409,
    message: 'A sheet holds 1,048,575 rows at most: choose CSV or JSON, or narrow the filter.',
  },
  'exports.ended': { status: 409, message: 'This file is not being made any more.' },
  'exports.not-resumable': { status: 409, message: 'Nothing of this file is left to resume.' },
  'export-schedules.not-found': { status: 404, message: 'Schedule not found' },
  'export-schedules.too-many': {
    status: 409,
    message: 'A client has 20 scheduled exports at most.',
  },
} as const;

export const actions = [
  'exports.asked',
  'exports.cancelled',
  'exports.resumed',
  'exports.downloaded',
  'exports.deleted',
  'export-schedules.added',
  'export-schedules.changed',
  'export-schedules.removed',
] as const;

const failures = failuresOf(errors);

const acts = { auth: 'user', role: 'agent', scope: 'own' } as const;
const tag = 'exports';
const count = z.int().min(0);
/** What one must be to ask for a file of this kind; the same is demanded again when it is made and downloaded. */
export const exportRoles = {
  tickets: 'agent',
  chats: 'agent',
  suggestions: 'agent',
  insights: 'agent',
  users: 'admin',
  audit: 'super-admin',
  person: 'admin',
} as const;

const ExportKind = z.enum(exportKinds);

/** How long a file is kept, and how long one that failed or was cancelled may be resumed. */
export const exportDays = 7;
export const resumeHours = 24;
/** What a sheet of an XLSX file can hold beside its headings. */
export const mostSheetRows = 1_048_575;
/** Bytes of one file. */
export const mostExportBytes = 500 * 1_048_576;
/** Files of one client that may wait or be made at a time. */
export const mostOpenExports = 10;
export const mostExportSchedules = 20;

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

export const ExportSchedule = z.object({
  uuid: z.uuid(),
  kind: ExportKind,
  client: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  format: ExportFormat,
  language: languageCode,
  columns: z.array(z.string()),
  filter: z.record(z.string(), z.unknown()),
  ...scheduleTimes,
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
    program: 'exports',
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
    program: 'exports',
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
  get: route('GET', '/v2/exports/{export}', {
    access: acts,
    program: 'exports',
    tag,
    summary: 'One exported file',
  })
    .errors(found)
    .input(one)
    .output(Export),
  cancel: route('POST', '/v2/exports/{export}/cancel', {
    access: acts,
    program: 'exports',
    tag,
    summary: 'Stop a file that waits or is being made; it can be resumed for a day',
  })
    .errors(failures('exports.not-found', 'exports.ended'))
    .input(one)
    .output(Export),
  resume: route('POST', '/v2/exports/{export}/resume', {
    access: acts,
    program: 'exports',
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
    program: 'exports',
    tag,
    summary: 'An address to save a file from, good for five minutes',
  })
    .errors(failures('exports.not-found', 'exports.not-ready'))
    .input(one)
    .output(z.object({ url: z.string(), expiresAt: moment })),
  remove: route('DELETE', '/v2/exports/{export}', {
    access: acts,
    program: 'exports',
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
        frequency: scheduleTimes.frequency.optional(),
        hour: scheduleTimes.hour.optional(),
        zone: scheduleTimes.zone.optional(),
        isOn: scheduleTimes.isOn.optional(),
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
