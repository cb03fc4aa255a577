import { describe, expect, it } from 'vitest';
import type { MarkedPart } from '../../../ui/text/marked-text.tsx';
import { compareTexts, splitSentences } from './compare-texts.ts';

/** [-went-] and {+came+}. */
const told = (parts: MarkedPart[]) =>
  parts
    .map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`,
    )
    .join('');

describe('a document against what it would be', () => {
  it('is cut into sentences and lines, and nothing is lost', () => {
    const text =
      '# Keys\n\nA pair costs £18.50 today. It takes five days!\nOrder “online”.\n\n- one\n';
    expect(splitSentences(text)).toEqual([
      '# Keys\n\n',
      'A pair costs £18.50 today. ',
      'It takes five days!\n',
      'Order “online”.\n\n',
      '- one\n',
    ]);
  });

  it('shows a sentence that changed a little word by word', async () => {
    const parts = await compareTexts(
      'Keys come in pairs. A pair costs £18 with tracked postage.',
      'Keys come in pairs. A pair costs £14 with tracked postage.',
    );
    expect(told(parts)).toBe(
      'Keys come in pairs. A pair costs £[-18-]{+14+} with tracked postage.',
    );
  });

  it('shows a sentence that became another one whole', async () => {
    const parts = await compareTexts(
      'Keys come in pairs. You order online.',
      'Keys come in pairs. Reply with your number and we send a payment link.',
    );
    expect(told(parts)).toBe(
      'Keys come in pairs. [-You order online.-]{+Reply with your number and we send a payment link.+}',
    );
  });

  it('compares sentences that changed one after the other each with the one in its place', async () => {
    const parts = await compareTexts(
      'A pair costs £18 with postage. It takes five days.',
      'A pair costs £14 with postage. We cut them while you wait at the counter. Bring the tag along.',
    );
    expect(told(parts)).toBe(
      'A pair costs £[-18-]{+14+} with postage. [-It takes five days.-]{+We cut them while you wait at the counter. Bring the tag along.+}',
    );
  });

  it('shows what was only added, between what stays', async () => {
    const parts = await compareTexts('One.\n\nTwo.', 'One.\n\nAnd a half.\n\nTwo.');
    expect(told(parts)).toBe('One.\n\n{+And a half.\n\n+}Two.');
  });
});
