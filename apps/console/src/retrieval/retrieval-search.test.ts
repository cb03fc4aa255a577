import { describe, expect, it } from 'vitest';
import { parseRetrievalSearch } from './retrieval-search.ts';

const uuid = '01a1fef5-3e2e-72d2-8194-5cc6b95d6a65';

describe('parseRetrievalSearch', () => {
  it('reads what the address says', () => {
    const raw = { question: ' How? ', language: 'fr', document: uuid };
    expect(parseRetrievalSearch(raw)).toEqual({
      question: 'How?',
      ticket: undefined,
      language: 'fr',
      document: uuid,
    });
    expect(parseRetrievalSearch({ ticket: uuid }).ticket).toBe(uuid);
  });

  it('takes a question that was written before a ticket’s', () => {
    expect(parseRetrievalSearch({ question: 'How?', ticket: uuid }).ticket).toBeUndefined();
  });

  it('passes over what is none of it', () => {
    const raw = { question: '   ', ticket: '1', language: 'de', document: 'x' };
    expect(Object.values(parseRetrievalSearch(raw)).filter(Boolean)).toEqual([]);
    expect(parseRetrievalSearch({ question: 'x'.repeat(6_000) }).question).toHaveLength(5_000);
  });
});
