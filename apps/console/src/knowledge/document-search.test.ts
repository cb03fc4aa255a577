import { DocumentKind, DocumentStanding, knowledge } from '@replique/contract/knowledge';
import { languageCode } from '@replique/contract/route';
import { describe, expect, it } from 'vitest';
import {
  documentKinds,
  documentLanguages,
  documentStandings,
  parseDocumentSearch,
} from './document-search.ts';

describe('the filters', () => {
  it('offer every kind, language and standing the server knows', () => {
    expect([...documentKinds]).toEqual(DocumentKind.options);
    expect([...documentLanguages]).toEqual(languageCode.options);
    expect([...documentStandings]).toEqual(DocumentStanding.options);
  });
});

describe('parseDocumentSearch', () => {
  it('reads what the address says', () => {
    const raw = {
      search: 'tyre',
      kind: 'answer',
      language: 'fr',
      standing: 'excluded',
      page: '3',
      pageSize: '50',
    };
    expect(parseDocumentSearch(raw)).toEqual({
      search: 'tyre',
      kind: 'answer',
      language: 'fr',
      standing: 'excluded',
      page: 3,
      pageSize: 50,
    });
  });

  it.each([
    {},
    { kind: 'book', language: 'de', standing: 'loved', page: '0', pageSize: '11' },
    { search: 'x'.repeat(300), page: '1e9', pageSize: '-25' },
    { search: '   ', page: '2.5', pageSize: 'many' },
  ])('makes of %j something that the server accepts', (raw) => {
    const input = knowledge.list['~orpc'].inputSchema;
    expect(input?.safeParse(parseDocumentSearch(raw)).success).toBe(true);
  });
});
