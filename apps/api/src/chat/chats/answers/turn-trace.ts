import type { TurnKind } from '@replique/contract/chat/chats';
import { nothingLeftOut } from '@replique/engine/generation/model/fit-prompt';
import type { KeptChatSource } from '../../../platform/db/column-shapes.ts';
import type { LanguageCode } from '../../../platform/db/column-types.ts';
import { keptSources, type Answer, type Question } from '../../../answering/index.ts';
import type { TurnPassages } from './parts.ts';
import type { TurnContext } from './turn-context.ts';
import type { NewTrace } from './turn.ts';

/** One attempt at a question: what it is written from, and what was said. */
export type Draft = { question: Question; found: TurnPassages; answer: Answer };

/** How an answer came about, to keep; and what of it a visitor sees. */

type Of = {
  kind: TurnKind;
  question: string;
  language: LanguageCode;
  context: TurnContext;
  startedAt: number;
};

/** Of an answer that nothing was searched for. */
export function scriptedTrace({ kind, question, language, context, startedAt }: Of): NewTrace {
  return {
    kind,
    question,
    language,
    promptId: context.prompt.id,
    promptVersion: context.prompt.version,
    rulesVersion: context.rules.version,
    sources: [],
    sentences: [],
    confidence: null,
    silenceReason: null,
    notes: [],
    model: 'builtin',
    fellBack: null,
    fault: null,
    tokensIn: 0,
    tokensOut: 0,
    costMicros: 0,
    firstMs: null,
    durationMs: Math.round(performance.now() - startedAt),
    modelView: null,
    leftOut: nothingLeftOut,
  };
}

/** Of an answer for which passages were found and nothing was written. */
export function foundTrace(of: Of, { question, found }: Omit<Draft, 'answer'>): NewTrace {
  const notes = question.isDefaultLanguage ? ['language-default'] : [];
  return { ...scriptedTrace(of), sources: keptSources(found), notes };
}

export function traceOf(of: Of, draft: Draft): NewTrace {
  const { state, sentences, firstMs, confidence, silenceReason, notes, fault } = draft.answer;
  const { model, fellBack, tokensIn, tokensOut, costMicros, modelView, leftOut } = draft.answer;
  const said = state === 'ready' ? { sentences, firstMs } : { sentences: [], firstMs: null };
  const used = { model, fellBack, fault, tokensIn, tokensOut, costMicros, modelView, leftOut };
  return { ...foundTrace(of, draft), confidence, silenceReason, notes, ...used, ...said };
}

const mostSources = 5;

function webAddress(url: string | null): string | null {
  const parsed = url === null ? null : URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}

/** The documents that an answer cites, each once, in the order it cites them. */
export function citedSources({ found, answer: { sentences } }: Draft): KeptChatSource[] {
  const numbers = [...new Set(sentences.flatMap(({ sources }) => sources))];
  const cited = new Map<string, KeptChatSource>();
  for (const number of numbers) {
    const source = found.sources.find((each) => each.number === number);
    if (!source || cited.has(source.uuid)) continue;
    const { title, url, uuid } = source;
    cited.set(uuid, { title, url: webAddress(url), document: uuid });
  }
  return [...cited.values()].slice(0, mostSources);
}
