import { confidentialMarks, shortestProtected } from '@replique/contract/answering/confidential';
import * as engine from '@replique/engine/generation/confidential/declared';
import { describe, expect, it } from 'vitest';

describe('the confidential values that the editor shows', () => {
  it.each([
    'Door [[confidential: 2580]], safe [[ Confidentiel : FERN-4471 ]].',
    'Open [[confidential: maple\nnext [[confidential:]] [[EMAIL_1]] [[confidential: a] b]]',
    'Nothing [confidential: a] here.',
  ])('are those that no reply says: %s', (text) => {
    const shown = confidentialMarks(text).map(({ value }) => value);
    expect(shown.filter(Boolean)).toEqual(engine.declaredIn(text));
    expect(shortestProtected).toBe(engine.shortestProtected);
  });
});
