import { z } from 'zod';
import { failures, languageCode, listOf, moment, paging, ref, route } from './route.ts';

const reads = { auth: 'user', role: 'guest', scope: 'own' } as const;
const writes = { auth: 'user', role: 'agent', scope: 'own' } as const;

export const DocumentKind = z.enum(['article', 'csv', 'answer', 'group']);

/** Whether somebody vouches for a document, and whether answers may be drawn from it at all. */
export const DocumentStanding = z.enum(['certified', 'not-certified', 'excluded']);
export type DocumentStanding = z.infer<typeof DocumentStanding>;

/** A piece of knowledge in the list. */
export const DocumentRow = z.object({
  uuid: z.uuid(),
  client: z.object({ uuid: z.uuid(), name: z.string() }),
  kind: DocumentKind,
  title: z.string(),
  language: z.string(),
  url: z.string().nullable(),
  /** Somebody vouches for it, today: it goes before its equals. */
  isCertified: z.boolean(),
  /** Never found and never offered until it is included again. */
  isExcluded: z.boolean(),
  /** How many passages it is searched by. */
  chunks: z.int(),
  /** In how many suggestions it was cited. */
  uses: z.int(),
  updatedAt: moment,
});
export type DocumentRow = z.infer<typeof DocumentRow>;

export const DocumentDetail = DocumentRow.extend({
  externalId: z.string(),
  /** Who vouched for it; null when nobody does, or when the reader may not see that person. */
  certifiedBy: z.string().nullable(),
  certifiedAt: moment.nullable(),
  /** The last day on which it counts (UTC); null: until somebody takes it back. */
  certifiedUntil: z.iso.date().nullable(),
  /** As it came, not sanitised: show it through the sanitiser only. */
  html: z.string(),
  passages: z.array(
    z.object({ ordinal: z.int(), heading: z.string().nullable(), text: z.string() }),
  ),
});
export type DocumentDetail = z.infer<typeof DocumentDetail>;

/** Most rows of one CSV file, and most bytes of its text. */
export const knowledgeCsvRows = 10_000;
export const knowledgeCsvBytes = 5_000_000;

export const knowledgeCsvColumns = ['question', 'answer', 'url', 'language'] as const;

/** Why a line of a CSV file was not taken. */
export const knowledgeCsvReasons = [
  'missing',
  'too-long',
  'characters',
  'url-invalid',
  'language-unknown',
  'duplicate',
  'columns',
  'quotes',
] as const;

const columnName = z.string().min(1).max(200);

/** What an upload did, or would do. Nothing is stored as long as no columns are known for question and answer. */
export const KnowledgeCsvResult = z.object({
  /** The headings of the file, in its order. */
  columns: z.array(z.string()),
  /** Which heading is which, as given or else as guessed. */
  mapping: z.object({
    question: z.string().nullable(),
    answer: z.string().nullable(),
    url: z.string().nullable(),
    language: z.string().nullable(),
  }),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Known already with another answer, and left as they are. */
  skipped: z.int(),
  errors: z.array(
    z.object({
      line: z.int().min(1),
      reason: z.enum(knowledgeCsvReasons),
      column: z.enum(knowledgeCsvColumns).nullable(),
      /** The beginning of what stands there. */
      value: z.string(),
    }),
  ),
  /** The first five good rows; long answers are cut. */
  sample: z
    .array(
      z.object({
        line: z.int().min(1),
        question: z.string(),
        answer: z.string(),
        url: z.string().nullable(),
        language: languageCode,
      }),
    )
    .max(5),
});
export type KnowledgeCsvResult = z.infer<typeof KnowledgeCsvResult>;

const document = ref('document');

export const knowledge = {
  list: route('GET', '/v2/documents', {
    access: reads,
    tag: 'knowledge',
    summary: 'Documents, last changed first',
  })
    .errors(failures('clients.not-found'))
    .input(
      z.strictObject({
        client: ref('client').optional(),
        search: z.string().trim().max(200).optional(),
        kind: DocumentKind.optional(),
        language: languageCode.optional(),
        standing: DocumentStanding.optional(),
        ...paging,
      }),
    )
    .output(listOf(DocumentRow)),
  get: route('GET', '/v2/documents/{document}', {
    access: reads,
    tag: 'knowledge',
    summary: 'One document with its passages',
  })
    .errors(failures('documents.not-found'))
    .input(z.strictObject({ document }))
    .output(DocumentDetail),
  /** Certifying again changes who, when and until when. */
  certify: route('POST', '/v2/documents/{document}/certify', {
    access: writes,
    tag: 'knowledge',
    summary: 'Vouch for a document: it goes before its equals',
  })
    .errors(failures('documents.not-found', 'documents.excluded', 'documents.until-past'))
    .input(z.strictObject({ document, until: z.iso.date().nullable() }))
    .output(DocumentDetail),
  decertify: route('POST', '/v2/documents/{document}/decertify', {
    access: writes,
    tag: 'knowledge',
    summary: 'Take a certification back',
  })
    .errors(failures('documents.not-found'))
    .input(z.strictObject({ document }))
    .output(DocumentDetail),
  /** Its certification ends with it: nobody vouches for what must not be used. */
  exclude: route('POST', '/v2/documents/{document}/exclude', {
    access: writes,
    tag: 'knowledge',
    summary: 'Keep a document out of every search and answer, also when its source sends it again',
  })
    .errors(failures('documents.not-found'))
    .input(z.strictObject({ document }))
    .output(DocumentDetail),
  include: route('POST', '/v2/documents/{document}/include', {
    access: writes,
    tag: 'knowledge',
    summary: 'Let answers be drawn from an excluded document again',
  })
    .errors(failures('documents.not-found'))
    .input(z.strictObject({ document }))
    .output(DocumentDetail),
  /** Takes the good rows and lists the others; with `isDryRun` says the same and writes nothing. */
  uploadCsv: route('POST', '/v2/clients/{client}/knowledge/csv', {
    access: { auth: 'user', role: 'admin', scope: 'own' },
    tag: 'knowledge',
    // Quotes and line ends take two bytes each as JSON.
    bodyLimit: 2 * knowledgeCsvBytes,
    summary: 'Store the questions and answers of a CSV file',
  })
    .errors(
      failures(
        'clients.not-found',
        'knowledge.csv-invalid',
        'knowledge.csv-columns',
        'knowledge.csv-too-long',
      ),
    )
    .input(
      z.strictObject({
        client: ref('client'),
        csv: z
          .string()
          .min(1)
          .refine((text) => new TextEncoder().encode(text).length <= knowledgeCsvBytes, {
            error: 'At most 5 MB.',
          }),
        fileName: z.string().trim().min(1).max(200),
        mapping: z
          .strictObject({
            question: columnName,
            answer: columnName,
            url: columnName.optional(),
            language: columnName.optional(),
          })
          .optional(),
        isDryRun: z.boolean(),
        onExisting: z.enum(['skip', 'overwrite']),
      }),
    )
    .output(KnowledgeCsvResult),
};
