import { describe, expect, it } from 'vitest';
import { suggest } from '../suggest.ts';
import { collect, passage, suggestInput } from '../test-input.ts';
import type { Passage, SuggestInput } from '../types.ts';
import { asksToAct, happenedIn } from './happened.ts';

/** Right shop, wrong event: who waits, lost something or was robbed is not told how things are done. */

const returns = passage(
  1,
  'Returning shoes and getting your money back',
  `1. Open My account and choose Return shoes.
2. Print the label.
3. Bring the parcel to a shop and keep the receipt.`,
  { heading: 'How to return', url: 'https://help.example.com/returns' },
);
const refunds = passage(
  2,
  'Returning shoes and getting your money back',
  'We refund the card that you paid with within seven working days of the arrival of the shoes.',
  { heading: 'When the money comes', url: 'https://help.example.com/returns' },
);
const sizes = passage(3, 'Sizes', 'Our shoes run small.', { score: 0.2 });

async function write(question: string, passages: Passage[], more: Partial<SuggestInput> = {}) {
  const input = suggestInput(question, passages, { knowledgeSize: 30, ...more });
  const events = await collect(suggest(input, { writer: null }));
  const end = events.at(-1);
  if (end?.type === 'done') return { form: end.form, text: end.text, confidence: end.confidence };
  return { form: 'silence', text: '', confidence: 0 };
}

describe('what happened to who writes', () => {
  it.each([
    ['I returned the shoes six days ago and have still not received my money.', ['wait']],
    ['The tracking has not moved since Monday. Any news?', ['wait']],
    ['All my bookmarks are gone after the update.', ['loss']],
    ['My bike was stolen on Saturday, and I am waiting for a letter.', ['wait', 'theft']],
    ['How do I return my shoes?', []],
    ['If I have lost my key, what does a new one cost?', []],
    ['It would not come on this morning.', []],
    ['It still does not start.', []],
  ])('is read in English: %s', (text, found) => {
    expect(happenedIn(text, 'en')).toEqual(found);
  });

  it.each([
    ["La dame m'a dit que c'était fait mais j'ai rien sur mon compte", ['wait']],
    ['Le suivi ne bouge plus depuis jeudi.', ['wait']],
    ["Mes points n'apparaissent pas.", ['wait']],
    ['Où sont passés mes points ?', ['loss']],
    ["On m'a volé mon vélo devant la gare.", ['theft']],
    ["Si je n'ai pas reçu mon colis, que faire ?", []],
    ["Je n'ai toujours pas réussi un œuf au plat.", []],
    ['Comment retourner un article ?', []],
  ])('is read in French: %s', (text, found) => {
    expect(happenedIn(text, 'fr')).toEqual(found);
  });

  it('is not read in a language whose words for it are not known', () => {
    expect(happenedIn('Mein Paket ist nicht angekommen.', 'de')).toEqual([]);
    expect(asksToAct('Bitte stornieren Sie meine Bestellung.', 'de')).toBe(false);
  });

  it('is something else than what somebody is to do', () => {
    expect(asksToAct('Please cancel my order.', 'en')).toBe(true);
    expect(asksToAct('Could you change the address?', 'en')).toBe(true);
    expect(asksToAct('How can I cancel my order?', 'en')).toBe(false);
    expect(asksToAct("Merci d'annuler ma commande.", 'fr')).toBe(true);
    expect(asksToAct('Pouvez-vous corriger la facture ?', 'fr')).toBe(true);
    expect(asksToAct('Comment annuler ma commande ?', 'fr')).toBe(false);
  });
});

describe('a reply to it', () => {
  const asked = 'Returning shoes\nHow do I get my money back when returning shoes?';
  const waits =
    'Returning shoes\nI returned the shoes, money back was promised, but it has not arrived.';

  it('is no steps of how it is done, which answer who asks for them', async () => {
    expect((await write(asked, [returns, sizes])).text).toContain('Print the label.');
    const { form, text } = await write(waits, [returns, sizes]);
    expect(form).toBe('pointer');
    expect(text).toContain('https://help.example.com/returns');
    expect(text).not.toContain('Print the label.');
  });

  it('is a passage that speaks of it, for a person to check', async () => {
    const { form, text, confidence } = await write(waits, [refunds, sizes]);
    expect(form).toBe('answer');
    expect(text).toContain('within seven working days');
    expect(confidence).toBeLessThanOrEqual(0.8);
  });

  it('is for a person to check too where something is to be done', async () => {
    const ready = await write(asked, [refunds, sizes]);
    const request = await write(`${asked} Please refund my shoes.`, [refunds, sizes]);
    expect(ready.confidence).toBeGreaterThan(0.8);
    expect(request.confidence).toBeLessThanOrEqual(0.8);
  });

  it('is silence on a theft that no article speaks of', async () => {
    const stolen =
      'Stolen shoes, letter for the insurer\nMy shoes were stolen, money back is what I need.';
    expect((await write(stolen, [returns, sizes])).form).toBe('silence');
    const { form } = await write(stolen, [
      { ...returns, text: 'For stolen shoes we write a letter to the insurer of the money back.' },
      sizes,
    ]);
    expect(form).not.toBe('silence');
  });
});
