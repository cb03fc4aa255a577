import type { Passage } from '@replique/engine/generation/suggest';
import type { listStandingChunks, listStandingPastAnswers } from './index-store.ts';

/** How much of what was found the writer of a suggestion is given. */
export const offerLimits = { passages: 8, passagesPerDocument: 2, pastAnswers: 3 } as const;

type Chunk = Awaited<ReturnType<typeof listStandingChunks>>[number];
type PastAnswer = Awaited<ReturnType<typeof listStandingPastAnswers>>[number];

/** A part of a document as a writer reads it; who offers several gives each its number. */
export function passageOfChunk(chunk: Chunk, score: number): Passage {
  return {
    source: 0,
    kind: 'document',
    title: chunk.title,
    heading: chunk.heading,
    text: chunk.text,
    question: chunk.isQuestion ? chunk.title : null,
    certified: chunk.isCertified,
    language: chunk.language,
    url: chunk.url,
    score,
  };
}

/** What a person answered on another ticket, likewise. */
export function passageOfPastAnswer(answer: PastAnswer, score: number): Passage {
  return {
    source: 0,
    kind: 'ticket',
    title: answer.subject,
    heading: null,
    text: answer.answer,
    question: answer.question,
    certified: false,
    language: answer.language,
    score,
  };
}
