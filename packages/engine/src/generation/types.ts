import type { Language } from '../text/language.ts';

/** What code does to every reply, whoever wrote it (docs/styles.md has each switch with examples). */
export type ReplyStyles = {
  noSignature: boolean;
  noNameInPoliteness: boolean;
  requesterNamePlaceholder: boolean;
  noHeader: boolean;
};

/** A numbered source. `text` is read from its row again by the caller; for a ticket it is the human answer and `question` what was asked. */
export type Passage = {
  source: number;
  kind: 'document' | 'ticket';
  title: string;
  heading: string | null;
  text: string;
  question: string | null;
  certified: boolean;
  language: string;
  score: number;
  /** Where the page stands: a reply may link to it. */
  url?: string | null;
};

/** Something known about the case or the company that no page says: a value of the client's, an order looked up. */
export type Fact = {
  source: string;
  /** In the language of the reply, as it might be said. */
  text: string;
  /** Named by the sentences that say it; a fact without one is still known. */
  id?: string;
  /** The number of the order that it tells about. */
  order?: string;
  /** `whereabouts`: where an order is and how far. */
  about?: 'whereabouts';
  /** Holds words that somebody outside wrote, as titles of goods: they prove nothing that is promised, and no link. */
  isQuoted?: true;
};

/** The words of a passage's text that support a sentence: [start, end) in UTF-16 units. */
export type SourceSpan = { source: number; start: number; end: number };

/** What of the material did not fit into a prompt, by the numbers of the passages. */
export type LeftOut = { messages: number; shortened: number; passages: number[]; facts: number };

/** `belongs`, `agreement` and `trust` are those of the search. `knowledgeSize`: documents and past answers that exist; without it, no passage means no knowledge. */
export type SuggestInput = {
  language: Language;
  question: string;
  requesterName: string | null;
  /** Whose address a reply may repeat. */
  requesterEmail?: string | null;
  agentName: string | null;
  /** The client's name, which may sign too. */
  companyName?: string | null;
  /** `bot`: what we said by ourselves before, in a chat. */
  messages: { role: 'requester' | 'agent' | 'bot'; text: string }[];
  /** A turn of a chat: answered in a few sentences, without the courtesy of a letter, and read by nobody before it is seen. */
  isChat?: boolean;
  prompt: { context: string; style: string; rules: string };
  guidelines: string | null;
  /** Values that no reply says, beside those that prompt, rules and guidelines declare (confidential/declared.ts). */
  confidential?: string[];
  /** Applied to whatever is written; without them nothing is changed. */
  styles?: ReplyStyles;
  instruction: string | null;
  /** The variant that the instruction works on. */
  previous?: string | null;
  /** The instructions that led to that variant, for the built-in writer, which starts from the sources again. */
  earlierInstructions?: string[];
  /** Known beside the passages; a reply may say them without citing. */
  facts?: Fact[];
  /** Where the client's own people say that a reply may link: addresses with all below them, and `*.x` for all below x. */
  ownAddresses?: string[];
  /** Addresses of the client's documents that passages mention; those of the passages themselves are known. */
  documentUrls?: string[];
  passages: Passage[];
  belongs: number;
  agreement: number;
  trust: number | null;
  knowledgeSize?: number;
};

/**
 * Why nothing is proposed. `nothing-close`: the subject is known but no sentence answers, or none in the requester's
 * language; `program-orders`: the message instructs a program instead of asking people; `unsupported`: a model wrote mostly what no passage says.
 */
export type SilenceReason =
  | 'no-knowledge'
  | 'off-topic'
  | 'program-orders'
  | 'nothing-close'
  | 'model-abstained'
  | 'unsupported';

/**
 * What a person should know beside the text. `instruction-needs-model`: free-text instructions are not understood without
 * a model; `confidential-withheld`: what said a declared value was taken out, whoever wrote it; the others say what was
 * taken out of a model's reply: links and addresses from nowhere, markup, what recited the prompt, personal data of
 * somebody else or placeholders that stand for nothing.
 */
export type NoteCode =
  | 'instruction-needs-model'
  | 'links-removed'
  | 'markup-removed'
  | 'prompt-withheld'
  | 'statements-withheld'
  | 'confidential-withheld'
  | 'placeholders-unknown';

export type SentenceEvent = {
  type: 'sentence';
  index: number;
  /** One sentence or one list item (with its mark); no citation marks. */
  text: string;
  /** `Passage.source` numbers that support it; empty for courtesy and for what nothing supports. */
  sources: number[];
  /** Where in the texts of those passages; a source known by its title alone has none. */
  spans: SourceSpan[];
  /** Ids of the facts that it says; left out when it says none. */
  facts?: string[];
  /** Starts a new paragraph. */
  paragraph: boolean;
  /** False when it states something that no passage supports; courtesy is true. */
  supported: boolean;
  /** What a source says otherwise, or what was added to it; left out where nothing was found. Never of a supported one. */
  conflict?: SentenceConflict;
};

/** What a sentence says otherwise than its source. */
export type ConflictKind =
  | 'negation'
  | 'modal'
  | 'amount'
  | 'bound'
  | 'only'
  | 'time'
  | 'often'
  | 'person'
  | 'figure'
  | 'opposite'
  | 'name'
  | 'condition'
  | 'promise'
  // Told by a judge beside the rules, which names no words.
  | 'judged';

/** How a sentence of a reply does not agree with the sentence of a source that is about the same. */
export type SentenceConflict = {
  /** `contradicted`: the source says otherwise. `added`: the source does not say so much, or only under a condition. */
  verdict: 'contradicted' | 'added';
  kind: ConflictKind;
  /** The words of the sentence in question; empty when it leaves out `theirs`. */
  said: string;
  /** The words of the source; empty when it has none for `said`. */
  theirs: string;
  /** The sentence of the source, as written. */
  sourceText: string;
  source: number;
};

/** Token counts and `used` are those of a model that was asked in vain; 0 and null when none was. */
export type SilenceEvent = {
  type: 'silence';
  reason: SilenceReason;
  question: string;
  tokensIn: number;
  tokensOut: number;
  used: WriterUse | null;
  /** The failure of a model after which the built-in writer had nothing to say either. */
  fellBack?: string | null;
};
export type NoteEvent = { type: 'note'; code: NoteCode };

/** `confidence` 0..1; `fellBack`: code of the failure that made the built-in writer answer for the model, or null. */
export type DoneEvent = {
  type: 'done';
  text: string;
  confidence: number;
  /** `pointer`: articles to read are named instead of an answer; a model answers. */
  form: 'answer' | 'pointer';
  /** Questions of the message that the built-in writer found nothing for, in its own words. */
  open: string[];
  writer: 'builtin' | 'model';
  tokensIn: number;
  tokensOut: number;
  fellBack: string | null;
  /** Content sentences that no passage supports, those contradicted among them. */
  unsupported: number;
  /** Sentences that a passage contradicts. */
  contradicted: number;
  /** Which model of the chain wrote; null for the built-in writer and where the model did not tell. */
  used: WriterUse | null;
};

/** A run ends with exactly one `done` or `silence`. */
export type SuggestEvent = SentenceEvent | SilenceEvent | NoteEvent | DoneEvent;

/** Which model wrote, what it cost (null when its price is not known) and how the month's budget stands. */
export type WriterUse = {
  llm: string;
  model: string;
  costMicros: number | null;
  warning: 'budget-80' | null;
  /** Why the model that was asked before it gave no answer; a later model of the chain wrote then. */
  fellBack?: string | null;
};

/**
 * A model that writes: streamed text, token counts whenever it knows them (summed), and at its end what it used, where it
 * can tell. Throws on failure; an error's `code` is kept.
 */
export type Writer = {
  model: string;
  write(request: {
    system: string;
    user: string;
    /** The JSON schema of an answer that a program reads: whoever can hold its model to it does. */
    shape?: Record<string, unknown>;
    signal?: AbortSignal;
  }): AsyncIterable<
    { text: string } | { tokensIn: number; tokensOut: number } | { used: WriterUse }
  >;
};
