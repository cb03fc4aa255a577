import type { SuggestionNote } from '@replique/contract/answering/suggestions';
import type { SuggestionSentence } from '@replique/contract/answering/suggestion-sentence';
import type { SilenceReason } from '@replique/contract/silence-reason';
import { nothingLeftOut } from '@replique/engine/generation/model/fit-prompt';
import type { LeftOut, SuggestEvent, Writer } from '@replique/engine/generation/suggest';

/** What came of a question. */
export type Answer = {
  /** `silent`: nothing good enough to say; `failed`: the writer broke off, and what it said is no answer. */
  state: 'ready' | 'silent' | 'failed';
  text: string;
  sentences: SuggestionSentence[];
  confidence: number | null;
  /** Null: there is no reply. */
  form: 'answer' | 'pointer' | null;
  /** Questions of the message that nothing was found for. */
  openQuestions: string[];
  silenceReason: SilenceReason | null;
  /** The failure that ended a writer. */
  fault: string | null;
  /** Sentences that no passage supports, those contradicted among them. */
  unsupported: number;
  /** Sentences that a passage contradicts. */
  contradicted: number;
  notes: SuggestionNote[];
  leftOut: LeftOut;
  writer: 'builtin' | 'model';
  model: string;
  /** Why another writer than the client's first one wrote it. */
  fellBack: string | null;
  /** Until the first sentence. */
  firstMs: number | null;
  durationMs: number;
  /** Null: a price is not known. */
  costMicros: number | null;
  tokensIn: number;
  tokensOut: number;
  /** What a model was sent, whether it answered or failed. */
  modelView: string | null;
};

export type AnswerEvent =
  | { type: 'note'; note: SuggestionNote }
  | { type: 'sentence'; sentence: SuggestionSentence };

export type Collector = ReturnType<typeof createCollector>;

type End = Extract<SuggestEvent, { type: 'silence' | 'done' }>;

/** Puts an answer together from the events of the engine. */
export function createCollector(of: {
  writer: Writer | null;
  isDefaultLanguage: boolean;
  startedAt: number;
}) {
  const { writer, isDefaultLanguage, startedAt } = of;
  const sentences: SuggestionSentence[] = [];
  const notes = new Set<SuggestionNote>(isDefaultLanguage ? ['language-default'] : []);
  let end: End | null = null;
  let fault: string | null = null;
  let firstMs: number | null = null;
  let modelView: string | null = null;
  let leftOut = nothingLeftOut;
  const elapsed = () => Math.round(performance.now() - startedAt);
  return {
    seeModelView(text: string, left: LeftOut): void {
      modelView = text;
      leftOut = left;
    },
    fail(code: string): void {
      fault = code;
    },
    /** What of an event is told at once. */
    take(event: SuggestEvent): AnswerEvent | null {
      if (event.type === 'silence' || event.type === 'done') {
        end = event;
        if (event.used?.warning) notes.add(event.used.warning);
        return null;
      }
      if (event.type === 'note') {
        notes.add(event.code);
        return { type: 'note', note: event.code };
      }
      firstMs ??= elapsed();
      const sentence = sentenceOf(event);
      sentences.push(sentence);
      return { type: 'sentence', sentence };
    },
    answer(): Answer {
      const broken = fault ?? (end ? null : 'writer-failed');
      const isSilent = broken === null && end?.type === 'silence';
      return {
        ...outcomeOf(broken === null ? end : null, broken, writer),
        sentences: isSilent ? [] : sentences,
        notes: [...notes],
        leftOut,
        firstMs: isSilent ? null : firstMs,
        durationMs: elapsed(),
        modelView,
      };
    },
  };
}

/** How it ended, and who is answerable for it: what it cost is that one's. */
function outcomeOf(end: End | null, fault: string | null, writer: Writer | null) {
  const done = end?.type === 'done' ? end : null;
  const silence = end?.type === 'silence' ? end : null;
  // A gate's refusal asked no model; only an abstention and what was mostly unsupported did.
  const asksModel = silence?.reason === 'model-abstained' || silence?.reason === 'unsupported';
  const isModel = fault !== null || done?.writer === 'model' || (asksModel && writer !== null);
  const used = end?.used ?? null;
  return {
    state: done ? ('ready' as const) : silence ? ('silent' as const) : ('failed' as const),
    text: done?.text ?? '',
    confidence: done?.confidence ?? null,
    form: done?.form ?? null,
    openQuestions: done?.open ?? [],
    silenceReason: silence?.reason ?? null,
    fault,
    unsupported: done?.unsupported ?? 0,
    contradicted: done?.contradicted ?? 0,
    writer: isModel ? ('model' as const) : ('builtin' as const),
    model: isModel ? (used?.model ?? writer?.model ?? 'builtin') : 'builtin',
    fellBack: end?.fellBack ?? used?.fellBack ?? null,
    costMicros: isModel ? (used?.costMicros ?? null) : 0,
    tokensIn: end?.tokensIn ?? 0,
    tokensOut: end?.tokensOut ?? 0,
  };
}

function sentenceOf(event: Extract<SuggestEvent, { type: 'sentence' }>): SuggestionSentence {
  const { text, sources, spans, facts, supported, conflict, paragraph: startsParagraph } = event;
  return {
    text,
    sources,
    spans,
    ...(facts ? { facts } : {}),
    supported,
    ...(conflict ? { conflict } : {}),
    startsParagraph,
  };
}
