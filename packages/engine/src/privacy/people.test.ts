import { describe, expect, it } from 'vitest';
import { findAddresses } from './addresses.ts';
import { Mask } from './mask.ts';
import { findPeople } from './people.ts';
import { withoutOverlaps } from './spans.ts';

function peopleIn(text: string): string[] {
  const spans = findPeople(text, findAddresses(text));
  return withoutOverlaps(spans, text.length).map(({ start, end }) => text.slice(start, end));
}

describe('people who are named as people are', () => {
  it.each([
    // titles
    ['I spoke to Mr. X and Mr van der Berg', ['X', 'van der Berg']],
    ['Bonjour Monsieur Le Gall, M. Durand est absent', ['Le Gall', 'Durand']],
    ['join accounts with ms. wijtman', ['wijtman']],
    // greetings
    ['Dear Ms Berg,\nthanks', ['Berg']],
    ['Bonjour Madame Durand,', ['Durand']],
    ['Hi Zoubida, it works', ['Zoubida']],
    // signatures
    ['It works.\nKind regards,\n\nAnna Berg', ['Anna Berg']],
    ['Merci\nCordialement,\nZoubida Kherfi', ['Zoubida Kherfi']],
    ['It works. Best regards, Oyelaran', ['Oyelaran']],
    ['Thanks,\npete', ['pete']],
    ['Signed: Kofi Mensah', ['Kofi Mensah']],
    // introductions
    ['My name is Patricia Jeknov but everyone calls me Lauren', ['Patricia Jeknov', 'Lauren']],
    ['my name is zoubida kherfi and i wait', ['zoubida kherfi']],
    ['Bonjour, je m’appelle Zoubida Kherfi', ['Zoubida Kherfi']],
    ['Hello, this is Zoubida from accounting', ['Zoubida']],
    ['The customer’s name is Oyelaran Adeyemi', ['Oyelaran Adeyemi']],
    // usual given names, and endings of family names
    ['Follow up with Colleen Wiley soon', ['Colleen Wiley']],
    ['Envoyé par Jean-Luc Mélenchard hier', ['Jean-Luc Mélenchard']],
    ['asked Aksel Widström twice', ['Aksel Widström']],
    ['Solved, thank you McVitty and Terpstra', ['McVitty', 'Terpstra']],
    ['as Lavoie and Nakamura told us', ['Lavoie', 'Nakamura']],
    // what only people have and do
    ['my kid Malindi and Sumayra’s wife', ['Malindi', 'Sumayra']],
    ['"It moves," says Okonjima.', ['Okonjima']],
    ['Zebulani, can I speak to your boss?', ['Zebulani']],
    ['The novelist Okonjima lives here', ['Okonjima']],
    // the first line above an address
    ['Rokhaya Sarrkisian\nNera Consulting\n12 Mill Lane\nOxford OX1 2AB', ['Rokhaya Sarrkisian']],
  ])('%j', (text, expected) => {
    expect(peopleIn(text)).toEqual(expected);
  });

  it.each([
    'Hello everyone',
    'Hello Firefox team,\nDear Mozilla Support,\nHi all,',
    'Dear Sir or Madam,\nDear Customer,\nBonjour à tous',
    'Firefox Sync and Windows Update are here. Mozilla, can you help?',
    'Regards\nAcme Customer Care',
    'Best,\nThe Firefox Team',
    'Thanks. Firefox',
    'MS Office and MS Word, ms W10',
    'McAfee, Telstra, Googlu, the Lawyer, Orchestra',
    'My Brother Software prints',
    'This is Windows from Microsoft. I am American.',
    'A length of 5 M. Length is all.',
    'San Antonio, Hurricane Katrina, Supernova',
    'Password Manager\n12 of 20 saved logins\n10115',
    'Faulting package full name: Faulting package',
    'Teď jsem vše vypnul',
    'My name is misspelled',
    'my name is wrong',
    'Unfortunately, can you help?',
    'Dear Firefox-Users, Hello again, Hi there!',
    'Merci beaucoup. Bien à vous',
  ])('are not in %j', (text) => {
    expect(peopleIn(text)).toEqual([]);
  });

  it('are masked word by word and come back; a rule of the company keeps them', () => {
    const mask = new Mask({ names: ['Anna Berg'], whitelist: ['Colleen'] });
    const text = 'Colleen,\nI am Anna Berg.\nRegards,\nAnna';
    expect(mask.text(text)).toBe('Colleen,\nI am [[NAME_1]] [[NAME_2]].\nRegards,\n[[NAME_1]]');
    expect(mask.restore(mask.text(text))).toBe(text);
    expect(mask.rule('Sign as Anna Berg, call 06 12 34 56 78')).toBe(
      'Sign as Anna Berg, call [[PHONE_1]]',
    );
  });
});
