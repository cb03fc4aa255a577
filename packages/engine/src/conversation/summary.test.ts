import { describe, expect, it } from 'vitest';
import { summarise, type SaidMessage } from './summary.ts';

const visitor = (text: string): SaidMessage => ({ author: 'visitor', text });
const bot = (text: string): SaidMessage => ({ author: 'bot', text });
const agent = (text: string): SaidMessage => ({ author: 'agent', text });

describe('summarise', () => {
  it('keeps what was asked and how the last answer began, without greetings', () => {
    const summary = summarise(
      [
        visitor('Hello! Where is my order 48213? Thanks'),
        bot('Your order left our warehouse on Monday. It takes three days.'),
      ],
      'en',
    );
    expect(summary).toContain('Where is my order 48213?');
    expect(summary).toContain('→ Your order left our warehouse on Monday.');
    expect(summary).not.toMatch(/hello|thanks|three days/i);
  });

  it('leaves out that a person was asked for, where something else was said', () => {
    const said = [visitor('The lamp arrived broken.'), visitor('I want to talk to a person')];
    expect(summarise(said, 'en')).toBe('The lamp arrived broken.');
    expect(summarise(said.slice(1), 'en')).toContain('talk to a person');
    const french = [
      visitor('Bonjour, ma lampe est arrivée cassée.'),
      visitor('Je veux parler à quelqu’un'),
    ];
    expect(summarise(french, 'fr')).toBe('ma lampe est arrivée cassée.');
  });

  it('says what the person said last rather than the bot', () => {
    const said = [
      visitor('Puis-je renvoyer la lampe après 40 jours ?'),
      agent('Oui, exceptionnellement. Voici l’étiquette.'),
      bot('Je n’ai pas trouvé de réponse.'),
    ];
    expect(summarise(said, 'fr')).toContain('→ Oui, exceptionnellement.');
  });

  it('says a thing once, and three at most in their order', () => {
    const questions = ['Is it blue?', 'Is it large?', 'Is it heavy?', 'Is it new?'].map(visitor);
    const summary = summarise([...questions, visitor('is it blue?')], 'en');
    expect(summary).toBe('Is it blue? Is it large? Is it heavy?');
  });

  it('stays short and whole, whatever was written', () => {
    const long = summarise(
      [visitor(`Why ${'a very long story '.repeat(400)}?`), bot('x'.repeat(5_000))],
      'en',
    );
    expect(long.length).toBeLessThanOrEqual(700);
    expect(summarise([visitor('😀'.repeat(3_000))], 'en').isWellFormed()).toBe(true);
    expect(summarise([], 'en')).toBe('');
    expect(summarise([bot('Hello!')], 'en')).toBe('');
    expect(summarise([visitor('  \n ')], 'fr')).toBe('');
  });
});
