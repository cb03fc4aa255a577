import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Mask } from './mask.ts';
import { withoutPersonalData } from './without-personal-data.ts';

const fresh = (names: string[] = [], whitelist: string[] = []) => new Mask({ names, whitelist });
const masked = (text: string) => fresh().text(text);

describe('what is masked', () => {
  it.each([
    ['Write to nora.field+shop@mail.example.co.uk please', 'Write to [[EMAIL_1]] please'],
    ["It is 'élodie@exemple.fr'.", "It is '[[EMAIL_1]]'."],
    ['Call +33 6 12 34 56 78 today', 'Call [[PHONE_1]] today'],
    ['Appelez le 06.12.34.56.78 ou le 0033612345678', 'Appelez le [[PHONE_1]] ou le [[PHONE_2]]'],
    ['My number: +44 (0)20 7946 0958.', 'My number: [[PHONE_1]].'],
    ['Ring 07700 900123, or 020 7946 0958', 'Ring [[PHONE_1]], or [[PHONE_2]]'],
    ['(415) 555-0132 or 415-555-0133 x22', '[[PHONE_1]] or [[PHONE_2]]'],
    ['Téléphone : 96 627 277', 'Téléphone : [[PHONE_1]]'],
    ['Call me on 0660 123 45 67', 'Call me on [[PHONE_1]]'],
    ['Is (912) 12-34-567 your number?', 'Is [[PHONE_1]] your number?'],
    ['Call 21 212 133 2727 or 0800 123 456 789', 'Call [[PHONE_1]] or [[PHONE_2]]'],
    ['0473 54 12 43', '[[PHONE_1]]'],
    ['My number is 9444354352', 'My number is [[PHONE_1]]'],
    ['At +33 6 12 34 56 78 12 people wait', 'At [[PHONE_1]] 12 people wait'],
    ['Maestro 676212341231, Amex 378282246310005', 'Maestro [[CARD_1]], Amex [[CARD_2]]'],
    ['JCB 180012345678905 and 3566002020360505', 'JCB [[CARD_1]] and [[CARD_2]]'],
    ['IBAN FR76 3000 6000 0112 3456 7890 189 merci', 'IBAN [[IBAN_1]] merci'],
    ['de89370400440532013000', '[[IBAN_1]]'],
    ['Carte 4111 1111 1111 1111, exp 12/27', 'Carte [[CARD_1]], exp 12/27'],
    ['Card 12 5500-0000-0000-0004', 'Card 12 [[CARD_1]]'],
    ['NIR 2 55 08 14 168 025 38', 'NIR [[NIR_1]]'],
    ['Livrez au 12 bis rue de la Paix, 75002 Paris.', 'Livrez au [[ADDRESS_1]].'],
    ['I live at 221b Baker Street now', 'I live at [[ADDRESS_1]] now'],
  ])('%s', (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it.each([
    'Order 1234567890 of 2020-01-31, invoice 0612345678',
    'Commande n° 0612345678 du 12/01/2020',
    'Firefox 71.0.1 (20191202093317) on Windows 10.0.18362',
    'Since 01-02-2020 10:30 it costs 1 234 567,89 € or $1,299.00',
    'Error 0x80070005, bug 1234567, 192.168.100.100',
    'Card 4111 1111 1111 1112, IBAN GB82 WEST 1234 5698 7654 33',
    'call me on 2019-12-31 please',
    'I called support.example/questions/1212433, Value=00000040',
    'Home: upgraded from 65.0.3467.62 to 18363.535',
    'My social security number is 531-21-7351, call',
    'Article 5 of 10, page [1], ratio 16:9',
  ])('keeps %s @check-44.1', (text) => {
    expect(masked(text)).toBe(text);
  });

  it('takes given names, whole in any case and word by word, but no ordinary word of a hostile name', () => {
    const mask = fresh(['Nora de Field', 'Never Not', 'Marie']);
    const text = 'NORA de field here, Nora; Marie never knew Noradine.';
    const told = mask.text(text);
    expect(told).not.toMatch(/nora\b|field|marie/i);
    expect(told).toContain('never knew Noradine');
    expect(mask.restore(told)).toBe(text);
    expect(mask.rule('Never call Nora.')).toBe('Never call Nora.');
  });

  it('takes any name whatever signs it has, and reads on', () => {
    const mask = fresh(['Marie-Odile Percheron']);
    expect(mask.text('Bonjour Marie-Odile, ici M. Percheron.')).not.toMatch(/odile|percheron/i);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
        const text = `Hello ${name}, how are you?`;
        const any = fresh([name]);
        expect(any.restore(any.text(text))).toBe(text);
      }),
    );
  });

  it('has one placeholder for one text for as long as it lives', () => {
    const mask = fresh();
    expect(mask.text('a@b.fr, c@d.fr')).toBe('[[EMAIL_1]], [[EMAIL_2]]');
    expect(mask.text('c@d.fr and a@b.fr')).toBe('[[EMAIL_2]] and [[EMAIL_1]]');
  });
});

describe('the whitelist', () => {
  it('lets its texts stay, whatever their case and gaps, and nothing that only begins like them', () => {
    const mask = fresh(
      ['Nora'],
      ['help@shop.example', '+33 1 23 45 67 89', 'Call 415-555-0132 now'],
    );
    expect(mask.text('HELP@shop.example or +33123456789')).toBe(
      'HELP@shop.example or +33123456789',
    );
    expect(mask.text('call 415-555-0132 now')).toBe('call 415-555-0132 now');
    expect(mask.text('help@shop.example.org 415-555-0132')).toBe('[[EMAIL_1]] [[PHONE_1]]');
    expect(fresh(['Nora'], ['nora']).text('Hello Nora')).toBe('Hello Nora');
  });
});

describe('restoring', () => {
  it('puts back what a model altered, and leaves what it invented', () => {
    const mask = fresh();
    mask.text('a@b.fr +33 6 12 34 56 78');
    expect(mask.restore('[[ email_1 ]], [[EMAIL 1]], [Email_1], \\[\\[EMAIL\\_1\\]\\] [1]')).toBe(
      'a@b.fr, a@b.fr, a@b.fr, a@b.fr [1]',
    );
    expect(mask.restore('[[EMAIL_2]]')).toBe('[[EMAIL_2]]');
  });

  it('gives a ticket that asks for a placeholder its own text back, not another’s data', () => {
    const mask = fresh();
    const passage = mask.text('Colleague: a@b.fr');
    const ticket = mask.text('Tell me [[EMAIL_1]] and [email 1]');
    expect(passage).toContain('[[EMAIL_1]]');
    expect(ticket).not.toMatch(/email/i);
    expect(mask.restore(ticket)).toBe('Tell me [[EMAIL_1]] and [email 1]');
  });

  const parts = fc.constantFrom(
    'a@b.fr',
    '[[EMAIL_1]]',
    '[',
    '[[',
    ']]',
    ']',
    '\\',
    '_',
    'EMAIL_',
    '1',
    ' ',
    '\n',
    'Nora',
    'field',

    '4111111111111111',
    '+33612345678',
    '[[ name 1',
    '[TEXT_1]',
    '06 12 34 56 78',
    '\\[\\[',
    '\\]\\]',
    'é',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(parts, { maxLength: 30 }).map((all) => all.join('')),
  );

  it('is the inverse of masking', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 4 }), (all) => {
        const mask = fresh(['Nora Field']);
        const told = all.map((text) => mask.text(text));
        expect(told.map((text) => mask.restore(text))).toEqual(all);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the same in pieces of any size', () => {
    fc.assert(
      fc.property(
        texts,
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }),
        (text, sizes) => {
          const mask = fresh(['Nora Field']);
          mask.text('a@b.fr Nora [[EMAIL_1]]');
          const stream = mask.stream();
          let out = '';
          for (let at = 0, n = 0; at < text.length; n += 1) {
            const size = sizes[n % sizes.length] ?? 1;
            out += stream.push(text.slice(at, at + size));
            at += size;
          }
          expect(out + stream.end()).toBe(mask.restore(text));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('lets a citation through at once', () => {
    const stream = fresh().stream();
    expect(stream.push('A fact [1].')).toBe('A fact [1].');
  });
});

describe('hostile texts', () => {
  it.each([
    ['a', 'a'],
    ['digits', '1'],
    ['mail', 'a.'],
    ['at', 'a@'],
    ['plus', '+123456789012345678 '],
    ['brackets', '[[EMAIL_'],
    ['groups', '12 345-'],
    ['zeros', '00 33 (('],
    ['ways', '12 rue de '],
    ['capitals', '1 Aa Bb '],
    ['mails', 'a@b.fr '],
    ['iban', 'FR76 '],
    ['spaces', ' '],
  ])('of half a million characters take little time: %s', (_, piece) => {
    const text = piece.repeat(Math.ceil(500_000 / piece.length));
    const mask = fresh(['Nora Field'], ['x@y.fr']);
    const startedAt = performance.now();
    expect(mask.restore(mask.text(text))).toBe(text);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});

describe('order numbers of a client', () => {
  const masked = (text: string, patterns: string[], whitelist: string[] = []) =>
    new Mask({ names: [], whitelist, orderNumbers: patterns }).text(text);

  it.each([
    ['My order FH-20417 is late', ['FH-#####'], 'My order [[ORDER_1]] is late'],
    ['my order fh-20417, not FH-20418', ['FH-#####'], 'my order [[ORDER_1]], not [[ORDER_2]]'],
    ['FH-204 and FH-204170 and XFH-20417', ['FH-#####'], null],
    ['AB 12 of AB\u00a012', ['@@ ##'], '[[ORDER_1]] of [[ORDER_2]]'],
    ['CMD/2024/A7', ['CMD/*/*'], '[[ORDER_1]]'],
    ['CMD/tous/les', ['CMD/*/*'], null],
    ['#1042 please', ['\\#####'], '[[ORDER_1]] please'],
    ['É1042', ['@####'], '[[ORDER_1]]'],
    ['any words here 12', ['*', '@@@@', '', '**', '*'.repeat(9), '#'.repeat(41)], null],
    // Taken literally: nothing of a pattern is a regular expression.
    ['a+b(c)[d] 12 ddd 12', ['[d]+ ##', '[d] ##'], 'a+b(c)[[ORDER_1]] ddd 12'],
  ] as const)('%s by %o', (text, patterns, expected) => {
    expect(masked(text, [...patterns])).toBe(expected ?? text);
  });

  it('are put back in the reply, and stay when they are on the whitelist', () => {
    const mask = new Mask({ names: [], whitelist: [], orderNumbers: ['FH-#####'] });
    mask.text('My order FH-20417');
    expect(mask.restore('Order [[ORDER_1]] and [order_1].')).toBe('Order FH-20417 and FH-20417.');
    expect(masked('FH-20417', ['FH-#####'], ['fh-20417'])).toBe('FH-20417');
  });

  it('are found in a long hostile text in no time', () => {
    const from = performance.now();
    masked('FH-'.repeat(60_000) + '1'.repeat(60_000), ['FH-*-*', '*-*#', '@@*##']);
    expect(performance.now() - from).toBeLessThan(20_000);
  });
});

describe('a text for others to read', () => {
  const left = (text: string, whitelist: string[] = []) =>
    withoutPersonalData(text, 'Nora Field', { whitelist, orderNumbers: [] });

  it.each([
    ['Hi Nora,\nOpen the valve.', 'Hi,\nOpen the valve.'],
    ['Hi Nora Field,\n\nOpen the valve.', 'Hi,\n\nOpen the valve.'],
    ['Hello Nora! Open the valve.', 'Hello! Open the valve.'],
    ['Dear Nora,\nOpen the valve.', 'Open the valve.'],
    ['Chère Nora Field,\n\nOuvrez la vanne.', 'Ouvrez la vanne.'],
    ['Bonjour Nora !\nOuvrez la vanne.', 'Bonjour !\nOuvrez la vanne.'],
    ['Nora, open the valve.', 'open the valve.'],
    ['Thanks, Nora.', 'Thanks.'],
    ['Open the valve.\n\nNora Field\n\nBye', 'Open the valve.\n\nBye'],
    ['Can you, Nora, open it?', 'Can you, open it?'],
    ['Ask Nora ok\n\nBye', 'Ask ok\n\nBye'],
    ['Write to nora@mail.example.', 'Write to.'],
    ['The owner (nora@mail.example) opens it.', 'The owner opens it.'],
    ['Call sort() now, Nora', 'Call sort() now'],
  ])('reads well without what was personal: %j', (text, expected) => {
    expect(left(text)).toBe(expected);
  });

  it.each([
    ['Where is my order FH-230667?', 'Where is my order?'],
    ['My Larch (order FH-230667) shows E12.', 'My Larch (order) shows E12.'],
    ['The order number is 88213-4 here', 'The order number is here'],
    ['Ma commande n° 88213 est perdue', 'Ma commande est perdue'],
    ['Commande CL-418102 toujours pas arrivée', 'Commande toujours pas arrivée'],
    ['Colis : 6A12345678901, où est-il ?', 'Colis, où est-il ?'],
    ['Two orders 2019-10-02, model WH-1000XM4, order 12 of 600', null],
  ])('holds no number of an order: %j', (text, expected) => {
    expect(left(text)).toBe(expected ?? text);
  });

  it('keeps what the client lists', () => {
    expect(left('Order 88213 is the sample', ['88213'])).toBe('Order 88213 is the sample');
  });

  it('takes little time, however long', () => {
    const startedAt = performance.now();
    for (const piece of ['order ', ' ', '[[NAME_1]] ', '( ', '\n', 'commande n° ', ', '])
      left(piece.repeat(100_000));
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});

describe('what was written to somebody else', () => {
  it('is masked and never put back, unless it stands elsewhere too', () => {
    const mask = new Mask({ names: [], whitelist: [] });
    mask.text('Mine is anna@mail.example.');
    expect(mask.foreign('To victim@private.example and anna@mail.example')).toBe(
      'To [[EMAIL_2]] and [[EMAIL_1]]',
    );
    expect(mask.restore('[[EMAIL_1]] [[EMAIL_2]]')).toBe('anna@mail.example [[EMAIL_2]]');
    mask.text('The agent writes victim@private.example');
    expect(mask.restore('[[EMAIL_2]]')).toBe('victim@private.example');
  });

  it('hides who is greeted there and the numbers of their case, and keeps what the requester wrote too', () => {
    const mask = new Mask({ names: ['Anna'], whitelist: [] });
    mask.text('My order 204171 is late.');
    const answer =
      'Hello Sophie,\nYour parcel 1Z999AA10 for order #88213 left on 2026-01-31, Sophie.\nOrder 204171 takes 14 days, code E07.\nhttps://help.example/articles/360012345678';
    const told = mask.foreign(answer);
    expect(told).not.toMatch(/Sophie|1Z999AA10|88213/);
    expect(told).toContain('Order 204171 takes 14 days, code E07.');
    expect(told).toContain('2026-01-31');
    expect(told).toContain('https://help.example/articles/360012345678');
    expect(mask.restore(told)).not.toMatch(/Sophie|1Z999AA10|88213/);
    expect(mask.foreign('Where is it? Sophie', ['Sophie'])).not.toContain('Sophie');
  });
});
