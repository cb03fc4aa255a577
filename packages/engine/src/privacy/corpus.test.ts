import { describe, expect, it } from 'vitest';
import { Mask } from './mask.ts';

/** Check 44: personal data of every kind as English and French people write it, against the whitelist of each client. */

type Item = { kind: string; value: string };

const digitsOf = (seed: number, length: number): string => {
  let state = seed * 2_654_435_761;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % 10;
  }).join('');
};
const inGroups = (digits: string, size: number, gap: string) =>
  digits.match(new RegExp(`.{1,${size}}`, 'g'))?.join(gap) ?? digits;

/** Luhn's last digit. */
function card(seed: number): string {
  const first = `4${digitsOf(seed, 14)}`;
  const sum = [...first].toReversed().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${first}${(10 - (sum % 10)) % 10}`;
}

function iban(seed: number): string {
  const account = digitsOf(seed, 23);
  const control = 98n - (BigInt(`${account}152700`) % 97n);
  return `FR${String(control).padStart(2, '0')}${account}`;
}

function nir(seed: number): string {
  const month = String((seed % 12) + 1).padStart(2, '0');
  const first = `${1 + (seed % 2)}${String(50 + (seed % 40))}${month}75${digitsOf(seed, 6)}`;
  return `${first}${String(97n - (BigInt(first) % 97n)).padStart(2, '0')}`;
}

const names = ['Nora Field', 'Élodie Percheron', 'Marie-Odile Durand', 'James O’Brien'];
const streets = ['Baker Street', 'Mill Lane', 'Station Road', 'Harbour Drive'];
const rues = ['rue de la Paix', 'avenue Jean Jaurès', 'boulevard Victor Hugo', 'place du Marché'];

function itemsOf(seed: number): Item[] {
  const two = inGroups(digitsOf(seed, 8), 2, ' ');
  const at = seed % 4;
  return [
    { kind: 'e-mail', value: `person${seed}.field+shop@mail${seed % 7}.example.org` },
    { kind: 'e-mail', value: `elodie-${seed}@exemple.fr` },
    { kind: 'phone', value: `+33 6 ${two}` },
    { kind: 'phone', value: `06.${two.replaceAll(' ', '.')}` },
    { kind: 'phone', value: `+44 7${digitsOf(seed, 3)} ${digitsOf(seed + 1, 6)}` },
    { kind: 'card', value: inGroups(card(seed), 4, ' ') },
    { kind: 'card', value: inGroups(card(seed + 500), 4, '-') },
    { kind: 'card', value: card(seed + 900) },
    { kind: 'IBAN', value: inGroups(iban(seed), 4, ' ') },
    { kind: 'IBAN', value: iban(seed + 500) },
    { kind: 'NIR', value: nir(seed) },
    { kind: 'name', value: names[at] ?? '' },
    { kind: 'address', value: `${seed + 1} ${streets[at]}` },
    { kind: 'address', value: `${seed + 1} bis ${rues[at]}, 7500${at} Paris` },
  ];
}

const sentences = [
  (value: string) => `Hello, please use ${value} for my order, thank you.`,
  (value: string) => `You can find me here: ${value}.\nBest regards`,
  (value: string) => `Bonjour, voici mes coordonnées : ${value}. Merci d’avance`,
  (value: string) => `Mon dossier est au nom de « ${value} », pouvez-vous vérifier ?`,
];

const corpus = Array.from({ length: 12 }, (_, seed) => itemsOf(seed)).flat();
const maskWith = (whitelist: string[]) => new Mask({ names, whitelist });
const bare = (text: string) => text.replace(/[\s.-]/g, '');

describe('personal data in English and French', () => {
  it('is all masked, in every sentence, and comes back @check-44.1', () => {
    const left: string[] = [];
    for (const { kind, value } of corpus)
      for (const write of sentences) {
        const mask = maskWith([]);
        const told = mask.text(write(value));
        if (bare(told).includes(bare(value))) left.push(`${kind}: ${told}`);
        expect(mask.restore(told)).toBe(write(value));
      }
    expect(corpus.length * sentences.length).toBeGreaterThan(500);
    expect(left).toEqual([]);
  });

  it('stays where the client lists it, literally, and that alone @check-44.2', () => {
    for (const [at, { kind, value }] of corpus.entries()) {
      const other = corpus[(at + 14) % corpus.length]?.value ?? '';
      const text = `${value} / ${other}`;
      const told = maskWith([value]).text(text);
      expect([kind, told.startsWith(`${value} / `)]).toEqual([kind, true]);
      // Names come again after four: such a pair says nothing of others.
      const isOther = other !== value;
      expect([kind, isOther && bare(told).includes(bare(other))]).toEqual([kind, false]);
    }
  });

  it('is not let through by the list of another client @check-44.2', () => {
    const theirs = maskWith(corpus.map(({ value }) => value));
    for (const { value } of corpus) {
      // Both at work at the same time, on the same text.
      expect(theirs.text(value)).toBe(value);
      expect(maskWith(['help@shop.example']).text(value)).not.toContain(value);
    }
  });

  it('is not let through by an entry that is only part of it, or that it is part of @check-44.2', () => {
    const mask = maskWith(['exemple.fr', 'Paris', 'help@exemple.fr.example']);
    expect(mask.text('elodie@exemple.fr')).toBe('[[EMAIL_1]]');
    expect(mask.text('12 bis rue de la Paix, 75002 Paris')).toBe('[[ADDRESS_1]]');
    expect(mask.text('help@exemple.fr')).toBe('[[EMAIL_2]]');
  });
});
