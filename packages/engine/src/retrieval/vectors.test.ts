import { describe, expect, it } from 'vitest';
import { createClientIndex, type ClientIndex, type IndexedDocument } from './client-index.ts';

/** Points of a circle stand for meanings: near angles mean the same in any language. */
const at = (degrees: number): Float32Array => {
  const angle = (degrees * Math.PI) / 180;
  return Float32Array.of(Math.cos(angle), Math.sin(angle), 0);
};

function page(
  documentId: number,
  language: string,
  text: string,
  vector?: Float32Array,
  more: Partial<IndexedDocument> = {},
): IndexedDocument {
  const chunks = [{ chunkId: documentId * 10, heading: null, text, vector }];
  return {
    documentId,
    title: '',
    isQuestion: false,
    language,
    certified: false,
    chunks,
    ...more,
  };
}

const refund = page(1, 'en', 'Money comes back to your card within five working days.', at(10));
const parcel = page(2, 'en', 'Follow the parcel with the number in the mail.', at(80));
const openingFr = page(3, 'fr', 'Le magasin est ouvert pendant cinq jours.', at(85));
const refundFr = page(4, 'fr', 'Le remboursement arrive sur la carte en cinq jours.', at(12));

function filled(...documents: IndexedDocument[]): ClientIndex {
  const index = createClientIndex();
  for (const document of documents) index.putDocument(document);
  return index;
}

const frenchQuestion = {
  text: 'quand est-ce que je récupère mon argent, dans cinq jours ?',
  language: 'fr' as const,
  vector: at(11),
};
const found = (index: ClientIndex, query: Parameters<ClientIndex['search']>[0]): number[] =>
  index.search(query).documents.map((document) => document.documentId);

describe('vectors', () => {
  it('let a page in another language win that no word of the question finds', () => {
    const index = filled(refund, parcel, openingFr);
    expect(found(index, { ...frenchQuestion, vector: undefined } as never)[0]).toBe(3);
    const result = index.search(frenchQuestion);
    expect(result.documents[0]).toMatchObject({ documentId: 1, words: 0, vector: 1 });
    expect(result.belongs).toBeGreaterThan(0.31);
  });

  it('leave the first place to the page in the language of the question when there are both', () => {
    const index = filled(refund, parcel, openingFr, refundFr);
    const ids = found(index, frenchQuestion);
    expect(ids[0]).toBe(4);
    expect(ids).toContain(1);
  });

  it('name the passage that is meant', () => {
    const document = page(9, 'en', 'Cards and money.', at(40));
    document.chunks.push({ chunkId: 95, heading: null, text: 'Unlike words', vector: at(11) });
    const index = filled(document, parcel);
    expect(index.search(frenchQuestion).documents[0]?.passages[0]?.chunkId).toBe(95);
  });

  it('do no harm to pages without one, nor of another model, nor broken', () => {
    const index = filled(
      page(1, 'en', 'refund to the card'),
      page(2, 'en', 'parcel', Float32Array.of(1, 0)),
      page(3, 'en', 'opening hours', Float32Array.of(Number.NaN, 0, 1)),
    );
    const query = { text: 'refund card', language: 'en' as const };
    expect(index.search({ ...query, vector: at(0) })).toEqual(index.search(query));
    expect(index.size.vectors).toBe(1);
  });

  it('go with their documents', () => {
    const index = filled(refund, parcel);
    index.putDocument(page(1, 'en', 'Money comes back.', at(80)));
    index.removeDocument(2);
    expect(index.size).toMatchObject({ vectors: 1, vectorsLeftOut: 0 });
    index.removeDocument(1);
    expect(index.size.vectors).toBe(0);
    expect(found(index, frenchQuestion)).toEqual([]);
  });

  it('stay within the bytes that are given; what found no room is still found by its words', () => {
    const index = createClientIndex(undefined, { maxVectorBytes: 100 * 12 });
    for (let id = 1; id <= 200; id++) index.putDocument(page(id, 'en', `page${id}`, at(id)));
    const { vectors, vectorsLeftOut } = index.size;
    expect(vectors + vectorsLeftOut).toBe(200);
    expect(vectorsLeftOut).toBeGreaterThan(100);
    expect(found(index, { text: 'page199', language: 'en', vector: at(1) })).toContain(199);
  });

  it('find past questions in another language, whose answers then vote', () => {
    const index = filled(refund, parcel);
    const past = { language: 'en', answeredAt: 0 };
    index.putPastAnswer({
      ...past,
      ticketId: 7,
      question: 'refund?',
      documentIds: [1],
      vector: at(12),
    });
    index.putPastAnswer({
      ...past,
      ticketId: 8,
      question: 'where is it',
      documentIds: [2],
      vector: at(88),
    });
    const result = index.search(frenchQuestion);
    expect(result.neighbours[0]?.ticketId).toBe(7);
    expect(result.documents[0]).toMatchObject({ documentId: 1, neighbours: 1 });
  });
});

describe('filters', () => {
  const index = filled(
    page(1, 'en-GB', 'refund rules', undefined, { kind: 'article' }),
    page(2, 'fr', 'refund regles', undefined, { kind: 'article' }),
    page(3, 'en', 'refund answer', undefined, { kind: 'answer' }),
  );
  const ids = (filters: object): number[] =>
    index
      .search({ text: 'refund', language: 'en' }, { filters })
      .documents.map((document) => document.documentId)
      .sort();

  it('keep what passes all of them', () => {
    expect(ids({})).toEqual([1, 2, 3]);
    expect(ids({ languages: ['en'] })).toEqual([1, 3]);
    expect(ids({ documentIds: [2, 3] })).toEqual([2, 3]);
    expect(ids({ kinds: ['article'], languages: ['en'] })).toEqual([1]);
    expect(ids({ documentIds: [] })).toEqual([]);
  });

  it('measure the rest among themselves: what is left out does not push it down', () => {
    const strong = filled(
      page(1, 'en', 'refund refund refund card card'),
      page(2, 'en', 'refund of a long story about other things and more things'),
    );
    const query = { text: 'refund card', language: 'en' } as const;
    const [only] = strong.search(query, { filters: { documentIds: [2] } }).documents;
    const [best] = strong.search(query).documents;
    expect([only?.documentId, best?.documentId]).toEqual([2, 1]);
    expect(only?.words).toBeCloseTo(best?.words ?? 0, 5);
  });
});

describe('boost and language', () => {
  const text = 'The shop is open from nine to six.';

  it('moves a document before or behind its equals and not before a much better one', () => {
    const index = filled(
      page(1, 'en', text),
      page(2, 'en', text, undefined, { boost: 2 }),
      page(3, 'en', text, undefined, { boost: -2 }),
      page(4, 'en', 'The shop sells parcels.', undefined, { boost: 2 }),
    );
    expect(found(index, { text: 'shop open nine six', language: 'en' })).toEqual([2, 1, 3, 4]);
  });

  it('puts the language of the question first among equals and leaves out neither', () => {
    const index = filled(page(1, 'en', 'Larch 500'), page(2, 'fr', 'Larch 500'));
    expect(found(index, { text: 'Larch 500', language: 'fr' })).toEqual([2, 1]);
    expect(found(index, { text: 'Larch 500', language: 'en' })).toEqual([1, 2]);
  });
});

describe('explain', () => {
  it('says how each score is made up', () => {
    const index = filled(
      refund,
      parcel,
      openingFr,
      refundFr,
      page(5, 'fr', 'Argent et carte, cinq jours.', undefined, { certified: true, boost: -1 }),
      page(6, 'en', 'Opening hours', undefined, { title: 'Cinq jours', boost: 2 }),
    );
    index.putPastAnswer({
      ticketId: 1,
      question: 'récupérer mon argent',
      language: 'fr',
      answeredAt: 0,
      documentIds: [4, 6],
    });
    for (const query of [frenchQuestion, { text: 'five days opening', language: 'en' as const }]) {
      const { documents } = index.search(query, { explain: true });
      expect(documents.length).toBeGreaterThan(1);
      for (const { score, parts } of documents) {
        const sum = Object.values(parts ?? {}).reduce((total, part) => total + part, 0);
        expect(sum).toBeCloseTo(score, 5);
      }
    }
    const { documents } = index.search(frenchQuestion, { explain: true });
    const voted = documents.filter(({ parts }) => (parts?.votes ?? 0) > 0);
    expect(voted.map(({ documentId }) => documentId).sort()).toEqual([4, 6]);
    expect(index.search(frenchQuestion).documents[0]?.parts).toBeUndefined();
  });
});
