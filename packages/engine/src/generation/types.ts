import type { Language } from '../text/language.ts';
import type { ReplyStyles } from './styles.ts';

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
};

/** `belongs` and `agreement` are those of the search. `knowledgeSize`: documents and past answers that exist; without it, no passage means no knowledge. */
export type SuggestInput = {
  language: Language;
  question: string;
  requesterName: string | null;
  agentName: string | null;
  /** The client's name, which may sign too. */
  companyName?: string | null;
  messages: { role: 'requester' | 'agent'; text: string }[];
  prompt: { context: string; style: string; rules: string };
  guidelines: string | null;
  /** Applied to whatever is written; without them nothing is changed. */
  styles?: ReplyStyles;
  instruction: string | null;
  passages: Passage[];
  belongs: number;
  agreement: number;
  knowledgeSize?: number;
};

/** Why nothing is proposed. `nothing-close`: the subject is known but no sentence answers, or none in the requester's language. */
export type SilenceReason = 'no-knowledge' | 'off-topic' | 'nothing-close' | 'model-abstained';

/** What a person should know beside the text. `instruction-needs-model`: free-text instructions are not understood without a model. */
export type NoteCode = 'instruction-needs-model';

export type SentenceEvent = {
  type: 'sentence';
  index: number;
  /** One sentence or one list item (with its mark); no citation marks. */
  text: string;
  /** `Passage.source` numbers that support it; empty for courtesy and for what nothing supports. */
  sources: number[];
  /** Starts a new paragraph. */
  paragraph: boolean;
  /** False when it states something that no passage supports; courtesy is true. */
  supported: boolean;
};

/** Token counts are those of a model that abstained; 0 when none was asked. */
export type SilenceEvent = {
  type: 'silence';
  reason: SilenceReason;
  question: string;
  tokensIn: number;
  tokensOut: number;
};
export type NoteEvent = { type: 'note'; code: NoteCode };

/** `confidence` 0..1; `fellBack`: code of the failure that made the built-in writer answer for the model, or null. */
export type DoneEvent = {
  type: 'done';
  text: string;
  confidence: number;
  writer: 'builtin' | 'model';
  tokensIn: number;
  tokensOut: number;
  fellBack: string | null;
  /** Content sentences that no passage supports. */
  unsupported: number;
};

/** A run ends with exactly one `done` or `silence`. */
export type SuggestEvent = SentenceEvent | SilenceEvent | NoteEvent | DoneEvent;

/** A model that writes: streamed text, and token counts whenever it knows them (summed). Throws on failure; an error's `code` is kept. */
export type Writer = {
  model: string;
  write(request: {
    system: string;
    user: string;
    signal?: AbortSignal;
  }): AsyncIterable<{ text: string } | { tokensIn: number; tokensOut: number }>;
};
