import { describe, expect, it } from 'vitest';
import { chooseSent, isHolding, type Said, type Suggested } from './choose-sent.ts';
import { countInOrder } from './common-order.ts';
import { classOf, similarityOf } from './compare-replies.ts';
import { normaliseReply } from './reply-words.ts';
import { differenceOf } from './word-difference.ts';

const english = `You can change the address of a parcel until it leaves our warehouse. Open your account, choose the order and press "Change address". Once it has left, only the carrier can redirect it, with the number from the dispatch mail. Redirecting is free of charge for the first fourteen days.`;
const french = `Vous pouvez changer l’adresse d’un colis jusqu’à son départ de notre entrepôt. Ouvrez votre compte, choisissez la commande et cliquez sur « Modifier l’adresse ». Une fois parti, seul le transporteur peut le rediriger, avec le numéro du courriel d’expédition. La redirection est gratuite pendant quatorze jours.`;

describe('the same words count as the same', () => {
  it('with another greeting, closing and signature', () => {
    const sent = `Hi Nora,\n\nThank you for your message.\n\n${english}\n\nKind regards,\nMaya\nFernhollow Support`;
    expect(similarityOf(english, sent)).toBe(1);
    const envoye = `Bonjour Madame Petit,\n\n${french}\n\nBien cordialement,\nLéa`;
    expect(similarityOf(french, envoye)).toBe(1);
  });

  it('with mark-up, typographic signs, capitals and white space made otherwise', () => {
    const [first, ...rest] = french.split('. ');
    const typed = `<p>${first}.</p><p><b>${rest.join('.</b><br>  ')}</p>`.replaceAll('’', "'");
    expect(similarityOf(french, typed)).toBe(1);
    expect(similarityOf('Open **Account**:\n- press `Save`', 'OPEN ACCOUNT: press save')).toBe(1);
    expect(
      similarityOf('See [the page](https://a.example/b_c).', 'See the page https://a.example/b_c'),
    ).toBe(1);
  });

  it('without the courtesy that the built-in writer puts around it', () => {
    const written = `Hello Nora,\n\nThank you for your message, and sorry for the trouble.\n\nHere is what to do:\n1. Open your account.\n2. Press "Change address".\n\nIf you get stuck along the way, reply to this message and tell us how far you got.\n\nKind regards.`;
    expect(similarityOf(written, 'Open your account. Press "Change address".')).toBe(1);
  });

  it('above a quoted mail', () => {
    const quoted = `${english}\n\nOn Mon, 2 Mar 2026, Nora Field wrote:\n> How do I change the address?\n> Nora`;
    expect(similarityOf(english, quoted)).toBe(1);
    expect(normaliseReply(quoted)).not.toContain('Nora');
  });
});

describe('classes', () => {
  const sentences = english.split('. ');
  it('are as-is for a typing mistake, light for a dropped sentence, heavy for half of it, else not used', () => {
    const mistyped = english.replace('warehouse', 'warehosue');
    expect(classOf(similarityOf(english, mistyped))).toBe('as-is');
    expect(classOf(similarityOf(english, sentences.slice(0, 3).join('. ')))).toBe('light');
    const half = `${sentences.slice(0, 2).join('. ')}. Please tell us the number of your order, and we will look whether the people at the warehouse can still reach it today.`;
    expect(classOf(similarityOf(english, half))).toBe('heavy');
    const other =
      'We have refunded the amount of your order to the card that you paid with. It takes up to five days until your bank shows it to you.';
    expect(classOf(similarityOf(english, other))).toBe('not-used');
  });

  it('know a translation for another text', () => {
    expect(classOf(similarityOf(english, french))).toBe('not-used');
  });

  it('ask for the order of the words, not only for the words', () => {
    const shuffled = english.split(' ').toSorted().join(' ');
    expect(similarityOf(english, shuffled)).toBeLessThan(0.3);
  });

  it('have no measure where there are no words', () => {
    expect(similarityOf('', '')).toBe(0);
    expect(similarityOf(english, '…')).toBe(0);
  });
});

/** By the table of the textbook, to check the bits against. */
function slowCount(left: string[], right: string[]): number {
  let row = Array.from({ length: right.length + 1 }, () => 0);
  for (const word of left) {
    const next = [0];
    for (const [place, other] of right.entries())
      next.push(
        word === other
          ? (row[place] as number) + 1
          : Math.max(next[place] as number, row[place + 1] as number),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

it('counts by bits what the table counts, also across blocks', () => {
  let state = 3;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let round = 0; round < 200; round++) {
    const draw = () => Array.from({ length: random(200) }, () => String(random(1 + (round % 40))));
    const [left, right] = [draw(), draw()];
    expect(countInOrder(left, right)).toBe(slowCount(left, right));
  }
});

it('is not made slow by any text of 20,000 characters', () => {
  const texts = [
    'a '.repeat(10_000),
    'a b '.repeat(5_000),
    '<p>'.repeat(6_000),
    '> '.repeat(10_000),
    '['.repeat(20_000),
    '* '.repeat(10_000),
    'Hello\n'.repeat(3_300),
    Array.from({ length: 3_000 }, (_, place) => `w${place}`).join(' '),
  ];
  const startedAt = performance.now();
  for (const [place, left] of texts.entries())
    similarityOf(left, texts[(place + 1) % texts.length] as string);
  // A second or so; a table of all words against all would take minutes.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});

describe('word difference', () => {
  const told = (before: string, after: string) =>
    differenceOf(before, after).map(
      ({ kind, text }) => `${{ same: '', added: '+', removed: '-' }[kind]}${text}`,
    );
  const whole = (before: string, after: string, without: 'added' | 'removed') =>
    differenceOf(before, after)
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text)
      .join('');

  it.each([
    ['Open your account and press Save.', 'Open the account, then press Save.'],
    [english, french],
    [english, `${english} More.`],
    ['', english],
    [english, english],
  ])('puts together to either text', (before, after) => {
    expect(whole(before, after, 'added')).toBe(before);
    expect(whole(before, after, 'removed')).toBe(after);
  });

  it('shows a sentence in the place of another as one change, whatever small words they share', () => {
    expect(
      told(
        'Press Save. If you get stuck on the way, reply to us.',
        'Press Save. Your brother may, on the whole, ride it.',
      ),
    ).toEqual([
      'Press Save. ',
      '-If you get stuck on the way, reply to us',
      '+Your brother may, on the whole, ride it',
      '.',
    ]);
  });

  it('shows one very long text in the place of another, whatever words they share', () => {
    const long = `${english} `.repeat(Math.ceil(12_000 / english.length));
    expect(told(long, `${long}More.`)).toEqual([`-${long}`, `+${long}More.`]);
  });

  it('keeps single words apart from each other', () => {
    expect(told('Open your account and press Save.', 'Open the account and press Store.')).toEqual([
      'Open ',
      '-your',
      '+the',
      ' account and press ',
      '-Save',
      '+Store',
      '.',
    ]);
  });
});

const start = new Date('2026-05-04T09:00:00Z').getTime();
const minute = (minutes: number) => new Date(start + minutes * 60_000);
const suggested = (id: number, text: string, at: number, edited = text): Suggested => ({
  id,
  originalText: text,
  text: edited,
  at: minute(at),
});
const said = (id: number, role: Said['role'], text: string, at: number): Said => ({
  id,
  role,
  text,
  at: minute(at),
});

describe('which answer belongs to which suggestion', () => {
  const other =
    'We have refunded the amount of your order to the card that you paid with, and it takes up to five days.';

  it('is the first one after it; what was sent before it is no answer to it', () => {
    const before = said(1, 'agent', english, -10);
    expect(chooseSent([suggested(1, english, 0)], [before])).toBeNull();
    const match = chooseSent([suggested(1, english, 0)], [before, said(2, 'agent', other, 5)]);
    expect(match).toMatchObject({ suggestionId: 1, messageId: 2, editClass: 'not-used' });
  });

  it('is a later one when the first only promised one', () => {
    const promise = said(
      1,
      'agent',
      'Hello Nora,\n\nWe are looking into this and get back to you today.',
      5,
    );
    expect(isHolding(promise.text)).toBe(true);
    expect(chooseSent([suggested(1, english, 0)], [promise])).toBeNull();
    const messages = [
      promise,
      said(2, 'requester', 'Thank you!', 6),
      said(3, 'agent', english, 30),
    ];
    expect(chooseSent([suggested(1, english, 0)], messages)).toMatchObject({
      messageId: 3,
      editClass: 'as-is',
    });
  });

  it('is a short one as well, but not a question back', () => {
    const short = said(1, 'agent', 'It is 54 euros, with the frame.', 5);
    expect(chooseSent([suggested(1, english, 0)], [short])).toMatchObject({
      editClass: 'not-used',
    });
    const back = said(1, 'agent', 'Hi Nora! Which order is it about?', 5);
    expect(chooseSent([suggested(1, english, 0)], [back])).toBeNull();
    const half = `${english.slice(0, 140)} ${other}`;
    const messages = [back, said(2, 'requester', 'FH-1.', 6), said(3, 'agent', half, 9)];
    expect(chooseSent([suggested(1, english, 0)], messages)).toMatchObject({
      messageId: 3,
      editClass: 'heavy',
    });
  });

  it('is not what was said in a later turn, unless it plainly is that text', () => {
    const turn = [
      said(1, 'agent', other, 5),
      said(2, 'requester', 'And the address of the next one?', 9),
    ];
    const half = `${english.slice(0, 140)} ${other}`;
    expect(
      chooseSent([suggested(1, english, 0)], [...turn, said(3, 'agent', half, 20)]),
    ).toMatchObject({ messageId: 1, editClass: 'not-used' });
    expect(
      chooseSent([suggested(1, english, 0)], [...turn, said(3, 'agent', english, 20)]),
    ).toMatchObject({ messageId: 3 });
  });

  it('goes to the closest of several suggestions, the newest of equal ones', () => {
    const shorter = english.split('. ').slice(0, 2).join('. ');
    const both = [suggested(1, english, 0), suggested(2, shorter, 1)];
    expect(chooseSent(both, [said(1, 'agent', english, 5)])?.suggestionId).toBe(1);
    expect(chooseSent(both, [said(1, 'agent', shorter, 5)])?.suggestionId).toBe(2);
    const twice = [suggested(1, english, 0), suggested(2, english, 1)];
    expect(chooseSent(twice, [said(1, 'agent', english, 5)])?.suggestionId).toBe(2);
  });

  it('stays the same, however long the conversation grows and however often it is written anew', () => {
    const answer = said(1, 'agent', english, 5);
    const after = Array.from({ length: 300 }, (_, place) =>
      said(place + 2, place % 2 === 0 ? 'requester' : 'agent', `${other} ${place}`, 10 + place),
    );
    const anew = Array.from({ length: 30 }, (_, place) => suggested(place + 2, other, 400 + place));
    expect(chooseSent([suggested(1, english, 0), ...anew], [answer, ...after])).toMatchObject({
      suggestionId: 1,
      messageId: 1,
    });
  });

  it('measures what the engine wrote, and knows that a text rewritten here was used', () => {
    const rewritten = suggested(1, english, 0, other);
    const match = chooseSent([rewritten], [said(1, 'agent', other, 5)]);
    expect(match).toMatchObject({ suggestionId: 1, editClass: 'heavy' });
    expect(match?.similarity).toBeLessThan(0.3);
  });
});
