import { describe, expect, it } from 'vitest';
import { agreement } from './agreement.ts';
import { groupAnswers, type GivenAnswer } from './group-answers.ts';

const privacy = { whitelist: [], orderNumbers: [] };
const english = [
  'Hello Nora,\n\nYou can reset the password on the login page: press "Forgot password" and follow the link in the mail.\n\nKind regards,\nMaya',
  'To reset your password, open the login page and choose "Forgot password". A mail with a link to reset it arrives within minutes.',
  'Please go to the login page, press "Forgot password", and open the link in the mail to choose a new password.',
];
const french = [
  'Bonjour Madame Petit,\n\nVous pouvez télécharger la facture dans votre compte, à la page Commandes.\n\nBien cordialement,\nLéa',
  'La facture se télécharge dans votre compte : ouvrez la page Commandes.',
  'Pour télécharger votre facture, ouvrez la page Commandes de votre compte.',
];
const given = (texts: string[], people = ['maya', 'sam', 'lou']): GivenAnswer[] =>
  texts.map((text, id) => ({ id, text, by: people[id % people.length] as string, names: [] }));
const judge = (answers: GivenAnswer[], language: 'en' | 'fr' = 'en', least = 3) =>
  agreement(answers, language, { privacy, rules: { least } });

describe('answers grouped', () => {
  it('by what they say, with who said it and how often, in both languages', () => {
    const other =
      'We ship to Norway and Iceland by sea; the freight is paid on arrival at the port.';
    const groups = groupAnswers(given([...english, other]), 'en', privacy);
    expect(groups.map(({ ids }) => ids)).toEqual([expect.arrayContaining([0, 1, 2]), [3]]);
    expect(groups[0]?.people).toEqual(
      expect.arrayContaining([
        { by: 'maya', answers: 1 },
        { by: 'sam', answers: 1 },
      ]),
    );
    expect(groupAnswers(given(french), 'fr', privacy)).toHaveLength(1);
  });

  it('of as many answers the one first that says most of what is asked', () => {
    const groups = groupAnswers(
      given([
        'A stiff lock that breaks a straight key is a fault, and the repair is under warranty.',
        'Keys come in pairs for £14. Order the new pair by its number under Accessories.',
      ]),
      'en',
      privacy,
      'I have lost one of the two keys. How do I order a new one?',
    );
    expect(groups.map(({ ids }) => ids)).toEqual([[1], [0]]);
  });

  it('without names, greetings, signatures and personal data', () => {
    const text = `${english[0]?.replace('the mail', 'the mail to nora.field@post.example')}`;
    const [group] = groupAnswers(
      [{ id: 1, text, by: 'maya', names: ['Nora Field', 'Maya Sol'] }],
      'en',
      privacy,
    );
    expect(group?.text).not.toMatch(/Nora|Maya|regards|@/);
  });

  it('knows one text sent again, whoever is greeted and whatever number stands in it', () => {
    const macro = (name: string, order: string): string =>
      `Hi ${name},\n\n${english[1]} Your reference is ${order}.\n\nBest,\nSam`;
    const answers = given([macro('Ann', '4711'), macro('Ben', '4712'), english[0] as string]);
    expect(groupAnswers(answers, 'en', privacy)[0]?.copies).toEqual([[0, 1]]);
  });

  it('leaves out promises, questions back and what concerns one case only', () => {
    const silent = [
      'We are looking into this and get back to you.',
      'Which order is it about?',
      'I have refunded the second order for you.',
      '',
    ];
    expect(groupAnswers(given(silent), 'en', privacy)).toEqual([]);
    expect(judge(given([...english, ...silent])).silent).toEqual([3, 4, 5, 6]);
  });
});

describe('agreement', () => {
  it('is there when enough answers of two people say the same; every measure is told', () => {
    const found = judge(given(english));
    expect(found).toMatchObject({
      agrees: true,
      stoppedBy: null,
      counted: [0, 1, 2],
      least: 3,
      people: 3,
      leastPeople: 2,
      disagreeing: [],
    });
    expect(found.likeness).toBeGreaterThan(found.leastLikeness);
    expect(found.counted).toContain(found.centre);
    expect(judge(given(french), 'fr').agrees).toBe(true);
  });

  it('needs so many answers, and two people even where one is asked for', () => {
    expect(judge(given(english), 'en', 4).stoppedBy).toBe('too-few');
    const alone = agreement(given(english, ['maya']), 'en', {
      privacy,
      rules: { least: 3, leastPeople: 1 },
    });
    expect(alone).toMatchObject({
      agrees: false,
      stoppedBy: 'one-person',
      people: 1,
      leastPeople: 2,
    });
  });

  it('counts one copied macro once, for whoever sent it first', () => {
    const macro = english[0] as string;
    const found = judge(given([macro, macro.replace('Nora', 'Ann'), macro, macro]));
    expect(found).toMatchObject({ agrees: false, stoppedBy: 'too-few', counted: [0], people: 1 });
    expect(found.copies).toEqual([1, 2, 3]);
    const copier = [macro, english[1] as string, english[2] as string, english[2] as string];
    const people = given(copier, ['maya', 'maya', 'maya', 'sam']);
    expect(judge(people)).toMatchObject({ stoppedBy: 'one-person', people: 1 });
  });

  it('counts nothing that this product wrote, nor who sends it on', () => {
    const answers = given([
      english[0] as string,
      english[1] as string,
      english[2] as string,
      english[0] as string,
    ]);
    const ours = answers.map((each) => ({ ...each, isOurs: each.id === 3 }));
    expect(judge(ours)).toMatchObject({ stoppedBy: 'too-few', counted: [1, 2] });
  });

  it.each([
    [
      'en' as const,
      'Returns are free within 30 days of delivery.',
      'Returns are free within 14 days of delivery.',
      'delay',
    ],
    [
      'en' as const,
      'Opened boxes can be returned to the shop.',
      'Opened boxes cannot be returned to the shop.',
      'negation',
    ],
    [
      'fr' as const,
      'La livraison du canapé coûte 40 euros.',
      'La livraison du canapé coûte 60 euros.',
      'amount',
    ],
  ])('is stopped by one answer that contradicts (%s, %s)', (language, usual, against, what) => {
    const texts = Array.from({ length: 5 }, () => usual);
    const found = judge(given([...texts, against]), language, 1);
    expect(found).toMatchObject({ agrees: false, stoppedBy: 'disagreement' });
    expect(found.disagreeing[0]).toMatchObject({ what, right: 5 });
    expect(found.disagreeing[0]?.sentences[1]).toBe(against);
  });

  it('is stopped by a yes beside a no, and by an answer that says something else', () => {
    const verdicts = ['Yes, the desk lamp works outdoors.', 'No, the desk lamp breaks outdoors.'];
    expect(judge(given(verdicts), 'en', 2).stoppedBy).toBe('disagreement');
    const other = 'Our shop in Lyon has the spare bulbs on the second floor, beside the stairs.';
    const found = judge(given([...english, other]));
    expect(found.stoppedBy).toBe('disagreement');
    expect(found.disagreeing).toMatchObject([{ right: 3, what: 'other-answer' }]);
  });

  it('is stopped by a bare no, not by thanks or a promise', () => {
    const found = judge(given([...english, 'No, that is not possible.']));
    expect(found).toMatchObject({ stoppedBy: 'disagreement', disagreeing: [{ right: 3 }] });
    expect(judge(given([...english, 'You are welcome!', 'I checked it.'])).agrees).toBe(true);
    const refusals = french.map((text) => text.replace(/^[^]*?(La|Pour|Vous)/, 'Non. $1'));
    expect(judge(given([...refusals, 'Non, impossible.']), 'fr').agrees).toBe(true);
  });

  it('is none of nothing', () => {
    expect(judge([])).toMatchObject({
      agrees: false,
      stoppedBy: 'too-few',
      counted: [],
      centre: null,
    });
  });
});
