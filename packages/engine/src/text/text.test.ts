import { describe, expect, it } from 'vitest';
import { analyseWords, splitWords } from './analyse.ts';
import { chunkSections } from './chunk.ts';
import { isGreeting } from './courtesy.ts';
import { htmlToSections, htmlToText, linksOf } from './html.ts';
import { detectLanguage, sureLanguage } from './language.ts';
import { extractQuestion, stripCourtesy, stripQuoted } from './question.ts';
import { splitSentences } from './sentences.ts';

describe('analyseWords', () => {
  it('splits elisions, folds accents and stems in French', () => {
    expect(splitWords("L'été, j'ai reçu qu’une ŒUVRE d'art", 'fr')).toEqual([
      'ete',
      'ai',
      'recu',
      'une',
      'oeuvre',
      'art',
    ]);
    expect(analyseWords('les remboursements', 'fr')).toEqual(analyseWords('Remboursement', 'fr'));
    expect(analyseWords('employé', 'fr')).toEqual(analyseWords('employe', 'fr'));
  });

  it('keeps question words and negations and drops articles', () => {
    expect(analyseWords('How can I not pay the bill?', 'en')).toEqual([
      'how',
      'can',
      'not',
      'pay',
      'bill',
    ]);
    expect(analyseWords('Pourquoi la carte ne marche pas ?', 'fr')).toEqual(
      expect.arrayContaining(['pourquoi', 'pas']),
    );
    expect(analyseWords('Comment faire ?', 'fr')[0]).toBe('comment');
  });

  it('reads a contracted negation as a negation', () => {
    expect(analyseWords("It doesn't open and I can’t log in", 'en')).toEqual(
      expect.arrayContaining(['not', 'can']),
    );
  });

  it('takes the country for a word and not for "us", however it is written', () => {
    for (const country of ['in the US', 'to US', 'the U.S.', 'the United States of America'])
      expect(analyseWords(`May I travel ${country}?`, 'en')).toContain('usa');
    for (const text of ['Please help us', 'PLEASE HELP US NOW', 'Tell us, Usain', 'the user'])
      expect(analyseWords(text, 'en')).not.toContain('usa');
  });

  it('takes words that a stemmer parts for one', () => {
    for (const [one, other] of [
      ['child', 'children'],
      ['treated', 'treatment'],
      ['pregnant', 'pregnancy'],
      ['transmitted', 'transmission'],
    ] as const)
      expect(analyseWords(one, 'en')).toEqual(analyseWords(other, 'en'));
  });

  it('leaves out strings too long to be words and survives emptiness', () => {
    expect(analyseWords('x'.repeat(200), 'en')).toEqual([]);
    expect(analyseWords('   \u0000 🙂 ', 'fr')).toEqual([]);
  });
});

describe('sureLanguage', () => {
  it.each([
    ['fr', 'Où puis-je trouver la facture de ma commande ?'],
    ['en', 'Where can I find the invoice for my last order?'],
    ['de', 'Wo finde ich die Rechnung für meine letzte Bestellung?'],
    ['es', '¿Dónde puedo encontrar la factura de mi último pedido?'],
    [null, 'Merci beaucoup'],
    [null, 'facture'],
    [null, 'Invoice 1001 PDF'],
    [null, '123 456 789 000'],
    [null, ''],
  ])('is %s for %j', async (language, text) => {
    expect(await sureLanguage(text)).toBe(language);
  });
});

describe('detectLanguage', () => {
  it('tells English from French', async () => {
    expect(await detectLanguage('Where can I find the invoice for my last order?', 'fr')).toBe(
      'en',
    );
    expect(await detectLanguage('Où puis-je trouver la facture de ma commande ?', 'en')).toBe('fr');
  });

  it('falls back on one or two words and on text without letters', async () => {
    expect(await detectLanguage('facture', 'en')).toBe('en');
    expect(await detectLanguage('https://example.org/où/est/ma/commande', 'en')).toBe('en');
    expect(await detectLanguage('123 456 789 000', 'fr')).toBe('fr');
  });
});

describe('htmlToText', () => {
  it('keeps blocks as lines, lists with a dash and the text of links', () => {
    const html =
      '<h2>Reset</h2><p>Open <a href="/x">the menu</a>,<br>then:</p><ul><li><p>First</p></li><li>Second <b>step</b></li></ul><script>alert(1)</script>';
    expect(htmlToText(html)).toBe('Reset\nOpen the menu,\nthen:\n- First\n- Second step');
  });

  it('returns plain text unchanged and decodes entities', () => {
    expect(htmlToText('a < b\nand c')).toBe('a < b\nand c');
    expect(htmlToText('<p>Caf&eacute;&nbsp;&amp; th&eacute;</p>')).toBe('Café & thé');
  });

  it.each([['<div>'], ['<b>'], ['<table><tr><td>'], ['<p>x']])(
    'takes no time to speak of for %s without end',
    (piece) => {
      const start = Date.now();
      const [section] = htmlToSections(`${piece.repeat(100_000)}deep<script>no</script> down`);
      expect(section?.text).toMatch(/deep down$/);
      expect(Date.now() - start).toBeLessThan(10_000);
    },
  );

  it('survives hostile nesting', () => {
    expect(htmlToText(`${'<div>'.repeat(5000)}deep${'</div>'.repeat(5000)}`)).toContain('deep');
  });

  it('lists links once, without scripts and anchors', () => {
    const html =
      '<a href="https://a.test/1">x</a><a href="https://a.test/1">y</a><a href="#z">z</a><a href="javascript:alert(1)">w</a>';
    expect(linksOf(html)).toEqual(['https://a.test/1']);
  });

  it('cuts a page into sections at its headings', () => {
    const html =
      '<p>Intro</p><h2>Refunds</h2><p>In 5 days.</p><h3>Empty</h3><h2>Returns</h2><p>Free.</p>';
    expect(htmlToSections(html)).toEqual([
      { heading: null, text: 'Intro' },
      { heading: 'Refunds', text: 'In 5 days.' },
      { heading: 'Returns', text: 'Free.' },
    ]);
  });
});

describe('chunkSections', () => {
  const sentence =
    'You can change the delivery address until the parcel has left our warehouse in the morning.';

  it('cuts long text at sentence bounds into passages of at most 240 words', () => {
    const chunks = chunkSections([
      { heading: 'Delivery', text: Array(60).fill(sentence).join(' ') },
    ]);
    expect(chunks.length).toBeGreaterThan(3);
    for (const chunk of chunks) {
      expect(chunk.text.split(/\s+/).length).toBeLessThanOrEqual(240);
      expect(chunk.text.endsWith('morning.')).toBe(true);
    }
    expect(chunks.map((chunk) => chunk.ordinal)).toEqual(chunks.map((_, position) => position));
  });

  it('never joins two headings and loses no word', () => {
    const sections = [
      { heading: 'A', text: 'one two three' },
      { heading: 'B', text: 'word '.repeat(900).trim() },
    ];
    const chunks = chunkSections(sections);
    expect(chunks[0]).toEqual({ ordinal: 0, heading: 'A', text: 'one two three' });
    const words = chunks.slice(1).flatMap((chunk) => chunk.text.split(/\s+/));
    expect(words).toHaveLength(900);
  });
});

describe('splitSentences', () => {
  it('does not break at abbreviations, figures and list numbers', () => {
    expect(splitSentences('Use a browser, e.g. Firefox. It costs 3.50 euros.', 'en')).toHaveLength(
      2,
    );
    expect(splitSentences('Demandez à M. Martin. Il répondra.', 'fr')).toEqual([
      'Demandez à M. Martin.',
      'Il répondra.',
    ]);
    const steps = 'Do this: 1. Open the menu. 2. Click Save 3. Wait.';
    expect(splitSentences(steps, 'en')).toEqual([
      'Do this: 1. Open the menu.',
      '2. Click Save 3. Wait.',
    ]);
    expect(splitSentences('1. Open the menu.\n2. Click Save.', 'en')).toEqual([
      '1. Open the menu.',
      '2. Click Save.',
    ]);
  });

  it('ends a sentence after a number that is no step', () => {
    for (const first of [
      'My order is K38215.',
      'It cost £48.',
      'I wait since 2024.',
      'It is row 7.',
    ])
      expect(splitSentences(`${first} When does it arrive?`, 'en')).toEqual([
        first,
        'When does it arrive?',
      ]);
  });
});

describe('a greeting', () => {
  it.each([
    'Hi,',
    'hello there!',
    'Dear Mrs Dupont,',
    'Dear customer service team of Velora,',
    'Good morning Anna and Tom,',
    'Bonjour à tous,',
    'Bonjour, Madame Petit,',
    'Mesdames, Messieurs,',
  ])('is %s', (line) => expect(isGreeting(line)).toBe(true));

  it.each([
    'Bonjour, je voudrais savoir quand ma commande arrivera chez moi.',
    'Bonjour, toujours rien reçu.',
    'Bonsoir où est ma commande',
    'Hello, my order never came.',
    'Hi I cannot log in',
  ])('is not %s', (line) => {
    expect(isGreeting(line)).toBe(false);
    expect(
      extractQuestion({ subject: '', messages: [{ role: 'requester', text: line }] }),
    ).not.toBe('');
  });
});

describe('stripQuoted', () => {
  it('takes off the quoted mail in both languages', () => {
    expect(
      stripQuoted('It works now.\n\nOn Mon, 3 Jan 2022 at 10:00, Ann <a@b.test> wrote:\n> hello'),
    ).toEqual({
      text: 'It works now.',
      quoted: 'On Mon, 3 Jan 2022 at 10:00, Ann <a@b.test> wrote:\n> hello',
    });
    expect(
      stripQuoted(
        'Toujours rien.\n\nLe lun. 3 janv. 2022 à 10:00, Support <s@b.test>\na écrit :\n> Bonjour',
      ).text,
    ).toBe('Toujours rien.');
    expect(
      stripQuoted('Merci.\n\nDe : Support\nEnvoyé : lundi\nÀ : Anna\nObjet : Colis\n\nBonjour')
        .text,
    ).toBe('Merci.');
  });

  it('keeps an answer written under the quote', () => {
    const result = stripQuoted('> Which size?\nSize M please.\n> Which colour?\nBlue.');
    expect(result.text).toBe('Size M please.\nBlue.');
    expect(result.quoted).toBe('> Which size?\n> Which colour?');
  });

  it('leaves a sentence with "wrote" alone', () => {
    const text = 'On Monday I wrote to you about my order.\nNo answer yet.';
    expect(stripQuoted(text)).toEqual({ text, quoted: null });
  });
});

describe('extractQuestion', () => {
  it('keeps subject and question and drops greeting, thanks and signature', () => {
    const question = extractQuestion({
      subject: 'Re: [Ticket 12] Parcel lost',
      messages: [
        {
          role: 'requester',
          text: 'Hello team,\n\nmy parcel never arrived. What now?\n\nKind regards,\nJohn Doe\nACME Ltd',
        },
      ],
    });
    expect(question).toBe('Parcel lost\nmy parcel never arrived. What now?');
  });

  it('adds a later message of the requester only when it adds words', () => {
    const messages = [
      { role: 'requester' as const, text: "Bonjour Madame,\nje n'arrive pas à me connecter." },
      { role: 'agent' as const, text: 'Quel message voyez-vous ?' },
      { role: 'requester' as const, text: 'Merci beaucoup' },
      {
        role: 'requester' as const,
        text: 'Le message dit « certificat expiré » depuis la mise à jour de Windows.',
      },
    ];
    const question = extractQuestion({ subject: 'Question', messages });
    expect(question).toBe(
      "je n'arrive pas à me connecter.\nLe message dit « certificat expiré » depuis la mise à jour de Windows.",
    );
  });

  it('does not take a thankful question for a closing', () => {
    expect(
      stripCourtesy('Thanks for the code, but it does not work?\nWhat else can I try?'),
    ).toContain('does not work');
  });

  it('answers an empty thread with an empty question', () => {
    expect(extractQuestion({ subject: '(no subject)', messages: [] })).toBe('');
  });
});
