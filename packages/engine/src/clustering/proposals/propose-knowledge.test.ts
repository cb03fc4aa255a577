import { describe, expect, it } from 'vitest';
import { readAnswerSentences } from '../answers/answer-sentences.ts';
import { changeDraft, draftOf, markdownOf } from './proposal-draft.ts';
import { proposeKnowledge, type NearDocument } from './propose-knowledge.ts';
import { KnownProposals } from './same-proposal.ts';

const privacy = { whitelist: [], orderNumbers: [] };

const shop: NearDocument[] = [
  {
    id: 1,
    title: 'Send an item back',
    text: 'You can send an item back within 30 days of delivery.\nKeep the box of the item until then.',
  },
  {
    id: 2,
    title: 'Clean a lamp',
    text: 'Switch the lamp off and let the glass cool down.\nWipe the glass with a dry cloth.',
  },
];

function propose(question: string, text: string, pointsTo: number[] = [], near = shop) {
  const answer = { text, names: ['Nora Field'] };
  return proposeKnowledge({ question, answer, pointsTo }, near, { language: 'en', privacy });
}

const sentencesOf = (text: string, language: 'en' | 'fr' = 'en') =>
  readAnswerSentences({ text, names: ['Nora Field'] }, language, privacy);

describe('what an answer says to anybody', () => {
  it.each([
    ['a guess', 'I think the lamp needs another bulb of the same size.'],
    ['what somebody did', 'We have refunded the lamp to your card yesterday.'],
    ['who asked', 'The bulb of the lamp was sent to Nora Field in Leeds.'],
    ['a question back', 'Which bulb is in the socket of the lamp?'],
    ['where else to look', 'Please read this article about bulbs and sockets of lamps.'],
    ['code', '\n#lamp { color: red !important; width: 10px }'],
  ])('leaves out %s', (_, left) => {
    const kept = 'The socket of the lamp takes bulbs of forty watts.';
    const { sentences } = sentencesOf(`Hi Nora,\n${kept} ${left}\nKind regards,\nCarol`);
    expect(sentences.map(({ text }) => text)).toEqual([kept]);
  });

  it('leaves out what leans on a sentence that was left out', () => {
    const { sentences } = sentencesOf(
      'I have looked at the lamp of yours. That should be done every year by a person of the trade. The socket takes bulbs of forty watts.',
    );
    expect(sentences.map(({ text }) => text)).toEqual(['The socket takes bulbs of forty watts.']);
  });

  it('sees that a step is missing', () => {
    const steps = [
      '1. Open the settings page.',
      '2. I think choose the lamp.',
      '3. Press the button.',
    ];
    expect(sentencesOf(steps.join('\n')).isWhole).toBe(false);
    expect(sentencesOf(steps.join('\n').replace('I think c', 'C')).isWhole).toBe(true);
  });

  it('reads French', () => {
    const { sentences } = sentencesOf(
      'Bonjour,\nJe pense que la lampe est cassée. Les ampoules de quarante watts conviennent à cette lampe.\nCordialement',
      'fr',
    );
    expect(sentences.map(({ text }) => text)).toEqual([
      'Les ampoules de quarante watts conviennent à cette lampe.',
    ]);
  });
});

describe('an amount of money', () => {
  const keeps = (text: string, language: 'en' | 'fr') =>
    sentencesOf(text, language).sentences.map((sentence) => sentence.text);

  it.each([
    ['en', 'The yearly service of a bike costs £45 in every workshop.'],
    ['en', 'Delivery costs £14 per bike and takes four days.'],
    ['en', 'Delivery is free for orders over €100.'],
    ['en', 'You pay £35 for a second battery.'],
    ['fr', 'La livraison d’un vélo coûte 20 € en France.'],
    ['fr', 'La livraison est offerte pour les commandes de plus de 100 euros.'],
    ['fr', 'Vous payez 35 € pour une seconde batterie.'],
  ] as const)('that everybody pays is told (%s: %s)', (language, text) => {
    expect(keeps(text, language)).toEqual([text]);
  });

  it.each([
    ['en', 'Your bike was delivered for £14 by the courier.'],
    ['en', 'The £35 went back to the card of the account.'],
    ['en', 'You were charged £35 twice for the battery.'],
    ['en', 'The card was charged £35 by the bank.'],
    ['en', 'For this order the delivery costs £14.'],
    ['en', 'For order 20417 the delivery costs £14.'],
    ['en', 'Delivery to Nora costs £14.'],
    ['en', 'Unfortunately the workshop can only offer you £20 for the scratch.'],
    ['en', 'The workshop gives a voucher of £20 for the scratch.'],
    ['fr', 'Votre livraison coûte 20 € cette fois.'],
    ['fr', 'Les 20 € arrivent sur la carte bancaire.'],
    ['fr', 'Vous avez été débité deux fois de 35 € pour la batterie.'],
    ['fr', 'La carte a été débitée de 35 € par la banque.'],
    ['fr', 'Pour cette commande la livraison coûte 20 €.'],
    ['fr', 'La livraison chez Nora coûte 20 €.'],
    ['fr', 'L’atelier peut vous accorder 20 € pour la rayure.'],
    ['fr', 'L’atelier donne un bon d’achat de 20 € pour la rayure.'],
  ] as const)('that one person pays or gets is left out (%s: %s)', (language, text) => {
    expect(keeps(text, language)).toEqual([]);
  });

  it.each([
    [
      'en',
      'What does the yearly service cost?',
      'Yearly service of a bike',
      [
        'The yearly service of a bike costs £35 in every workshop.',
        'The yearly service of a bike costs £45 in every workshop.',
      ],
    ],
    [
      'fr',
      'Combien coûte la livraison d’un vélo ?',
      'Livraison d’un vélo',
      [
        'La livraison d’un vélo coûte 15 € en France.',
        'La livraison d’un vélo coûte 20 € en France.',
      ],
    ],
  ] as const)(
    'changes a document with another price (%s)',
    (language, question, title, [now, proposed]) => {
      const answer = { text: `${proposed}`, names: ['Nora Field'] };
      const near = [{ id: 5, title, text: `${now}` }];
      expect(
        proposeKnowledge({ question, answer, pointsTo: [] }, near, { language, privacy }),
      ).toMatchObject({ reason: 'contradicts', document: 5, findings: [{ now, proposed }] });
    },
  );
});

describe('what an answer says about the knowledge', () => {
  const gift =
    'Gift cards are printed in our shops on thick paper. Choose the amount of the gift card at the counter and pay by card or cash. A printed gift card is valid for two years.';

  it('is a document to write where none is about it', () => {
    expect(propose('Can I have a gift card printed?', gift)).toMatchObject({
      kind: 'create',
      reason: 'missing',
      sentences: expect.arrayContaining(['A printed gift card is valid for two years.']),
    });
  });

  it.each([
    ['the answer is about something else', 'How do I clean my shoes?', gift],
    [
      'most of it is for one person',
      'Can I have a gift card printed?',
      `${gift.split('. ')[0]}. We have sent you three cards with your order and refunded the fourth one to your account. I have checked your parcel and your invoice with a colleague.`,
    ],
    ['it is one sentence', 'Can I have a gift card printed?', gift.split('. ')[0] ?? ''],
    [
      'it only thanks',
      'Can I have a gift card printed?',
      'Thank you for your message. Have a nice day!',
    ],
  ])('is nothing where %s', (_, question, text) => {
    expect(propose(question, text)).toEqual({
      kind: 'nothing',
      reason: 'one-case-only',
      document: null,
    });
  });

  it('is nothing where a document says it, or the answer names one', () => {
    const known = 'Switch the lamp off first. Wipe the glass of the lamp with a dry cloth.';
    expect(propose('How do I clean my lamp?', known)).toEqual({
      kind: 'nothing',
      reason: 'known-already',
      document: 2,
    });
    expect(propose('Can I have a gift card printed?', gift, [1])).toMatchObject({
      reason: 'known-already',
    });
  });

  it('is a change where a document says otherwise', () => {
    const text = 'You can send an item back within 14 days of delivery. Items must be unused.';
    expect(propose('How do I send an item back?', text)).toMatchObject({
      kind: 'change',
      reason: 'contradicts',
      document: 1,
      findings: [
        {
          now: 'You can send an item back within 30 days of delivery.',
          proposed: 'You can send an item back within 14 days of delivery.',
        },
      ],
    });
  });

  it('is a change where people say a little more than a document that says the rest', () => {
    const more = 'A broken lamp glass is replaced free of charge by our workshop in Lyon.';
    const text = `Switch the lamp off and let the glass cool down. Wipe the glass with a dry cloth. ${more}`;
    expect(propose('How do I clean the glass of a lamp?', text)).toMatchObject({
      kind: 'change',
      reason: 'adds',
      document: 2,
      findings: [{ now: null, proposed: more }],
    });
  });

  it('stays calm with no document, no text, and endless ones', () => {
    expect(propose('', '', [], []).kind).toBe('nothing');
    const long = `${gift} `.repeat(2_000);
    expect(propose('Can I have a gift card printed?', long).kind).toBeDefined();
    const near = [{ id: 3, title: 'x', text: `${gift}\n`.repeat(5_000) }];
    expect(propose('Can I have a gift card printed?', gift, [], near).kind).toBe('nothing');
  });
});

describe('the draft', () => {
  const before = { title: 'Send an item back', isQuestion: false, url: null };

  it('puts an answer in the place of what it contradicts, and what is new at the end', () => {
    const { markdown } = changeDraft(
      { ...before, markdown: 'Within 30 days.\n\nKeep the *box*.' },
      [
        { now: 'Within 30 days.', proposed: 'Within $& 14 days.' },
        { now: null, proposed: 'Write # on it.' },
      ],
    );
    expect(markdown).toBe('Within $& 14 days.\n\nKeep the *box*.\n\nWrite # on it.\n');
  });

  it('is only what is new where nothing stood before', () => {
    const findings = [{ now: null, proposed: 'Write # on it.' }];
    expect(changeDraft({ ...before, markdown: markdownOf([]) }, findings).markdown).toBe(
      'Write # on it.\n',
    );
  });

  it('is called by what was asked, and marks of Markdown stay words', () => {
    const draft = draftOf(
      'Warranty\nHow long is it?',
      ['Two *years* in <EU>.', '- one', '- two'],
      'en',
    );
    expect(draft).toEqual({
      title: 'How long is it?',
      isQuestion: true,
      url: null,
      markdown: 'Two \\*years\\* in \\<EU\\>.\n\n- one\n- two\n',
    });
  });

  it('is called by the subject where that says what is asked', () => {
    const { title } = draftOf('Warranty of a lamp glass\nIs it a bug?', ['Two years.'], 'en');
    expect(title).toBe('Warranty of a lamp glass');
  });

  it('tells the passages of a document from outside with their headings once', () => {
    const parts = [
      { heading: null, text: 'Before.' },
      { heading: 'Steps', text: '1. One\n2. Two' },
      { heading: 'Steps', text: 'After.' },
    ];
    expect(markdownOf(parts)).toBe('Before.\n\n## Steps\n\n1. One\n2. Two\n\nAfter.\n');
  });
});

describe('the same proposal', () => {
  const written = { title: 'Print a gift card', document: null, language: 'en' as const };
  const known = new KnownProposals();
  known.add({ ...written, text: 'Gift cards are printed in our shops on thick paper.' });
  known.add({ title: '', document: 1, language: 'en', text: 'Send an item back within 14 days.' });

  it('is known by its words, within its document and language', () => {
    const again = { ...written, text: 'In our shops gift cards are printed on paper.' };
    expect(known.find(again)).toBe(0);
    expect(known.find({ ...again, language: 'fr' })).toBeNull();
    expect(known.find({ ...again, document: 1 })).toBeNull();
    expect(
      known.find({ ...written, title: 'Rent a bike', text: 'Bikes are rented by the hour.' }),
    ).toBeNull();
  });

  it('is another one with another figure', () => {
    const change = (days: number) =>
      known.find({
        title: '',
        document: 1,
        language: 'en',
        text: `Send an item back within ${days} days.`,
      });
    expect([change(14), change(21)]).toEqual([1, null]);
  });
});
