import { describe, expect, it } from 'vitest';
import { suggest } from '../suggest.ts';
import { collect, passage, suggestInput } from '../test-input.ts';
import type { Passage } from '../types.ts';
import { reusableSentences } from './past-answer.ts';

/** Something does not work: what a help centre has for that are steps, under a title that says what is wrong. */

async function write(question: string, passages: Passage[]) {
  const events = await collect(suggest(suggestInput(question, passages), { writer: null }));
  const end = events.at(-1);
  if (end?.type !== 'done') throw new Error(`no reply but ${JSON.stringify(end)}`);
  return end;
}

const codes = passage(
  1,
  'What does the error code on my display mean?',
  `E07, speed sensor. The sensor by the rear wheel isn't seeing its magnet.
1. Find the magnet: on a spoke (Larch, Drover) or on the brake disc (Tansy).
2. Turn the wheel until magnet and sensor face each other. The gap should be 5 to 10 mm.
3. If the magnet has slid round, loosen its screw, move it back and tighten by hand.
E12, battery not answering. The motor hears nothing from the battery. Take it out, wipe the four contacts dry, refit until it clicks twice. Common after rain or a wash.
E21, motor too hot. After a long climb under load. Keep pedalling without assistance or stop for 10 to 15 minutes. No damage is done.`,
  { heading: 'Codes you can usually clear yourself' },
);
const winter = passage(
  2,
  'Putting your bike away for the winter',
  `1. Charge or ride it down to between 40% and 60%: three lights out of five.
2. Take it off the bike and keep it indoors. A shed that freezes isn't warm enough.
3. Check it every two months. When only two lights are left, give it one hour.
Don't leave it on the charger all winter. After 30 days untouched the battery goes into deep sleep; the article My bike won't switch on explains how to wake it.`,
  { heading: 'The battery' },
);
const dead = passage(
  3,
  "My bike won't switch on",
  'An Emberpack left unused for more than 30 days goes into deep sleep to protect its cells. To wake it, plug the charger into the wall first, then into the battery, and leave it for at least 10 minutes.',
  { heading: 'The battery seems dead', score: 0.9 },
);

const returns = passage(
  4,
  'Returning your bike within 30 days',
  'Write to us within 30 days of delivery.\nWe send a courier who collects the bike.',
  { score: 0.4 },
);

describe('a reply to somebody whose thing does not work', () => {
  const asked =
    'E07 on the display since this morning\nMy Larch shows E07 and the motor cuts out. What can I check myself before I bring it in?';

  it('has the steps below the line that answers, and nothing of the next case', async () => {
    const { text } = await write(asked, [codes]);
    expect(text).toContain("isn't seeing its magnet.\n\nHere is what to do:\n1. Find the magnet");
    expect(text).toContain('3. If the magnet has slid round');
    expect(text).not.toContain('E12');
  });

  it('answers “what can I check” with any steps', async () => {
    expect((await write(asked, [codes])).open).toEqual([]);
    const price = asked.replace('What can I check myself', 'What does a new sensor cost');
    expect((await write(price, [codes])).open).toHaveLength(1);
  });

  it('is from the article whose title says what is wrong, not from one that points to it', async () => {
    const { text } = await write(
      "Bike won't switch on after winter\nThe Drover stood in the shed since November. No lights on the battery at all. Is it dead?",
      [winter, dead, codes, returns],
    );
    expect(text).toContain('To wake it, plug the charger into the wall first');
    expect(text).not.toContain('between 40% and 60%');
  });

  it('takes “turn on” and a lost apostrophe as the title writes them', async () => {
    for (const asked of ['My larch wont turn on. Is it dead?', 'Larch won’t power up, is it dead?'])
      expect((await write(asked, [winter, dead])).text, asked).toContain('To wake it');
  });
});

describe('a list in a reply', () => {
  it('comes with all that leads to it, or without', async () => {
    const size = passage(
      1,
      'Which size should I order?',
      `Stand against a wall with a book between your legs, pushed up firmly, and measure from the floor to the top edge. That's your inside leg.
- Under 82 cm and between Larch M and L: take the M.
- Under 79 cm and between the two Tansy sizes: take the S/M.
- You want to sit upright with your feet flat at the lights: take the smaller one.
- You ride more than 15 km at a time: take the larger one. Your knees will thank you.`,
      { heading: 'Between two sizes' },
    );
    const { text } = await write('Size\nI am between Larch M and L. Which size should I order?', [
      size,
      returns,
    ]);
    expect(text).toContain('Stand against a wall');
    expect(text).toContain("top edge. That's your inside leg.");
  });
});

describe('a reply of ours that comes back as a past answer', () => {
  it('teaches neither its courtesy nor the article it named', () => {
    const sent = `Hello Hana,

Thank you for your message, and sorry for the trouble.

Choose Forget in the settings of your phone.

There is more about it in our article “The Trailhand app can't find my bike”: https://help.example.com/trailhand

If this leaves something open, just reply to this message and we will look into it with you.

Kind regards,
The Fernhollow team`;
    expect(reusableSentences(sent, 'en')).toEqual(['Choose Forget in the settings of your phone.']);
    const french = `Bonjour Paul,

Choisissez Oublier dans les réglages.

Notre article « Période d’essai » en dit plus : https://help.example.com/essai

Bien cordialement,
L’équipe Clairval`;
    expect(reusableSentences(french, 'fr')).toEqual(['Choisissez Oublier dans les réglages.']);
  });
});
