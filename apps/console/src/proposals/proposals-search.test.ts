import { describe, expect, it } from 'vitest';
import { parseProposalsSearch } from './proposals-search.ts';

describe('what the list of proposals reads from its address', () => {
  it('takes what is a choice', () => {
    const search = parseProposalsSearch({
      kind: 'change',
      decision: 'rejected',
      language: 'fr',
      page: '3',
      pageSize: '50',
    });
    expect(search).toEqual({
      kind: 'change',
      decision: 'rejected',
      language: 'fr',
      page: 3,
      pageSize: 50,
    });
  });

  it('leaves out the choices of the tab’s other lists', () => {
    expect(parseProposalsSearch({ kind: 'duplicate', decision: 'kept', language: 'de' })).toEqual({
      kind: undefined,
      decision: undefined,
      language: undefined,
      page: 1,
      pageSize: 25,
    });
  });
});
