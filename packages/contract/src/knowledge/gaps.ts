import { z } from 'zod';
import { ArticleDraft, Certification, DocumentDetail, DocumentDraft } from './knowledge.ts';
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
import { SilenceReason } from '../silence-reason.ts';

export const errors = {
  'gaps.not-found': { status: 404, message: 'Gap not found' },
  'gaps.pair-not-found': { status: 404, message: 'Pair of documents not found' },
  'gaps.answered': { status: 409, message: 'An article answers this gap already.' },
  'gaps.pair-decided': { status: 409, message: 'Somebody decided on these documents meanwhile.' },
  'gaps.pair-outdated': { status: 409, message: 'The document was changed or put away since.' },
} as const;

export const actions = [
  'gaps.dismissed',
  'gaps.reopened',
  'gaps.pair-kept',
  'gaps.pair-reopened',
  'gaps.pair-retired',
  'gaps.pair-resolved',
  'gaps.published',
  'gaps.overridden',
] as const;

const failures = failuresOf(errors);

// product.md §3: an Agent reads gaps, an Admin edits those of the own client. Who may write documents, an Agent, also
// publishes the article of a gap and corrects one of two documents that disagree.
const reads = { auth: 'user', role: 'agent', scope: 'own' } as const;
const edits = { auth: 'user', role: 'admin', scope: 'own' } as const;
const tag = 'gaps';

/** How far back a gap looks: tickets of the last 30 or 90 days. They come as text in the address. */
const days = z.coerce
  .number()
  .pipe(z.union([z.literal(30), z.literal(90)]))
  .default(30);

export const GapState = z.enum(['open', 'dismissed', 'answered']);
export type GapState = z.infer<typeof GapState>;

const named = z.object({ uuid: z.uuid(), title: z.string() });

/** What people asked and nothing could be suggested for, grouped by what it is about. */
export const Gap = z.object({
  uuid: z.uuid(),
  language: textLanguage,
  /** A real question of it, without personal data; it stays as the gap grows. */
  name: z.string(),
  /** The question that is most like all of them. */
  question: z.string(),
  state: GapState,
  /** Tickets of the period, and of the period of the same length before it; null where nothing that old is grouped. */
  tickets: z.int(),
  ticketsBefore: z.int().nullable(),
  /** Tickets of each of the last thirteen weeks, oldest first. */
  weeks: z.array(z.int()).length(13),
  lastAskedAt: moment,
  /** The article that was published for it, else the document that makes the engine answer now; only when it is answered. */
  answeredBy: named.nullable(),
});
export type Gap = z.infer<typeof Gap>;

export const GapTicket = z.object({
  uuid: z.uuid(),
  externalId: z.string(),
  subject: z.string(),
  /** The beginning of what was asked. */
  question: z.string(),
  reason: SilenceReason,
  askedAt: moment,
  /** A person answered it. */
  isAnswered: z.boolean(),
});

export const GapDetail = Gap.extend({
  client: z.object({ uuid: z.uuid(), name: z.string() }),
  /** The newest hundred of the period. */
  items: z.array(GapTicket).max(100),
  /** Documents that the search finds first all the same, with their scores (0..1). */
  nearest: z.array(
    named.extend({ score: z.number(), isCertified: z.boolean(), isExcluded: z.boolean() }),
  ),
  /** How many of the newest questions were tried again, and for how many of them there is an answer today. */
  tried: z.int(),
  answered: z.int(),
  stateAt: moment,
});
export type GapDetail = z.infer<typeof GapDetail>;

export const PairKind = z.enum(['contradiction', 'duplicate', 'overlap']);
export type PairKind = z.infer<typeof PairKind>;
/**
 * `open`: to decide. `kept`: both are right. `retired`: one of the two was put away. `resolved`: one was corrected, or an
 * article overrides it.
 */
export const PairState = z.enum(['open', 'kept', 'retired', 'resolved']);
export const PairSideName = z.enum(['left', 'right']);

export const PairedDocument = named.extend({
  kind: z.enum(['article', 'csv', 'answer', 'group', 'written']),
  url: z.string().nullable(),
  isCertified: z.boolean(),
  isRetired: z.boolean(),
  uses: z.int(),
  updatedAt: moment,
});

/** Sentences that can't both be true. */
export const PairDisagreement = z.object({
  what: z.enum(['amount', 'delay', 'percent', 'date', 'figure', 'negation']),
  left: z.string(),
  right: z.string(),
});

/** Two documents of one language that say the same, or disagree. */
export const DocumentPair = z.object({
  uuid: z.uuid(),
  language: textLanguage,
  kind: PairKind,
  state: PairState,
  /** 0..1: how alike their words are. */
  similarity: z.number(),
  left: PairedDocument,
  right: PairedDocument,
  disagreements: z.array(PairDisagreement),
  foundAt: moment,
});
export type DocumentPair = z.infer<typeof DocumentPair>;

/** A sentence of one of the two: in both, only here, or against a sentence of the other. */
export const ComparedSentence = z.object({
  text: z.string(),
  mark: z.enum(['same', 'only', 'disagrees']),
});

export const DocumentPairDetail = DocumentPair.extend({
  client: z.object({ uuid: z.uuid(), name: z.string() }),
  leftText: z.array(ComparedSentence),
  rightText: z.array(ComparedSentence),
  /** What was corrected, or the article that overrides one of them. */
  made: named.nullable(),
});
export type DocumentPairDetail = z.infer<typeof DocumentPairDetail>;

/** As it is stored, whatever may be saved today. */
const TextToCorrect = DocumentDraft.extend({ url: z.string().nullable(), markdown: z.string() });

/** One of two documents that disagree as it would be if the other is right. */
export const Resolution = z.object({
  /** The document to correct. `canRewrite`: it was written here; otherwise its text belongs to its source. */
  document: PairedDocument.extend({
    canRewrite: z.boolean(),
    certifiedUntil: z.iso.date().nullable(),
  }),
  /** The text that it was drawn up from; resolving names it. */
  hash: z.string(),
  /** Of a document written here the whole; of another the passages that change, as an article of one's own. */
  before: TextToCorrect,
  draft: TextToCorrect,
  /** Sentences in the place of which the other document's were put; `isPlaced` is false where it was not found in the text. */
  replaced: z.array(z.object({ now: z.string(), proposed: z.string(), isPlaced: z.boolean() })),
});
export type Resolution = z.infer<typeof Resolution>;

const gap = ref('gap');
const pair = ref('document-pair');
const checkedAt = moment.nullable();

export const gaps = {
  list: route('GET', '/v2/clients/{client}/gaps', {
    access: reads,
    program: 'knowledge',
    tag,
    summary: 'What the knowledge does not answer, most tickets first',
  })
    .errors(failures('clients.not-found'))
    .input(
      z.strictObject({
        client: ref('client'),
        days,
        state: GapState.default('open'),
        language: textLanguage.optional(),
        ...paging,
      }),
    )
    /** `checkedAt`: when tickets were last grouped; null before the first time. */
    .output(listOf(Gap).extend({ checkedAt })),
  get: route('GET', '/v2/gaps/{gap}', {
    access: reads,
    program: 'knowledge',
    tag,
    summary: 'One gap with its tickets',
  })
    .errors(failures('gaps.not-found'))
    .input(z.strictObject({ gap, days }))
    .output(GapDetail),
  dismiss: route('POST', '/v2/gaps/{gap}/dismiss', {
    access: edits,
    tag,
    summary: 'Say that nothing needs to be written; it stays dismissed as it grows',
  })
    .errors(failures('gaps.not-found'))
    .input(z.strictObject({ gap }))
    .output(GapDetail),
  reopen: route('POST', '/v2/gaps/{gap}/reopen', {
    access: edits,
    tag,
    summary: 'Take a dismissal back',
  })
    .errors(failures('gaps.not-found'))
    .input(z.strictObject({ gap }))
    .output(GapDetail),
  draft: route('GET', '/v2/gaps/{gap}/draft', {
    access: reads,
    tag,
    summary: 'A document to begin with, from what people answered',
  })
    .errors(failures('gaps.not-found'))
    .input(z.strictObject({ gap }))
    .output(ArticleDraft),
  /** It counts as answered for as long as that article stands, until two later tickets stay without an answer all the same. */
  publish: route('POST', '/v2/gaps/{gap}/publish', {
    bodyLimit: bodySizes.document,
    access: reads,
    tag,
    summary: 'Publish the article of a gap',
  })
    .errors(failures('gaps.not-found', 'gaps.answered', 'documents.until-past'))
    .input(
      z.strictObject({
        gap,
        language: textLanguage,
        ...DocumentDraft.shape,
        certification: Certification.nullable(),
      }),
    )
    .output(GapDetail),
  refresh: route('POST', '/v2/clients/{client}/gaps/refresh', {
    access: edits,
    tag,
    status: 202,
    summary: 'Look for gaps and like documents now instead of at the next turn',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client') }))
    .output(z.object({ checkedAt })),
  pairs: route('GET', '/v2/clients/{client}/document-pairs', {
    access: reads,
    tag,
    summary: 'Documents that contradict or repeat one another',
  })
    .errors(failures('clients.not-found'))
    .input(
      z.strictObject({
        client: ref('client'),
        kind: PairKind.optional(),
        state: PairState.default('open'),
        language: textLanguage.optional(),
        ...paging,
      }),
    )
    .output(listOf(DocumentPair).extend({ checkedAt })),
  pair: route('GET', '/v2/document-pairs/{pair}', {
    access: reads,
    tag,
    summary: 'Two documents side by side',
  })
    .errors(failures('gaps.pair-not-found'))
    .input(z.strictObject({ pair }))
    .output(DocumentPairDetail),
  /** Not asked again as long as neither text changes. */
  keepBoth: route('POST', '/v2/document-pairs/{pair}/keep', {
    access: edits,
    tag,
    summary: 'Say that both documents are right as they are',
  })
    .errors(failures('gaps.pair-not-found'))
    .input(z.strictObject({ pair }))
    .output(DocumentPairDetail),
  reopenPair: route('POST', '/v2/document-pairs/{pair}/reopen', {
    access: edits,
    tag,
    summary: 'Take back that both documents are right',
  })
    .errors(failures('gaps.pair-not-found'))
    .input(z.strictObject({ pair }))
    .output(DocumentPairDetail),
  /** With `certifyOther` the document that stays is certified without an end. */
  retireOne: route('POST', '/v2/document-pairs/{pair}/retire', {
    access: edits,
    tag,
    summary: 'Put one of the two documents away',
  })
    .errors(
      failures(
        'gaps.pair-not-found',
        'documents.not-found',
        'documents.excluded',
        'documents.retired',
      ),
    )
    .input(z.strictObject({ pair, side: z.enum(['left', 'right']), certifyOther: z.boolean() }))
    .output(DocumentPairDetail),
  pairDraft: route('GET', '/v2/document-pairs/{pair}/draft', {
    access: reads,
    tag,
    summary: 'One document to begin with, from both texts',
  })
    .errors(failures('gaps.pair-not-found'))
    .input(z.strictObject({ pair }))
    .output(ArticleDraft),
  resolution: route('GET', '/v2/document-pairs/{pair}/resolution', {
    access: reads,
    tag,
    summary: 'The document that would be corrected if the other is right',
  })
    .errors(failures('gaps.pair-not-found'))
    .input(z.strictObject({ pair, right: PairSideName }))
    .output(Resolution),
  /**
   * A new version where the document was written here; beside one of a source an article of one's own, and nobody
   * vouches for the other any more.
   */
  resolve: route('POST', '/v2/document-pairs/{pair}/resolve', {
    bodyLimit: bodySizes.document,
    access: reads,
    tag,
    summary: 'Correct one of two documents that disagree, or override it',
  })
    .errors(
      failures(
        'gaps.pair-not-found',
        'gaps.pair-decided',
        'gaps.pair-outdated',
        'documents.until-past',
      ),
    )
    .input(
      z.strictObject({
        pair,
        right: PairSideName,
        hash: z.string().min(1).max(100),
        ...DocumentDraft.shape,
        certification: Certification.nullable(),
      }),
    )
    .output(DocumentPairDetail),
  overrideDraft: route('GET', '/v2/documents/{document}/draft', {
    access: reads,
    tag,
    summary: 'The text of a document, to begin an article of one’s own with',
  })
    .errors(failures('documents.not-found'))
    .input(z.strictObject({ document: ref('document') }))
    .output(ArticleDraft),
  override: route('POST', '/v2/documents/{document}/override', {
    bodyLimit: bodySizes.document,
    access: reads,
    tag,
    status: 201,
    summary: 'Write a certified article that comes before a document of a source',
  })
    .errors(failures('documents.not-found', 'documents.retired', 'documents.until-past'))
    .input(
      z.strictObject({
        document: ref('document'),
        ...DocumentDraft.shape,
        certification: Certification,
      }),
    )
    .output(DocumentDetail),
};
