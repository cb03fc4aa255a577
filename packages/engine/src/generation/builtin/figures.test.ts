import { describe, expect, it } from 'vitest';
import { suggest } from '../suggest.ts';
import { collect, passage, suggestInput } from '../test-input.ts';
import type { Passage } from '../types.ts';
import { figuresIn, holdsFigure } from './figures.ts';

const holds = (text: string, question: string) => holdsFigure(text, figuresIn(question));

describe('a figure of one’s own', () => {
  it('falls into a range with its unit', () => {
    expect(holds('Larch S: 155 to 168 cm', 'I am 163 cm.')).toBe(true);
    expect(holds('Larch S: 155 à 168 cm', 'Je mesure 1,63 m.')).toBe(true);
    expect(holds('From 9 to 36 months', 'She is 18 months old')).toBe(true);
    expect(holds('150–400 km', 'It has done 210km')).toBe(true);
  });

  it('falls into none of another unit, or beside it', () => {
    expect(holds('155 to 168 kg', 'I am 163 cm.')).toBe(false);
    expect(holds('166 to 180 cm', 'I am 163 cm.')).toBe(false);
    expect(holds('155 to 168 cm', 'Order 163, please.')).toBe(false);
  });
});

const sizes = passage(
  1,
  'Which size should I order?',
  `- Tansy: S/M (Size), 152 to 174 cm (Your height), 76 cm (Lowest saddle)
- Tansy: M/L (Size), 172 to 192 cm (Your height), 83 cm (Lowest saddle)
- Larch: S (Size), 155 to 168 cm (Your height), 78 cm (Lowest saddle)
- Larch: M (Size), 166 to 180 cm (Your height), 83 cm (Lowest saddle)
- Larch: L (Size), 178 to 195 cm (Your height), 89 cm (Lowest saddle)
- Drover: one size (Size), 155 to 195 cm (Your height), 77 cm (Lowest saddle)`,
  { heading: 'By height' },
);
const between = passage(
  2,
  'Which size should I order?',
  `Stand against a wall and measure your inside leg.
- Under 82 cm and between Larch M and L: take the M.
- You want to sit upright at the lights: take the smaller one.`,
  { heading: 'Between two sizes' },
);
const pressures = passage(
  3,
  'Tyre pressures and how to mend a puncture',
  `- Tansy: 3.0 bar (Light rider), 4.0 bar (Heavy rider or load)
- Larch: 2.8 bar (Light rider), 3.8 bar (Heavy rider or load)
- Drover, both wheels: 2.5 bar (Light rider), 3.5 bar (Heavy rider or load)
With children on the Drover, always use the higher figure. Check every two weeks; tyres lose about 0.3 bar a month by themselves. Valves are the car type, so a garage pump works, gently. Pump them up before you ride, and have the gauge looked at once a year, or they wear out.`,
  { heading: 'Pressures' },
);
const codes = passage(
  4,
  'What does the error code on my display mean?',
  `- E33: Motor fault (Meaning), Yes (Can I ride?)
- E51: Battery cells out of balance (Meaning), No (Can I ride?)`,
  { heading: 'Codes that need a person', score: 0.5 },
);
const range = passage(
  5,
  'Why is my range shorter than I expected?',
  'Expect to lose 20 to 30% of your range at 0 °C in the cold. The energy isn’t lost for good.',
  { heading: 'Cold weather' },
);

async function write(question: string, passages: Passage[]) {
  const events = await collect(suggest(suggestInput(question, passages), { writer: null }));
  const end = events.at(-1);
  if (end?.type !== 'done') throw new Error(`no reply but ${JSON.stringify(end)}`);
  return end;
}

describe('a figure that the article is named by', () => {
  it('is no figure of one’s own', async () => {
    const name = 'Why does the motor cut out at 25 km/h, and can you raise it?';
    const felt = 'Assistance fades between 24 and 25.5 km/h and returns as you slow down.';
    const raised = "No. We don't sell, fit or unlock anything for it.";
    const { text } = await write('Can you raise the 25 km/h limit of the motor on my Larch?', [
      passage(1, name, felt, { heading: 'What you should feel' }),
      passage(2, name, raised, { heading: 'Can it be raised?' }),
    ]);
    expect(text).toContain(raised);
  });
});

describe('a reply from a table', () => {
  it('has the row of what is named whose range the figure falls into', async () => {
    const { text } = await write(
      'Which frame size at 1.63 m?\nI am 163 cm with an inside leg of 75. Which frame size should I order for the Larch?',
      [between, sizes],
    );
    expect(text).toContain('- Larch – Size: S; Your height: 155 to 168 cm');
    expect(text).not.toMatch(/Size: M|Tansy|Drover|inside leg/);
  });

  it('comes with the row that “the higher figure” is in', async () => {
    const { text } = await write(
      'Puncture\nWhich pressure should go into the tyres of my Drover with two children on it?',
      [pressures, between],
    );
    expect(text).toContain('Drover, both wheels – Light rider: 2.5 bar');
    expect(text).not.toContain('Tansy');
  });

  it('is no heap of cases that have a word each', async () => {
    const { text, open } = await write(
      'Range\nSince it got cold my range is much shorter than I expected. Is the battery faulty?',
      [range, codes],
    );
    expect(text).toContain('Expect to lose 20 to 30%');
    expect(text).not.toContain('E33');
    expect(open).toEqual(['Is the battery faulty?']);
  });
});
