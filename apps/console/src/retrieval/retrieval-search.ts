import type { LanguageCode } from '../lib/language.ts';
import { pickChoice, pickText } from '../lib/search-params.ts';

/** What the search test keeps in the address: what is asked, and the document that is missed. */
export interface RetrievalSearch {
  question?: string | undefined;
  ticket?: string | undefined;
  language?: LanguageCode | undefined;
  document?: string | undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const longest = 5_000;

function pickUuid(value: unknown): string | undefined {
  return typeof value === 'string' && uuid.test(value) ? value : undefined;
}

export function parseRetrievalSearch(raw: Record<string, unknown>): RetrievalSearch {
  const question = pickText(raw['question'])?.trim().slice(0, longest);
  return {
    question,
    // A question that was written goes before a ticket's.
    ticket: question === undefined ? pickUuid(raw['ticket']) : undefined,
    language: pickChoice(raw['language'], ['en', 'fr'] as const),
    document: pickUuid(raw['document']),
  };
}
