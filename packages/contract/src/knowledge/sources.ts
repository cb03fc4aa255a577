import { z } from 'zod';
import { failuresOf, textLanguage, listOf, moment, paging, ref, route } from '../route.ts';

export const errors = {
  'sources.sync-not-found': { status: 404, message: 'Reading not found' },
  'sources.address-refused': {
    status: 422,
    message: 'This address is not on the public internet.',
  },
  'sources.url-taken': { status: 409, message: 'This address is a source already.' },
  'sources.too-many': { status: 409, message: 'A client has 10 sources at most.' },
  'sources.nothing-to-decide': {
    status: 409,
    message: 'There is nothing to decide any more: the source was read again.',
  },
} as const;

export const actions = [
  'sources.added',
  'sources.changed',
  'sources.removed',
  'sources.sync-asked',
  'sources.sync-cancelled',
  'sources.missing-removed',
  'sources.missing-kept',
] as const;

const failures = failuresOf(errors);

const reads = { auth: 'user', role: 'agent', scope: 'own' } as const;
const writes = { auth: 'user', role: 'admin', scope: 'own' } as const;
const tag = 'sources';

/** What answers at an address: a help centre known by its own interface, a site with a sitemap, or just pages. */
const sourcePlatforms = ['zendesk', 'gorgias', 'crisp', 'salesforce', 'sitemap', 'crawl'] as const;
export const SourcePlatform = z.enum(sourcePlatforms);

const sourceSchedules = ['off', 'daily', 'weekly'] as const;
export const SourceSchedule = z.enum(sourceSchedules);
export type SourceSchedule = z.infer<typeof SourceSchedule>;

/** Why a page, or a whole reading, gave nothing: a key of the phrases `sources.reasons`. */
export const readingFailures = [
  'unreachable',
  'timeout',
  'address',
  'status',
  'too-large',
  'redirects',
  'not-html',
  'empty',
  'robots',
  'malformed',
  'sign-in',
  'limit',
  'interrupted',
] as const;
export const ReadingFailure = z.object({
  reason: z.enum(readingFailures),
  /** What the server answered, where it answered. */
  status: z.int().nullable(),
  url: z.string().nullable(),
});
export type ReadingFailure = z.infer<typeof ReadingFailure>;

const sourceChangeKinds = ['added', 'changed', 'removed', 'waiting', 'failed'] as const;
export const SourceChangeKind = z.enum(sourceChangeKinds);
export type SourceChangeKind = z.infer<typeof SourceChangeKind>;

/** Most sources of one client. */
export const mostSources = 10;

/**
 * One reading of a source. `unconfirmed`: more than half of its documents would go, so none did and a person decides;
 * `dismissed`: the person kept them, in this reading or in an earlier one that missed them already.
 */
export const SourceSync = z.object({
  uuid: z.uuid(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'unconfirmed', 'dismissed']),
  cause: z.enum(['person', 'schedule']),
  requestedAt: moment,
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  /** Somebody asked it to stop, and it is about to. */
  isCancelling: z.boolean(),
  /** Pages that the source is known to have, by now. */
  found: z.int(),
  /** Pages looked at, by whatever end. */
  read: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  /** New texts of certified documents, which wait beside the old ones. */
  waiting: z.int(),
  failed: z.int(),
  /** Left out on purpose: other languages, drafts, private pages, the same page again. */
  skipped: z.int(),
  /** How many documents the source no longer has, when somebody has to say what becomes of them, or kept them. */
  missing: z.int(),
  /** All of the source was seen; only then is what is missing taken as gone. */
  isComplete: z.boolean(),
  failure: ReadingFailure.nullable(),
});
export type SourceSync = z.infer<typeof SourceSync>;

export const Source = z.object({
  uuid: z.uuid(),
  url: z.string(),
  platform: SourcePlatform,
  title: z.string(),
  /** Read in these languages only; none: in all. */
  languages: z.array(textLanguage),
  schedule: SourceSchedule,
  nextSyncAt: moment.nullable(),
  createdAt: moment,
  /** Pages that stand as documents. */
  pages: z.int(),
  /** When it was last read to the end. */
  lastDoneAt: moment.nullable(),
  lastSync: SourceSync.nullable(),
});
export type Source = z.infer<typeof Source>;

/** What one reading did to one document, or the page it could not read. */
export const SourceChange = z.object({
  kind: SourceChangeKind,
  title: z.string().nullable(),
  url: z.string().nullable(),
  language: z.string().nullable(),
  /** Null when it is not, or no longer, among the documents. */
  document: z.uuid().nullable(),
  failure: ReadingFailure.nullable(),
});
export type SourceChange = z.infer<typeof SourceChange>;

/** What was found behind an address. */
export const DetectedSource = z.object({
  url: z.string(),
  platform: SourcePlatform,
  title: z.string(),
  languages: z.array(z.string()),
  /** Articles it says it has, when it says so. */
  estimated: z.int().nullable(),
});
export type DetectedSource = z.infer<typeof DetectedSource>;

/** A page as it would be stored. */
export const PreviewPage = z.object({
  url: z.string(),
  title: z.string(),
  language: z.string(),
  /** As it came, not sanitised: show it through the sanitiser only. Long pages are cut. */
  html: z.string(),
  /** How many passages it would be searched by. */
  passages: z.int(),
});
export type PreviewPage = z.infer<typeof PreviewPage>;

function isPlainWeb(typed: string): boolean {
  const url = URL.parse(typed);
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') && !url.username && !url.password
  );
}

/** Everybody of the client reads it, so it may carry no name and no password. */
const sourceUrl = z
  .string()
  .trim()
  .max(500)
  .refine(isPlainWeb, { error: 'An http or https address without user and password.' });

const languages = z
  .array(textLanguage)
  .max(20)
  .transform((codes) => [...new Set(codes)]);

const client = ref('client');
const source = ref('source');
const sync = ref('sync');
const one = z.strictObject({ client, source });
const oneSync = z.strictObject({ client, source, sync });

export const sources = {
  list: route('GET', '/v2/clients/{client}/sources', {
    access: reads,
    tag,
    summary: 'Help centres and sites that a client’s knowledge is read from',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client }))
    .output(z.object({ items: z.array(Source) })),
  /** The Get button: says what is there, or why nothing could be found out; stores nothing. */
  detect: route('POST', '/v2/clients/{client}/sources/detect', {
    access: writes,
    tag,
    summary: 'Find out what answers at an address',
  })
    .errors(failures('clients.not-found', 'request.too-many'))
    .input(z.strictObject({ client, url: sourceUrl }))
    .output(z.object({ found: DetectedSource.nullable(), failure: ReadingFailure.nullable() })),
  preview: route('POST', '/v2/clients/{client}/sources/preview', {
    access: writes,
    tag,
    summary: 'A handful of pages as they would be stored',
  })
    .errors(failures('clients.not-found', 'request.too-many'))
    .input(z.strictObject({ client, url: sourceUrl, platform: SourcePlatform, languages }))
    .output(
      z.object({
        pages: z.array(PreviewPage).max(5),
        /** Pages that could not be read on the way there. */
        failures: z.array(ReadingFailure),
        /** Why the reading as a whole ended early. */
        failure: ReadingFailure.nullable(),
      }),
    ),
  /**
   * Its first reading begins at once. The title is what people know it by; the platform is asked again before the first
   * page is stored.
   */
  add: route('POST', '/v2/clients/{client}/sources', {
    access: writes,
    tag,
    status: 201,
    summary: 'Read knowledge from a help centre or a site',
  })
    .errors(
      failures(
        'clients.not-found',
        'sources.address-refused',
        'sources.url-taken',
        'sources.too-many',
      ),
    )
    .input(
      z.strictObject({
        client,
        url: sourceUrl,
        platform: SourcePlatform,
        title: z.string().trim().min(1).max(200),
        languages,
        schedule: SourceSchedule,
      }),
    )
    .output(Source),
  update: route('PATCH', '/v2/clients/{client}/sources/{source}', {
    access: writes,
    tag,
    summary: 'Change when a source is read, and its languages: in others it is read at once',
  })
    .errors(failures('clients.not-found', 'sources.not-found'))
    .input(
      z.strictObject({
        client,
        source,
        languages: languages.optional(),
        schedule: SourceSchedule.optional(),
      }),
    )
    .output(Source),
  /** `retire` takes its documents out of every search, but for the certified ones; `keep` leaves all as they are. */
  remove: route('DELETE', '/v2/clients/{client}/sources/{source}', {
    access: writes,
    tag,
    status: 204,
    isDetailed: true,
    summary: 'Read no longer from a source',
  })
    .errors(failures('clients.not-found', 'sources.not-found'))
    .input(
      z.object({ params: one, query: z.strictObject({ documents: z.enum(['keep', 'retire']) }) }),
    )
    .output(z.void()),
  /** One at a time: while one waits or runs, asking again answers with that one. An archived client’s is cancelled. */
  sync: route('POST', '/v2/clients/{client}/sources/{source}/syncs', {
    access: writes,
    tag,
    summary: 'Read a source now',
  })
    .errors(failures('clients.not-found', 'sources.not-found'))
    .input(one)
    .output(SourceSync),
  syncs: route('GET', '/v2/clients/{client}/sources/{source}/syncs', {
    access: reads,
    tag,
    summary: 'Readings of a source, newest first',
  })
    .errors(failures('clients.not-found', 'sources.not-found'))
    .input(z.strictObject({ client, source, ...paging }))
    .output(listOf(SourceSync)),
  /** Takes effect within seconds; one that is over stays as it is. What was read so far stays. */
  cancel: route('POST', '/v2/clients/{client}/sources/{source}/syncs/{sync}/cancel', {
    access: writes,
    tag,
    summary: 'Stop a reading',
  })
    .errors(failures('clients.not-found', 'sources.not-found', 'sources.sync-not-found'))
    .input(oneSync)
    .output(SourceSync),
  /**
   * `remove` retires what the reading did not find any more. `keep` leaves it, also in readings to come, until the source
   * has it again or misses most of what is left; kept documents may be removed later.
   */
  decide: route('POST', '/v2/clients/{client}/sources/{source}/syncs/{sync}/decide', {
    access: writes,
    tag,
    summary: 'Say what becomes of documents, more than half of all, that a reading no longer found',
  })
    .errors(
      failures(
        'clients.not-found',
        'sources.not-found',
        'sources.sync-not-found',
        'sources.nothing-to-decide',
      ),
    )
    .input(z.strictObject({ client, source, sync, missing: z.enum(['remove', 'keep']) }))
    .output(SourceSync),
  changes: route('GET', '/v2/clients/{client}/sources/{source}/syncs/{sync}/changes', {
    access: reads,
    tag,
    summary: 'What a reading did to which documents, and the pages it could not read',
  })
    .errors(failures('clients.not-found', 'sources.not-found', 'sources.sync-not-found'))
    .input(z.strictObject({ client, source, sync, kind: SourceChangeKind.optional(), ...paging }))
    .output(listOf(SourceChange)),
};
