import { describe, expect, it } from 'vitest';
import {
  hasHostileTexts,
  readHostileTexts,
} from '../../../../tools/bench/injection/hostile-texts.ts';
import { checkTone } from './tone.ts';
import type { ToneRule } from './types.ts';

const english = (text: string): string =>
  `${text}\nYour order has left our warehouse and is with the carrier.`;
const french = (text: string): string =>
  `${text}\nVotre commande a quitté notre entrepôt et vous sera livrée.`;

async function keeps(
  rule: ToneRule,
  text: string,
  language: 'en' | 'fr' = 'en',
  expectedAnswer: string | null = null,
): Promise<boolean> {
  return (await checkTone(text, { kind: 'tone', rules: [rule] }, { language, expectedAnswer }))
    .passed;
}

describe('tone', () => {
  it.each<[string, boolean]>([
    [english('Hello Nora,'), true],
    [english('Hello Nora, thank you for your message.'), true],
    [english('Good morning,'), true],
    [french('Bonjour Madame,'), true],
    [french('Bonjour !'), true],
    [english('Your battery is fine.'), false],
    [french('Votre vélo est prêt.'), false],
  ])('a greeting in %j: %j', async (text, greets) => {
    expect(await keeps('greeting', text)).toBe(greets);
    expect(await keeps('no-greeting', text)).toBe(!greets);
  });

  it.each<[string, boolean]>([
    [`${english('')}\n\nKind regards,\nCarol`, true],
    [`${english('')}\n\nKind regards, Carol`, true],
    [`${english('')} Have a great day!`, true],
    [`${french('')}\n\nBien cordialement,\nCarole\nService client`, true],
    [`${french('')}\nJe vous prie d’agréer, Madame, l’expression de mes salutations.`, true],
    [`${english('')}\nThank you for your patience with the carrier.`, false],
    [`${english('')}\nBest is to wait.`, false],
    [french(''), false],
  ])('a closing in %j: %j', async (text, closes) => {
    expect(await keeps('closing', text)).toBe(closes);
    expect(await keeps('no-closing', text)).toBe(!closes);
  });

  it.each<[ToneRule, string, boolean]>([
    ['formal-address', french('Vous pouvez changer le ton de la sonnerie.'), true],
    ['formal-address', french('Tu peux changer ton adresse.'), false],
    ['formal-address', french('Si cela t’arrive, écrivez-nous.'), false],
    ['formal-address', french('Je tiens à vous présenter nos excuses, et j’y tiens.'), true],
    ['formal-address', french('Tiens, le colis est le tien.'), false],
    ['formal-address', french('Ces articles sont les tiens.'), false],
    ['formal-address', french('Vous écrivez : « tu peux venir ».'), true],
    ['formal-address', english('A ton of parcels left us; ta for your patience.'), true],
    ['no-exclamation', english('Great!'), false],
    ['no-exclamation', english('See https://shop.example/#!/orders.'), true],
    ['no-capitals', english('This is URGENT.'), false],
    ['no-capitals', french('C’est ÉNORME.'), false],
    ['no-capitals', english('PLEASE DO wait.'), false],
    ['no-capitals', english('DO THIS today.'), false],
    [
      'no-capitals',
      english('Your IBAN, the VAT number and order AB-LONGCODE-12 over HTTPS.'),
      true,
    ],
    ['no-capitals', english('I am in the US.'), true],
    ['no-capitals', french('La CNRACL et l’aide (CDAPH) du PMSMP.'), true],
    ['no-emoji', english('Great 🎉'), false],
    ['no-emoji', english('Great :-)'), false],
    ['no-emoji', english('Love it ❤️'), false],
    ['no-emoji', french('Il permet :D’une part de payer ;d’autre part de suivre.'), true],
    ['no-emoji', english('Velora™ © 2026, step 1 → step 2, done ✓ (see: below)'), true],
    ['no-promise', english('We promise that it arrives tomorrow.'), false],
    ['no-promise', english('We’ll definitely refund you.'), false],
    ['no-promise', french('Nous vous garantissons une livraison demain.'), false],
    ['no-promise', french('Soyez assurée de notre aide.'), false],
    ['no-promise', french('Nous vous assurons qu’il arrive demain.'), false],
    ['no-promise', french('Nous assurons la livraison et le suivi de votre commande.'), true],
    ['no-promise', english('We cannot guarantee a date. The guarantee lasts two years.'), true],
    ['no-promise', french('La garantie dure deux ans. Nous ne pouvons rien vous promettre.'), true],
    ['no-apology', english('We are sorry for the delay.'), false],
    ['no-apology', english('Our apologies.'), false],
    ['no-apology', french('Nous sommes désolés.'), false],
    ['no-apology', french('Veuillez nous excuser pour ce retard.'), false],
    ['no-apology', french('Toutes nos excuses.'), false],
    ['no-apology', french('La livraison est prévue demain.'), true],
  ])('%s of %j: %j', async (rule, text, kept) => {
    expect(await keeps(rule, text, text.startsWith(french('').slice(1)) ? 'fr' : 'en')).toBe(kept);
  });

  it('lets a name be written as the expected answer writes it', async () => {
    const text = english('Your VELORA is ready.');
    expect(await keeps('no-capitals', text)).toBe(false);
    expect(await keeps('no-capitals', text, 'en', 'The VELORA is ready.')).toBe(true);
  });

  it('names the rules that are broken', async () => {
    const rules: ToneRule[] = ['greeting', 'no-exclamation', 'no-apology'];
    const about = { language: 'en' as const, expectedAnswer: null };
    expect(await checkTone(english('Sorry!'), { kind: 'tone', rules }, about)).toEqual({
      kind: 'tone',
      passed: false,
      score: 1 - 3 / 3,
      why: 'greeting | no-exclamation | no-apology',
    });
  });

  const all: ToneRule[] = [
    'greeting',
    'closing',
    'formal-address',
    'no-exclamation',
    'no-capitals',
    'no-emoji',
    'no-promise',
    'no-apology',
  ];
  const about = { language: 'fr' as const, expectedAnswer: null };

  it('ends on texts that are made to be slow', async () => {
    for (const piece of ['A', 'je vous ', '"', 'nous ', ' ', ',', 'hello ', "'", '\n', 'merci '])
      expect(
        await checkTone(piece.repeat(20_000), { kind: 'tone', rules: all }, about),
      ).toHaveProperty('kind', 'tone');
  });

  it.skipIf(!hasHostileTexts)('ends on every hostile text', async () => {
    for (const { text } of readHostileTexts().filter((_, at) => at % 7 === 0)) {
      const { score } = await checkTone(text, { kind: 'tone', rules: all }, about);
      expect(score).toBeGreaterThanOrEqual(0);
    }
  });
});
