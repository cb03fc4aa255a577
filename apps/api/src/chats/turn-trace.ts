import type { TurnKind } from '@replique/contract/chats';
import { nothingLeftOut } from '@replique/engine/generation/fit-prompt';
import type { KeptChatSource } from '../db/chat-tables.ts';
import type { LanguageCode } from '../db/column-types.ts';
import type { Material } from './turn-material.ts';
import type { NewTrace } from './turn.ts';
import type { Written } from './write-turn.ts';

/** How an answer came about, to keep; and what of it a visitor sees. */

type Of = {
  kind: TurnKind;
  question: string;
  language: LanguageCode;
  material: Material;
  startedAt: number;
};

/** Of an answer that nothing was searched for. */
export function scriptedTrace({ kind, question, language, material, startedAt }: Of): NewTrace {
  return {
    kind,
    question,
    language,
    promptId: material.prompt.id,
    promptVersion: material.prompt.version,
    rulesVersion: material.rules.version,
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

export function traceOf(of: Of, { offer, end, fault, ground, ...written }: Written): NewTrace {
  const done = end?.type === 'done' ? end : null;
  const silence = end?.type === 'silence' ? end : null;
  const asksModel = silence?.reason === 'model-abstained' || silence?.reason === 'unsupported';
  const isModel = done?.writer === 'model' || (asksModel && ground.writer !== null);
  const used = end?.used ?? null;
  return {
    ...scriptedTrace(of),
    sources: offer.sources.map(({ documentId: _, ticketId: __, ...source }) => source),
    sentences: done ? written.sentences : [],
    confidence: done?.confidence ?? null,
    silenceReason: silence?.reason ?? null,
    notes: [...written.notes],
    model: isModel ? (used?.model ?? ground.writer?.model ?? 'builtin') : 'builtin',
    fellBack: fault ?? end?.fellBack ?? used?.fellBack ?? null,
    fault,
    tokensIn: end?.tokensIn ?? 0,
    tokensOut: end?.tokensOut ?? 0,
    costMicros: isModel || fault ? (used?.costMicros ?? null) : 0,
    firstMs: done ? written.firstMs : null,
    modelView: written.modelView,
    leftOut: written.leftOut,
  };
}

const mostSources = 5;

function webAddress(url: string | null): string | null {
  const parsed = url === null ? null : URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}

/** The documents that an answer cites, each once, in the order it cites them. */
export function citedSources({ offer, sentences }: Written): KeptChatSource[] {
  const numbers = [...new Set(sentences.flatMap(({ sources }) => sources))];
  const cited = new Map<string, KeptChatSource>();
  for (const number of numbers) {
    const source = offer.sources.find((each) => each.number === number);
    if (!source || cited.has(source.uuid)) continue;
    const { title, url, uuid } = source;
    cited.set(uuid, { title, url: webAddress(url), document: uuid });
  }
  return [...cited.values()].slice(0, mostSources);
}
