import { describe, expect, it } from 'vitest';
import { suggest } from '../suggest.ts';
import { collect, passage, suggestInput } from '../test-input.ts';
import type { Passage, SuggestInput } from '../types.ts';

async function write(question: string, passages: Passage[], more: Partial<SuggestInput> = {}) {
  const input = suggestInput(question, passages, { agreement: 0, ...more });
  const end = (await collect(suggest(input, { writer: null }))).at(-1);
  return { end, text: end?.type === 'done' ? end.text : '' };
}

describe('what a letter asks by name', () => {
  const url = 'https://help.example.com/a';
  const other = passage(9, 'Opening hours', 'We are open from nine to five.', { score: 0.1, url });

  it('is the row of a long table, wherever it is', async () => {
    const rows = [
      'UK mainland: £45 (Cost), 3 to 5 (Working days)',
      'Isle of Man: £85 (Cost), 7 to 10 (Working days)',
      'Northern Ireland: £65 (Cost), 5 to 8 (Working days)',
      'Ireland: €60 (Cost), 5 to 7 (Working days)',
      'France, Belgium, Denmark: €75 (Cost), 6 to 10 (Working days)',
      'Spain, Portugal: €95 (Cost), 8 to 12 (Working days)',
    ];
    const title = 'How long does delivery take, and what does it cost?';
    const text = rows.map((row) => `- ${row}`).join('\n');
    const { text: reply } = await write(
      'Delivery cost\nWhat does delivery to France cost and how long does it take?',
      [passage(1, title, text, { heading: 'On the road', url }), other],
    );
    expect(reply).toContain('- France, Belgium, Denmark – Cost: €75; Working days: 6 to 10.');
    expect(reply).not.toContain('Ireland');
  });

  it('is the lines of its error code, and no other’s', async () => {
    const title = 'What does the error code on my display mean?';
    const { text } = await write(
      'E12\nAfter riding in the rain the display shows E12 and there is no assistance. What does it mean and can I ride on?',
      [
        passage(1, title, 'E12, battery not answering. Wipe the contacts dry.', {
          heading: 'Codes you can clear',
          url,
        }),
        passage(
          2,
          title,
          '- E30: Sensor (Meaning), Yes (Can I ride?)\n- E33: Motor (Meaning), No (Can I ride?)',
          {
            heading: 'Codes that need a person',
            url,
          },
        ),
        other,
      ],
    );
    expect(text).toContain('Wipe the contacts dry.');
    expect(text).not.toContain('E30');
  });

  it('is the section whose heading has its words side by side', async () => {
    const title = "The app can't find my bike";
    const { text } = await write(
      'New phone since Sunday, the app does not find my bike. How do I add the bike again?',
      [
        passage(1, title, '1. Open the app on the same phone.\n2. Add the bike to the app.', {
          heading: 'Same phone, it just stopped',
          url,
        }),
        passage(2, title, '1. Sign in on it.\n2. Add the bike to the app.', {
          heading: 'New phone? Start here',
          url,
        }),
        other,
      ],
    );
    expect(text).toContain('Sign in on it.');
    expect(text).not.toContain('on the same phone');
  });

  it('is answered for a second question under the heading that says it', async () => {
    const title = 'Booking a test ride';
    const { text } = await write(
      'Test ride\nHow do I book a test ride, and what should I bring to the shop?',
      [
        passage(1, title, '1. Open Test rides and book a ride.\n2. Choose a shop.', {
          heading: 'Booking',
          url,
        }),
        passage(2, title, '- Photo identification.\n- A bank card with some money on it.', {
          heading: 'What to bring',
          url,
        }),
        other,
      ],
    );
    expect(text).toContain('Choose a shop.');
    expect(text).toContain('Photo identification.');
  });
});
