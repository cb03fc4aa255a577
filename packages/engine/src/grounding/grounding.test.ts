import { describe, expect, it } from 'vitest';
import { atOnce } from '../clustering/steps.ts';
import { GroundingCheck } from './judge.ts';
import { readStatement } from './read-statement.ts';

/** What is found against a sentence, with one source. */
function judge(source: string, said: string, { language = 'en', told = '' } = {}) {
  const texts = [{ source: 1, kind: 'document' as const, text: source, language }];
  const check = atOnce(GroundingCheck.reading(texts, language, told));
  return check.judge(readStatement(said, language))?.conflict ?? null;
}

/** Whether what is found is sure enough to be said. */
function isSure(source: string, said: string, language = 'en') {
  const texts = [{ source: 1, kind: 'document' as const, text: source, language }];
  const check = atOnce(GroundingCheck.reading(texts, language, ''));
  return check.judge(readStatement(said, language))?.isSure;
}

const french = { language: 'fr' };

describe('a sentence that its source contradicts', () => {
  it.each([
    ['negation', 'Custom shoes cannot be returned.', 'Custom shoes can be returned.'],
    [
      'negation',
      'The frame is covered by the warranty.',
      'The frame is not covered by the warranty.',
    ],
    ['negation', 'You need no licence for this bike.', 'You need a licence for this bike.'],
    ['modal', 'You must sign the form at the door.', 'You may sign the form at the door.'],
    ['negation', 'You have to keep the box.', 'You don’t have to keep the box.'],
    ['amount', 'All our bikes have disc brakes.', 'Some of our bikes have disc brakes.'],
    ['amount', 'Most phones sold since 2019 qualify.', 'All phones sold since 2019 qualify.'],
    [
      'bound',
      'Leave it to charge for at least 10 minutes.',
      'Leave it to charge for at most 10 minutes.',
    ],
    [
      'only',
      'Returns are free except for sale items.',
      'Returns are free including for sale items.',
    ],
    [
      'time',
      'Charge the battery before the first ride.',
      'Charge the battery after the first ride.',
    ],
    [
      'time',
      'Unplug the battery first, then the wall.',
      'Unplug the wall first, then the battery.',
    ],
    [
      'time',
      'You can cancel until 6 pm on the website.',
      'You can cancel after 6 pm on the website.',
    ],
    ['often', 'The fee is sometimes waived.', 'The fee is always waived.'],
    ['figure', 'Send it back within 30 days.', 'Send it back within 60 days.'],
    ['figure', 'Send it back within 30 days.', 'Send it back within 30 weeks.'],
    ['figure', 'Delivery to Ireland costs £48.', 'Delivery to Ireland costs £38.'],
    [
      'figure',
      'The warranty follows the bike for £25.',
      'The warranty follows the bike free of charge.',
    ],
    ['figure', 'It helps at up to 6 km/h.', 'It helps at up to 6 mph.'],
    ['figure', 'The shop is open on Monday morning.', 'The shop is open on Thursday morning.'],
    ['opposite', 'Delivery to Ireland is free.', 'Delivery to Ireland is charged.'],
    ['opposite', 'The lamp works with a battery.', 'The lamp works without a battery.'],
    ['person', 'We send you a label.', 'You send us a label.'],
    ['person', 'Write to us with your case number.', 'Write to us with our case number.'],
    ['name', 'The rack fits the Larch only.', 'The rack fits the Drover only.'],
  ])('%s: “%s”, and not “%s”', (kind, source, said) => {
    const found = judge(source, said);
    const isSigned = found?.kind === kind || (kind === 'opposite' && found?.kind === 'negation');
    expect([found?.verdict, isSigned, found?.sourceText]).toEqual(['contradicted', true, source]);
  });

  it.each([
    ['La livraison est gratuite.', 'La livraison n’est pas gratuite.'],
    ['La lampe fonctionne sans pile.', 'La lampe fonctionne avec une pile.'],
    ['Vous devez garder la boîte.', 'Vous pouvez garder la boîte.'],
    ['Toutes les pièces sont garanties.', 'Certaines pièces sont garanties.'],
    ['Laissez-la au moins dix minutes.', 'Laissez-la au plus dix minutes.'],
    ['Chauffez la cocotte avant la cuisson.', 'Chauffez la cocotte après la cuisson.'],
    ['Le colis part sous 2 jours.', 'Le colis part sous 2 semaines.'],
    ['L’affûtage est offert une fois par an.', 'L’affûtage est offert deux fois par an.'],
    ['La gravure est incluse dans le prix.', 'La gravure est exclue du prix.'],
    ['Nous vous envoyons une étiquette.', 'Vous nous envoyez une étiquette.'],
  ])('in French: “%s”, and not “%s”', (source, said) => {
    expect(judge(source, said, french)?.verdict).toBe('contradicted');
  });

  it('is found beside others that say nothing of it', () => {
    const page = 'We repair all bikes. Custom shoes cannot be returned. Write to us for a label.';
    expect(judge(page, 'Yes, custom shoes can be returned.')?.kind).toBe('negation');
  });

  it('is none where another source bears it out', () => {
    const texts = [
      {
        source: 1,
        kind: 'document' as const,
        text: 'Orders under £50 cost £4 to deliver.',
        language: 'en',
      },
      {
        source: 2,
        kind: 'document' as const,
        text: 'Orders over £50 cost £0 to deliver.',
        language: 'en',
      },
    ];
    const check = atOnce(GroundingCheck.reading(texts, 'en', ''));
    expect(check.judge(readStatement('Orders over £50 cost £0 to deliver.', 'en'))).toBeNull();
  });

  it('is found against an article, whatever was once written to somebody', () => {
    const texts = [
      { source: 1, kind: 'ticket' as const, text: 'Custom shoes can be returned.', language: 'en' },
      {
        source: 2,
        kind: 'document' as const,
        text: 'Custom shoes cannot be returned.',
        language: 'en',
      },
    ];
    const check = atOnce(GroundingCheck.reading(texts, 'en', ''));
    expect(check.judge(readStatement('Custom shoes can be returned.', 'en'))).toMatchObject({
      conflict: { source: 2 },
      isSure: true,
    });
    expect(check.judge(readStatement('Custom shoes cannot be returned.', 'en'))).toBeNull();
  });

  it('is found in one of its parts', () => {
    const page = 'Most phones sold since 2019 qualify. Tablets aren’t supported.';
    const found = judge(
      page,
      'Most phones sold since 2019 qualify, and tablets are supported too.',
    );
    expect(found).toMatchObject({ kind: 'negation', sourceText: 'Tablets aren’t supported.' });
  });
});

describe('a sentence that turns what its source says', () => {
  it.each([
    ['figure', 'en', 'Oil the handle twice a year.', 'Oil the handle once a year.'],
    [
      'figure',
      'fr',
      'La patine reviendra en quelques semaines.',
      'La patine reviendra en quelques heures.',
    ],
    [
      'person',
      'en',
      'The shop has a bench and one child seat.',
      'The customer has a bench and one child seat.',
    ],
    [
      'person',
      'en',
      'The partner has to ring you before the repair.',
      'You have to ring the partner before the repair.',
    ],
    [
      'person',
      'en',
      'The courier rings the customer, and we pay the fee.',
      'We ring the customer, and the courier pays the fee.',
    ],
    [
      'person',
      'fr',
      'Nous regroupons les colis sur demande.',
      'Vous regroupez les colis sur demande.',
    ],
    [
      'name',
      'fr',
      'Les points expirent, les commandes restent.',
      'Les commandes expirent, les points restent.',
    ],
    [
      'name',
      'fr',
      'Comptez 12 mm pour le petit, 16 mm pour le grand.',
      'Comptez 16 mm pour le petit, 12 mm pour le grand.',
    ],
    ['name', 'en', 'Shops in Ireland take bikes back.', 'Shops in March take bikes back.'],
    [
      'time',
      'en',
      'Wait until it clicks, charge it fully, then ride home.',
      'Wait until it clicks, ride home, then charge it fully.',
    ],
    [
      'bound',
      'fr',
      'Les points expirés depuis moins de 60 jours sont rendus.',
      'Les points expirés depuis plus de 60 jours sont rendus.',
    ],
    [
      'negation',
      'fr',
      'Les grilles chauffent et sont sans risque.',
      'Les grilles chauffent et ne sont pas sans risque.',
    ],
    ['opposite', 'en', 'Parts are extra at each repair.', 'Parts are included at each repair.'],
    ['amount', 'en', 'Pull both levers back.', 'Pull one of the levers back.'],
  ] as const)('%s (%s): %s / %s', (kind, language, source, said) => {
    expect(judge(source, said, { language })).toMatchObject({ verdict: 'contradicted', kind });
  });

  it('puts steps of two sentences the other way round', () => {
    const source = 'Let the warm battery rest indoors. Charge the battery with the cable.';
    const said = 'Charge it with the cable, then let the warm battery rest indoors.';
    expect(judge(source, said)).toMatchObject({ verdict: 'contradicted', kind: 'time' });
    expect(
      judge(source, 'Let the warm battery rest indoors, then charge it with the cable.'),
    ).toBeNull();
  });

  it('takes a limit away', () => {
    const source = 'A partner cuts the lock off on proof of ownership.';
    const said = 'A partner cuts the lock off, no questions asked.';
    expect(judge(source, said)).toMatchObject({ verdict: 'added', kind: 'condition' });
    expect(judge(said, said)).toBeNull();
  });

  it.each([
    ['en', 'If you ask us, we send you a box.', 'We send you a box if you ask us.'],
    ['en', 'Clean it twice a year.', 'Clean it two times a year.'],
    ['fr', 'Elle ne rouille ni ne casse.', 'Elle ne casse ni ne rouille.'],
    ['en', 'Points are lost, orders stay.', 'Orders stay, points are lost.'],
    ['fr', 'Nous remboursons votre commande.', 'Votre commande est remboursée.'],
  ])('%s: not by other words: %s / %s', (language, source, said) => {
    expect(judge(source, said, { language })).toBeNull();
  });
});

describe('a sentence that says more than its source', () => {
  it.each([
    [
      'condition',
      'Delivery is free if the order is over 50 euros.',
      'Delivery is free for the order.',
    ],
    [
      'condition',
      'If the key isn’t bent, the lock core is replaced free of charge.',
      'The lock core is replaced free of charge.',
    ],
    [
      'condition',
      'Accessories can be returned within 30 days.',
      'Accessories can be returned within 30 days, but only if you have a premium account.',
    ],
    [
      'condition',
      'If it isn’t for you, you have 30 days from delivery to send it back.',
      'You have 30 days from delivery to send it back.',
    ],
    ['condition', 'If the lever comes back to the grip, don’t ride.', 'Don’t ride.'],
    // A word of the condition that the rest has too.
    [
      'condition',
      'Look for the key on your tag (in the app, if you typed it in) or inside the battery bay, if the battery is out.',
      'Look for the key on your tag (in the app, if you typed it in) or inside the battery bay.',
    ],
    // One condition more than the source has.
    [
      'condition',
      'If we have to look at it, you get a free label, and the decision is taken within 10 days.',
      'If we have to look at it, you get a free label, and the decision is taken within 10 days, unless the label was cut and folded.',
    ],
    [
      'promise',
      'The courier has to answer within two days.',
      'You will get a full refund: the courier has to answer within two days.',
    ],
    ['only', 'Returns are only possible in our shops.', 'Returns are possible in our shops.'],
  ])('%s: “%s”, and not “%s”', (kind, source, said) => {
    expect(judge(source, said)).toMatchObject({ verdict: 'added', kind });
  });

  it('takes no word of a program for a number', () => {
    const source = 'The constructor of the bike answers within two days.';
    expect(judge(source, source)).toBeNull();
    expect(readStatement('the constructor', 'en').tokens).toMatchObject([{ type: 'word' }]);
  });

  it('says nothing wrong where the requester fulfils the condition', () => {
    const source = 'If the key isn’t bent, the lock core is replaced free of charge.';
    const told = 'My key is not bent but the lock is stuck.';
    expect(judge(source, 'The lock core is replaced free of charge.', { told })).toBeNull();
  });
});

describe('a sentence that says the same in other words', () => {
  it('knows the years of a span however they are written', () => {
    const source = 'The change takes place over the 2018-2019 season.';
    expect(judge(source, 'The change takes place over the 2018–19 season.')).toBeNull();
    expect(judge(source, 'The change takes place over the 2018–20 season.')?.kind).toBe('figure');
  });

  it('does not set a year against a time of the day', () => {
    const source = 'The shop joins the morning market with daily offers.';
    expect(judge(source, 'In 2018 the shop joins the market with daily offers.')).toBeNull();
  });

  it.each([
    ['Send it back within 14 days.', 'Send it back within two weeks.'],
    ['You cannot change the frame.', 'You can’t change the frame.'],
    ['You must keep the receipt.', 'You have to keep the receipt.'],
    ['If the lamp is red, press the button twice.', 'Press the button twice if the lamp is red.'],
    ['Charge the battery before you ride.', 'Before you ride, charge the battery.'],
    ['The order leaves the same day.', 'Good news: the order leaves the same day.'],
    ['Custom shoes cannot be returned.', 'No, custom shoes can’t be returned.'],
    ['Doors open at 4:00 in the afternoon.', 'Doors open at 4:00 p.m. in the afternoon.'],
    ['It takes 48 hours to arrive.', 'It takes two days to arrive.'],
  ])('“%s” as “%s”', (source, said) => {
    expect(judge(source, said)).toBeNull();
  });

  it.each([
    ['Comptez 24 heures.', 'Comptez vingt-quatre heures.'],
    ['Vous ne pouvez pas la laver.', 'La laver, vous ne le pouvez pas.'],
    ['Si la lame est ébréchée, écrivez-nous.', 'Écrivez-nous si la lame est ébréchée.'],
    ['Pas de sel, pas de javel sur la cocotte.', 'Pas de sel ni de javel sur la cocotte.'],
  ])('in French: “%s” as “%s”', (source, said) => {
    expect(judge(source, said, french)).toBeNull();
  });

  it('is not judged where it only repeats the requester, asks, or no source is in its language', () => {
    const source = 'You can connect the bike to the app.';
    expect(judge(source, 'You mention that you cannot connect the bike to the app.')).toBeNull();
    expect(judge(source, 'Can you not connect the bike to the app?')).toBeNull();
    const check = GroundingCheck.reading(
      [{ source: 1, kind: 'document' as const, text: source, language: 'en' }],
      'fr',
      '',
    );
    expect(atOnce(check).judge(readStatement('Le vélo ne se connecte pas.', 'fr'))).toBeNull();
  });
});

describe('what is said in quite other words', () => {
  it.each([
    ['The delay is 5 days at most.', 'The delay is not longer than 5 days.'],
    ['We deliver to the UK only.', 'We don’t deliver outside the UK.'],
    [
      'The password needs at least 12 characters.',
      'A password can’t have fewer than 12 characters.',
    ],
    ['The battery fails to charge below 0 °C.', 'The battery doesn’t charge below 0 °C.'],
    [
      'Garance pans are not seasoned before use.',
      'No, nothing to be seasoned on Garance pans before use.',
    ],
  ])('denies the same: “%s” as “%s”', (source, said) => {
    expect(judge(source, said)).toBeNull();
  });

  it.each([
    ['Le délai est de 5 jours au maximum.', 'Le délai n’est pas de plus de 5 jours.'],
    ['Nous livrons en France uniquement.', 'Nous ne livrons qu’en France.'],
    [
      'Une commande payée avant 13 h part le jour même.',
      'La commande part le jour même si elle est payée avant treize heures.',
    ],
  ])('in French: “%s” as “%s”', (source, said) => {
    expect(judge(source, said, french)).toBeNull();
  });

  it('still contradicts where the limit is another', () => {
    expect(
      judge('You can’t send more than 5 parcels.', 'You can send more than 5 parcels.')?.kind,
    ).toBe('bound');
    expect(judge('We don’t deliver outside the UK.', 'We deliver outside the UK.')).not.toBeNull();
  });

  it('is only doubted where the words differ, and said to be contradicted where they are the same', () => {
    const source = 'These terms come on top of your legal rights; they don’t replace them.';
    expect(
      isSure(source, 'Your legal rights stay as they are; our warranty is an addition to them.'),
    ).not.toBe(true);
    expect(
      isSure('The frame is covered by the warranty.', 'The frame is not covered by the warranty.'),
    ).toBe(true);
  });
});
