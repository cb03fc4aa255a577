import { z } from 'zod';
import { Certification, DocumentDraft } from './document-draft.ts';
import { errors } from './document-failures.ts';
import { columnName, knowledgeCsvBytes, KnowledgeCsvResult } from './knowledge-csv.ts';
import { NotAnalysed } from '../not-analysed.ts';
import {
  bodySizes,
  failuresOf,
  textLanguage,
  listOf,
  moment,
  paging,
  ref,
  route,
} from '../route.ts';

export { actions, errors } from './document-failures.ts';
export { ArticleDraft, Certification, DocumentDraft } from './document-draft.ts';

const failures = failuresOf(errors);

const reads = { auth: 'user', role: 'guest', scope: 'own' } as const;
const writes = { auth: 'user', role: 'agent', scope: 'own' } as const;

export const DocumentKind = z.enum(['article', 'csv', 'written', 'answer', 'group']);

/**
 * Where a document stands: whether somebody vouches for it and for how long, whether its source has moved on, and
 * whether answers may be drawn from it at all. `expiring` is certified for 30 more days at most;
 * `to-review` is any of expiring, waiting and gone.
 */
export const documentStandings = [
  'certified',
  'expiring',
  'waiting',
  'gone',
  'to-review',
  'not-certified',
  'excluded',
  'retired',
] as const;
export const DocumentStanding = z.enum(documentStandings);
export type DocumentStanding = z.infer<typeof DocumentStanding>;

export const documentSorts = ['updated', 'title', 'uses', 'acceptance'] as const;
export type DocumentSort = (typeof documentSorts)[number];

/** How much sooner, or later, a document comes among its equals. */
export const DocumentBoost = z.int().min(-2).max(2);

/** A piece of knowledge in the list. */
export const DocumentRow = z.object({
  uuid: z.uuid(),
  client: z.object({ uuid: z.uuid(), name: z.string() }),
  kind: DocumentKind,
  /** The help centre that it was read from; null when it came another way, or the source was removed. */
  source: z.object({ uuid: z.uuid(), title: z.string() }).nullable(),
  title: z.string(),
  language: z.string(),
  url: z.string().nullable(),
  /** Somebody vouches for it, today: it goes before its equals. */
  isCertified: z.boolean(),
  /** Who vouched for it; null when nobody does, or when the reader may not see that person. */
  certifiedBy: z.string().nullable(),
  /** The last day on which it counts (UTC); null: until somebody takes it back. */
  certifiedUntil: z.iso.date().nullable(),
  /** A newer text waits beside the certified one. */
  isWaiting: z.boolean(),
  /** Certified, and no longer there where it was read from. */
  isGone: z.boolean(),
  /** Never found and never offered until it is included again. */
  isExcluded: z.boolean(),
  isRetired: z.boolean(),
  boost: DocumentBoost,
  /** How many passages it is searched by. */
  chunks: z.int(),
  /** In how many suggestions it was cited. */
  uses: z.int(),
  /** How many of those were accepted. */
  acceptedUses: z.int(),
  updatedAt: moment,
});
export type DocumentRow = z.infer<typeof DocumentRow>;

export const DocumentDetail = DocumentRow.extend({
  externalId: z.string(),
  certifiedAt: moment.nullable(),
  /** Since when its source no longer has it. */
  goneSince: moment.nullable(),
  retiredAt: moment.nullable(),
  createdAt: moment,
  isQuestion: z.boolean(),
  /** As it came, not sanitised: show it through the sanitiser only. */
  html: z.string(),
  /** Then it has no passages, and no answer is drawn from it; null for one that was read. */
  notAnalysed: NotAnalysed.nullable(),
  passages: z.array(
    z.object({ ordinal: z.int(), heading: z.string().nullable(), text: z.string() }),
  ),
  /** The newer text from its source; `hash` names it when it is taken or refused. */
  waiting: z
    .object({
      hash: z.string(),
      title: z.string(),
      url: z.string().nullable(),
      html: z.string(),
      /** Both as plain text, to compare. */
      textBefore: z.string(),
      textAfter: z.string(),
      receivedAt: moment,
    })
    .nullable(),
  /** What a document written in the console was written as; null for every other. */
  written: z.object({ markdown: z.string(), revision: z.int().min(1) }).nullable(),
});
export type DocumentDetail = z.infer<typeof DocumentDetail>;

/** A version of a written document as it was saved; the first of the list is the current one. */
export const DocumentVersion = z.object({
  version: z.int().min(1),
  title: z.string(),
  isQuestion: z.boolean(),
  url: z.string().nullable(),
  markdown: z.string(),
  /** Null when the person is gone, or may not be seen by the reader. */
  author: z.string().nullable(),
  createdAt: moment,
});
export type DocumentVersion = z.infer<typeof DocumentVersion>;

/** A suggestion that cites a document. */
export const DocumentUse = z.object({
  ticket: z.object({ uuid: z.uuid(), subject: z.string() }),
  state: z.enum(['ready', 'accepted', 'deleted']),
  createdAt: moment,
});
export type DocumentUse = z.infer<typeof DocumentUse>;

/** Most documents that are changed at once: a page of the list. */
const bulkDocuments = 100;

const document = ref('document');

export const knowledge = {
  list: route('GET', '/v2/documents', {
    access: reads,
    program: 'knowledge',
    tag: 'knowledge',
    summary: 'Documents; retired ones only when asked for',
  })
    .errors(failures('clients.not-found', 'sources.not-found'))
    .input(
      z.strictObject({
        client: ref('client').optional(),
        search: z.string().trim().max(200).optional(),
        kind: DocumentKind.optional(),
        language: textLanguage.optional(),
        source: ref('source').optional(),
        standing: DocumentStanding.optional(),
        sort: z.enum(documentSorts).default('updated'),
        direction: z.enum(['asc', 'desc']).default('desc'),
        ...paging,
      }),
    )
    .output(listOf(DocumentRow)),
  get: route('GET', '/v2/documents/{document}', {
    access: reads,
    program: 'knowledge',
    tag: 'knowledge',
    summary: 'One document with its passages',
  })
    .errors(failures('documents.not-found'))
    .input(z.strictObject({ document }))
    .output(DocumentDetail),
  /** Certifying again changes who, when and until when. */
  certify: route('POST', '/v2/documents/{document}/certify', {
    access: writes,
    program: 'knowledge',
    tag: 'knowledge',
    summary: 'Vouch for a document: it goes before its equals',
  })
    .errors(
      failures(
        'documents.not-found',
        'documents.excluded',
        'documents.retired',
        'documents.until-past',
      ),
    )
    .input(z.strictObject({ document, until: z.iso.date().nullable() }))
    .output(DocumentDetail),
  decertify: route('POST', '/v2/documents/{document}/decertify', {
    access: writes,
    program: 'knowledge',
    tag: 'knowledge',
    summary: 'Take a certification back',
  })
    .errors(failures('documents.not-found', 'documents.retired'))
    .input(z.strictObject({ document }))
    .output(DocumentDetail),
  /** Its certification ends with it: nobody vouches for what must not be used. */
  exclude: route('POST', '/v2/documents/{document}/exclude', {
    access: writes,
    program: 'knowledge',
    tag: 'knowledge',
    summary: 'Keep a document out of every search and answer, also when its source sends it again',
  })
    .errors(failures('documents.not-found', 'documents.retired'))
    .input(z.strictObject({ document }))
    .output(DocumentDetail),
  include: route('POST', '/v2/documents/{document}/include', {
    access: writes,
    program: 'knowledge',
    tag: 'knowledge',
    summary: 'Let answers be drawn from an excluded document again',
  })
    .errors(failures('documents.not-found', 'documents.retired'))
    .input(z.strictObject({ document }))
    .output(DocumentDetail),
  /** Between -2 and 2: later or sooner among documents that answer equally well. */
  boost: route('POST', '/v2/documents/{document}/boost', {
    access: writes,
    tag: 'knowledge',
    summary: 'Let a document come sooner or later among its equals',
  })
    .errors(failures('documents.not-found', 'documents.retired'))
    .input(z.strictObject({ document, boost: DocumentBoost }))
    .output(DocumentDetail),
  retire: route('POST', '/v2/documents/{document}/retire', {
    access: writes,
    program: 'knowledge',
    tag: 'knowledge',
    summary: 'Put a document away: it is not found, and its source does not bring it back',
  })
    .errors(failures('documents.not-found'))
    .input(z.strictObject({ document }))
    .output(DocumentDetail),
  restore: route('POST', '/v2/documents/{document}/restore', {
    access: writes,
    program: 'knowledge',
    tag: 'knowledge',
    summary: 'Bring a retired document back',
  })
    .errors(failures('documents.not-found'))
    .input(z.strictObject({ document }))
    .output(DocumentDetail),
  /** Documents that cannot be changed so, excluded ones to certify, are passed over and counted. */
  changeMany: route('POST', '/v2/documents/bulk', {
    access: writes,
    tag: 'knowledge',
    summary: 'Certify, exclude or retire up to 100 documents',
  })
    .errors(failures('documents.not-found', 'documents.until-past'))
    .input(
      z.strictObject({
        documents: z.array(document).min(1).max(bulkDocuments),
        act: z.enum(['certify', 'exclude', 'retire']),
        /** Of a certification; otherwise left out. */
        until: z.iso.date().nullable().optional(),
      }),
    )
    .output(z.object({ changed: z.int(), passedOver: z.int() })),
  /** Null ends the certification: the newer text then stands with nobody vouching for it. */
  takeWaiting: route('POST', '/v2/documents/{document}/waiting/take', {
    access: writes,
    tag: 'knowledge',
    summary: 'Put the newer text in the place of the certified one',
  })
    .errors(
      failures(
        'documents.not-found',
        'documents.nothing-waits',
        'documents.until-past',
        'request.conflict',
      ),
    )
    .input(
      z.strictObject({
        document,
        hash: z.string().min(1).max(100),
        certification: Certification.nullable(),
      }),
    )
    .output(DocumentDetail),
  refuseWaiting: route('POST', '/v2/documents/{document}/waiting/refuse', {
    access: writes,
    tag: 'knowledge',
    summary: 'Keep the certified text; the same newer text is not offered again',
  })
    .errors(failures('documents.not-found', 'documents.nothing-waits', 'request.conflict'))
    .input(z.strictObject({ document, hash: z.string().min(1).max(100) }))
    .output(DocumentDetail),
  write: route('POST', '/v2/clients/{client}/documents', {
    bodyLimit: bodySizes.document,
    access: writes,
    program: 'knowledge',
    tag: 'knowledge',
    status: 201,
    summary: 'Write a document',
  })
    .errors(failures('clients.not-found'))
    .input(
      z.strictObject({ client: ref('client'), language: textLanguage, ...DocumentDraft.shape }),
    )
    .output(DocumentDetail),
  /** What was certified is no longer what stands there: a certification ends with an edit, unless the new text is certified. */
  rewrite: route('PUT', '/v2/documents/{document}', {
    bodyLimit: bodySizes.document,
    access: writes,
    program: 'knowledge',
    tag: 'knowledge',
    summary: 'Save a new version of a written document',
  })
    .errors(
      failures(
        'documents.not-found',
        'documents.not-written',
        'documents.excluded',
        'documents.retired',
        'documents.until-past',
        'request.conflict',
      ),
    )
    .input(
      z.strictObject({
        document,
        revision: z.int().min(1),
        ...DocumentDraft.shape,
        certification: Certification.nullable().optional(),
      }),
    )
    .output(DocumentDetail),
  versions: route('GET', '/v2/documents/{document}/versions', {
    access: reads,
    program: 'knowledge',
    tag: 'knowledge',
    summary: 'The last fifty versions of a written document, newest first',
  })
    .errors(failures('documents.not-found'))
    .input(z.strictObject({ document }))
    .output(z.object({ items: z.array(DocumentVersion).max(50) })),
  uses: route('GET', '/v2/documents/{document}/uses', {
    access: reads,
    program: 'knowledge',
    tag: 'knowledge',
    summary: 'The last ten suggestions that cite a document, newest first',
  })
    .errors(failures('documents.not-found'))
    .input(z.strictObject({ document }))
    .output(z.object({ items: z.array(DocumentUse).max(10) })),
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
