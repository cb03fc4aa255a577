import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClientIndex, type ClientIndex } from './client-index.ts';
import { PostingStore } from './posting-store.ts';
import { defaultWeights } from './weights.ts';

describe('lists of postings', () => {
  it('give what lies within ranges as if the whole list were read', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 5000 }), { maxLength: 3000 });
    const ranges = fc.uniqueArray(fc.integer({ min: 0, max: 5100 }), { maxLength: 40 });
    fc.assert(
      fc.property(numbers, ranges, (values, bounds) => {
        const list = values.sort((left, right) => left - right);
        const store = new PostingStore();
        for (const value of list) store.append(3, value);
        const pairs = Uint32Array.from(bounds.sort((left, right) => left - right)).subarray(
          0,
          bounds.length - (bounds.length % 2),
        );
        const into = new Uint32Array(list.length);
        const read = Array.from(into.subarray(0, store.readWithin(3, pairs, into)));
        const isWithin = (value: number): boolean =>
          pairs.some((from, at) => at % 2 === 0 && value >= from && value < pairs[at + 1]!);
        expect(read).toEqual(list.filter(isWithin));
      }),
      { numRuns: 100 },
    );
  });
});

function crowded(index: ClientIndex): ClientIndex {
  const common = ['order', 'parcel', 'shop', 'card', 'late'];
  for (let id = 0; id < 400; id++) {
    const words = [...common, `word${id % 40}`, `rare${id}`, id % 3 === 0 ? 'red' : 'blue'];
    const texts = [
      words.slice(id % 4).join(' '),
      words
        .slice(id % 6)
        .reverse()
        .join(' '),
    ];
    index.putDocument({
      documentId: id,
      title: `About word${id % 40}`,
      isQuestion: false,
      language: 'en',
      certified: false,
      chunks: texts.map((text, position) => ({ chunkId: id * 2 + position, heading: null, text })),
    });
  }
  return index;
}

describe('the bounds of a question', () => {
  const bounded = { ...defaultWeights, wordPostings: 120, gramPostings: 60, finished: 20 };

  it('leave the best documents and their scores nearly as they are without bounds', () => {
    const [cut, whole] = [crowded(createClientIndex(bounded)), crowded(createClientIndex())];
    let same = 0;
    for (let id = 0; id < 400; id += 10) {
      const query = {
        text: `red order parcel card rare${id} word${id % 40}`,
        language: 'en',
      } as const;
      const [quick] = cut.search(query).documents;
      const [exact] = whole.search(query).documents;
      if (quick?.documentId === exact?.documentId) same++;
      expect(quick?.words).toBeCloseTo(exact?.words ?? 0, 1);
    }
    expect(same).toBeGreaterThanOrEqual(38);
  });

  it('keep the words that were left out when the best are finished', () => {
    const without = crowded(createClientIndex({ ...bounded, finishingWords: 0 }));
    const finished = crowded(createClientIndex(bounded));
    // Ten documents have the rare word; only 87, 207 and 327 of them have the common one, whose list is over the bound.
    const first = (index: ClientIndex): number | undefined =>
      index.search({ text: 'word7 red', language: 'en' }).documents[0]?.documentId;
    expect(first(finished)).toBe(87);
    expect(first(without)).not.toBe(87);
  });
});

describe('what the own questions of a client score', () => {
  const trade = ['crash', 'tab', 'bookmark', 'profile', 'sync', 'toolbar', 'update', 'cookie'];

  /** Long own questions that meet many pages: a foreign one that shares a word or two should not pass as one of them. */
  function taught(pastAnswers: number): ClientIndex {
    const index = crowded(createClientIndex());
    for (let id = 0; id < trade.length; id++) {
      const words = trade.map((_, at) => trade[(id + at) % trade.length]);
      index.putDocument({
        documentId: 1000 + id,
        title: `${words[0]} and ${words[1]}`,
        isQuestion: false,
        language: 'en',
        certified: false,
        chunks: [{ chunkId: 5000 + id, heading: null, text: words.join(' ') }],
      });
    }
    for (let ticketId = 0; ticketId < pastAnswers; ticketId++) {
      const question = `${trade[ticketId % 8]} ${trade[(ticketId + 3) % 8]} ${trade[(ticketId + 5) % 8]}`;
      const documentIds = [1000 + (ticketId % 8)];
      index.putPastAnswer({ ticketId, question, language: 'en', answeredAt: 0, documentIds });
    }
    index.calibrate();
    return index;
  }

  const foreign = { text: 'cookie recipe with butter and vanilla sugar', language: 'en' } as const;
  const own = { text: 'sync toolbar crash', language: 'en' } as const;

  it('lowers what a stray question is said to belong, and hardly its own', () => {
    const [few, many] = [taught(20), taught(200)];
    expect(many.search(foreign).belongs).toBeLessThan(few.search(foreign).belongs * 0.8);
    expect(many.search(own).belongs).toBeGreaterThan(0.6);
  });

  it('does not depend on how often or in how many pieces it is learned', () => {
    const index = taught(200);
    const before = index.search(foreign).belongs;
    let calls = 1;
    while (!index.calibrate(0)) calls++;
    expect(calls).toBeGreaterThan(100);
    expect(index.search(foreign).belongs).toBe(before);
  });
});
