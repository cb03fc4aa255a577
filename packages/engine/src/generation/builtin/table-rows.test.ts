import { describe, expect, it } from 'vitest';
import { asReply } from './phrases.ts';
import { suggest } from '../suggest.ts';
import { aboutAskedCodes, namesItems, tellsCode, writeRows } from './table-rows.ts';
import { collect, passage, suggestInput } from '../test-input.ts';

const codes = [
  '- E30: Torque sensor needs calibrating (Meaning), Yes, assistance may feel jerky (Can I ride?)',
  '- E51: Battery cells out of balance (Meaning), No. Take the battery out (Can I ride?)',
];
const knobs = [
  '- Inox, petit (cocotte 20 cm) : 14 € (Prix), 260 °C (Four)',
  '- Inox gravé : 34 € (16 + 18) (Prix), 260 °C (Four)',
];

describe('the built-in writer', () => {
  it('writes the row of a table that was asked about, each cell behind its column', () => {
    expect(writeRows(codes, 'What does E51 mean?', 'en')).toEqual([
      '- E51 – Meaning: Battery cells out of balance; Can I ride? No. Take the battery out.',
    ]);
  });

  it('takes the row that is named over one whose remark is met, in any form of the word', () => {
    const black = '- Résine noire, petit ou grand : 9 € (Prix), 200 °C (Four)';
    expect(writeRows([...knobs, black], 'La cocotte au four avec le bouton noir ?', 'fr')).toEqual([
      '- Résine noire, petit ou grand – Prix\u00a0: 9 €\u202f; Four\u00a0: 200 °C.',
    ]);
  });

  it('takes no row that is named by less, nor by a word that says nothing', () => {
    const places = [
      '- Scottish Highlands and islands, Isle of Man: £85 (Cost), 7 to 10 (Working days)',
      '- Northern Ireland: £65 (Cost), 5 to 8 (Working days)',
      '- Ireland: €60 (Cost), 5 to 7 (Working days)',
    ];
    const asks = (place: string) =>
      writeRows(places, `What does delivery to ${place} cost and how long does it take?`, 'en');
    expect(asks('Northern Ireland')).toEqual([
      '- Northern Ireland – Cost: £65; Working days: 5 to 8.',
    ]);
    expect(asks('the Isle of Man')).toEqual([
      '- Scottish Highlands and islands, Isle of Man – Cost: £85; Working days: 7 to 10.',
    ]);
    expect(asks('Ireland')).toEqual(['- Ireland – Cost: €60; Working days: 5 to 7.']);
    const times = [
      '- Emberpack 400, empty to full: 4 h 15 (Standard charger (3 A, supplied)), 2 h 45 (Fast charger (5 A, £89))',
      '- Emberpack 600, empty to full: 6 h 30 (Standard charger (3 A, supplied)), 4 h (Fast charger (5 A, £89))',
    ];
    expect(writeRows(times, 'How long does an Emberpack 600 take from empty?', 'en')).toEqual([
      '- Emberpack 600, empty to full – Standard charger (3 A, supplied): 6 h 30; Fast charger (5 A, £89): 4 h.',
    ]);
  });

  it('writes every row when the question names none', () => {
    expect(writeRows(knobs, 'Combien coûte un bouton ?', 'fr')).toEqual([
      '- Inox, petit (cocotte 20 cm) – Prix\u00a0: 14 €\u202f; Four\u00a0: 260 °C.',
      '- Inox gravé – Prix\u00a0: 34 € (16 + 18)\u202f; Four\u00a0: 260 °C.',
    ]);
  });

  it('takes the items of a list that are named by their whole label', () => {
    const services = [
      '- First service: between 200 and 400 km. The labour is free.',
      '- Then, or once a year: every 2,000 km.',
    ];
    const ask = 'When is the first service due?';
    expect(writeRows(services, ask, 'en')).toEqual([services[0]]);
    expect(namesItems(services, ask, 'en')).toBe(true);
    expect(namesItems(services, 'When is it due?', 'en')).toBe(false);
    expect(namesItems(['- Brakes: 2 years.', '- Motor: 3 years.'], 'motor and brakes', 'en')).toBe(
      false,
    );
    const places = ['- UK mainland: £45.', '- France, Belgium, Italy: €75.'];
    expect(writeRows(places, 'What does it cost to Belgium?', 'en')).toEqual([places[1]]);
  });

  it('knows the code that is asked about', () => {
    expect(tellsCode('It shows e12, what now?', 'E12, battery not answering.')).toBe(true);
    expect(tellsCode('It shows e12, what now?', 'E30 can be cleared.')).toBe(false);
    expect(tellsCode('What now?', 'E30 can be cleared.')).toBe(false);
  });

  it('leaves lists that are no table as they are, but for codes that nobody asked about', () => {
    const list = ['- Confirmed: paid (you may change it)', '- Dispatched: with the courier'];
    expect(writeRows(list, 'Where is it?', 'en')).toEqual(list);
    const plain = ['- E12: charge it.', '- E13: wipe the sensor.'];
    expect(writeRows(plain, 'It says E13!', 'en')).toEqual(['- E13: wipe the sensor.']);
    expect(writeRows(plain, 'It says nothing', 'en')).toEqual(plain);
  });

  it('says nothing about other codes than the one asked about', () => {
    const said = ['E51 means this.', 'E30 can be cleared.', 'Keep it dry.'];
    expect(aboutAskedCodes(said, 'what is e51?')).toEqual(['E51 means this.', 'Keep it dry.']);
    expect(aboutAskedCodes(said, 'It flashes.')).toEqual(said);
    expect(aboutAskedCodes(['E30 can be cleared.'], 'e51')).toEqual(['E30 can be cleared.']);
  });

  it('asks who wrote already to reply, and not to write', () => {
    expect(asReply('Write to us within 7 days.', 'en')).toBe(
      'Reply to this message within 7 days.',
    );
    expect(asReply('Please contact us by phone.', 'en')).toBe('Please contact us by phone.');
    expect(asReply('Écrivez-nous dans les 2 heures.', 'fr')).toBe(
      'Répondez à ce message dans les 2 heures.',
    );
    expect(asReply('Sinon, contactez-nous au 04 65 71 20 48.', 'fr')).toBe(
      'Sinon, contactez-nous au 04 65 71 20 48.',
    );
  });

  it('leads into steps that follow a sentence which does not', async () => {
    const page = passage(
      1,
      'Grey marks on plates',
      'Grey marks on plates come from cutlery.\n1. Wet the plate.\n2. Rub it with a paste for a minute.\n3. Rinse it.',
      { heading: 'Take grey marks off plates' },
    );
    const events = await collect(
      suggest(suggestInput('How do I take grey marks off my plates?', [page]), { writer: null }),
    );
    const done = events.at(-1);
    expect(done?.type === 'done' && done.text).toContain(
      'Grey marks on plates come from cutlery.\n\nHere is what to do:\n1. Wet the plate.',
    );
  });
});
