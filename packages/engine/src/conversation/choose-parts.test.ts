import { describe, expect, it } from 'vitest';
import { passage } from '../generation/test-input.ts';
import { atOnce } from '../clustering/steps.ts';
import { namesTitle, rankParts, saysAll } from './choose-parts.ts';

const title = 'Charging the battery';
const part = (heading: string, text: string) => passage(1, title, text, { heading });
const parts = [
  part('Habits that make it last', 'Stop at 80 percent. Never use the charger of another maker.'),
  part(
    'Charging times',
    'With the charger that comes with it: 4 hours. With the fast charger: 2 hours.',
  ),
  part('Plugging it in', '1. Plug the charger into the wall.\n2. Push the plug into the battery.'),
  part('What it costs', 'A second charger is £89.'),
];
const best = (question: string) => atOnce(rankParts(question, parts, 'en'))[0];

describe('the part of a document that answers', () => {
  it('is the one that tells the time, the price or the steps that are wanted', () => {
    expect(best('how long does it take?')?.passage.heading).toBe('Charging times');
    expect(best('how much is it?')?.passage.heading).toBe('What it costs');
    expect(best('How do I charge the battery?')?.passage.heading).toBe('Plugging it in');
  });

  it('is not the one whose heading only asks with the same word', () => {
    const steps = part('How to charge', '1. Plug the charger into the wall.\n2. Wait.');
    const [first] = atOnce(rankParts('how long does it take?', [steps, ...parts], 'en'));
    expect(first?.passage.heading).toBe('Charging times');
  });

  it('is the one whose heading is said', () => {
    expect(best('and the habits?')?.passage.heading).toBe('Habits that make it last');
    expect(best('charging times?')).toMatchObject({ isNamed: true });
    expect(best('and in the rain?')).toMatchObject({ isNamed: false, share: 0 });
  });
});

describe('a title', () => {
  it('is said whole, or by half of its words', () => {
    expect(saysAll('what about the warranty?', 'Warranty', 'en')).toBe(true);
    expect(saysAll('what about the warranty?', 'Warranty claims', 'en')).toBe(false);
    expect(namesTitle('what about the warranty?', 'Warranty claims', 'en')).toBe(true);
    expect(namesTitle('et la garantie ?', 'Livraison', 'fr')).toBe(false);
    expect(namesTitle('how long does it take?', 'How to return', 'en')).toBe(false);
    expect(namesTitle('comment ?', 'Comment nous joindre ?', 'fr')).toBe(false);
  });
});
