import { describe, expect, it } from 'vitest';
import { suggest } from '../suggest.ts';
import { collect, passage, sentencesOf, suggestInput } from '../test-input.ts';
import type { Passage } from '../types.ts';

const asked = 'The kickstand of my Drover folds up by itself. How do I tighten it?';
const ticket = (source: number, text: string): Passage =>
  passage(source, `Kickstand ${source}`, text, {
    kind: 'ticket',
    question: 'My Drover kickstand folds up by itself, how can I tighten it?',
    score: 0.6,
  });

const fromImran = ticket(
  1,
  `Hi Rosa,

Turn the bike over and tighten the two bolts of the kickstand to 9 Nm. Put a drop of thread lock on each bolt first. I sent a new spring to you yesterday with order FH-20144.

Cheers,
Imran`,
);
const fromHelen = ticket(
  2,
  `Hello Ben,

Please turn your bike over and tighten the two kickstand bolts to 9 Nm. Put one drop of thread lock on each of the bolts first. We met at the fair in Leeds, by the way.

Kind regards,
Helen`,
);

async function write(passages: Passage[]) {
  const events = await collect(suggest(suggestInput(asked, passages), { writer: null }));
  const end = events.at(-1);
  return {
    text: end?.type === 'done' ? end.text : '',
    cited: sentencesOf(events).flatMap(({ sources }) => sources),
  };
}

describe('past answers that say alike', () => {
  it('make one reply of what both say, without what belonged to either customer', async () => {
    const { text, cited } = await write([fromImran, fromHelen]);
    expect(text).toMatch(/tighten the two (?:bolts of the kickstand|kickstand bolts) to 9 Nm/);
    expect(text).toMatch(/drop of thread lock on each/);
    for (const personal of ['Rosa', 'Ben', 'FH-20144', 'spring', 'Leeds', 'Imran', 'Helen'])
      expect(text).not.toContain(personal);
    expect(new Set(cited)).toEqual(new Set([1, 2]));
  });

  it('come after an article that is certified and answers', async () => {
    const { cited } = await write([
      fromImran,
      fromHelen,
      passage(
        3,
        'How do I tighten the kickstand of the Drover?',
        'Turn the bike over and tighten both bolts of the kickstand to 9 Nm.',
        { certified: true, score: 1 },
      ),
    ]);
    expect(cited).toContain(3);
  });

  it('share nothing when they say different things', async () => {
    const other = ticket(
      2,
      `Hello Ben,

The workshop in York replaces such a stand free of charge. Bring the receipt along.

Helen`,
    );
    const { cited } = await write([fromImran, other]);
    expect(new Set(cited).size).toBe(1);
  });
});
