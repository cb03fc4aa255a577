import { describe, expect, it } from 'vitest';
import { readTicketQuestion } from './ticket-question.ts';

const ask = (
  texts: string[],
  {
    subject = '',
    language = 'en',
    name,
  }: { subject?: string; language?: 'en' | 'fr'; name?: string } = {},
): string =>
  readTicketQuestion(
    { subject, messages: texts.map((text) => ({ role: 'requester', text })) },
    { language, name: name ?? null },
  );

describe('what a ticket asks', () => {
  it('is read without greeting, thanks, signature and quoted mail, in English', () => {
    const mail = `Hello team,

I hope you are well. My desk lamp flickers at night. How can I get a new bulb?
Thank you so much for your help. I look forward to hearing from you.

Kind regards,
Nora Field
Fernhollow Road 3

On Mon, 2 Mar 2026, Support wrote:
> Your order is on its way.`;
    expect(ask([mail], { subject: 'Re: Desk lamp' })).toBe(
      'My desk lamp flickers at night. How can I get a new bulb?',
    );
  });

  it('is read so in French too', () => {
    const mail = `Bonjour Madame,

J’espère que vous allez bien. Mon colis n’est pas arrivé. Où puis-je le suivre ?
Merci beaucoup de votre aide. Dans l’attente de votre retour.

Bien cordialement,
Léa Petit`;
    expect(ask([mail], { subject: 'Colis', language: 'fr' })).toBe(
      'Mon colis n’est pas arrivé. Où puis-je le suivre ?',
    );
  });

  it('keeps thanks that ask for something', () => {
    expect(
      ask(['Merci de me dire comment résilier mon abonnement.'], { language: 'fr' }),
    ).toContain('résilier');
    expect(ask(['Thanks. Can you tell me how to cancel?'])).toBe('Can you tell me how to cancel?');
  });

  it('has the subject first where the text does not say it', () => {
    expect(ask(['It went out at noon and does not come back.'], { subject: 'Desk lamp' })).toBe(
      'Desk lamp\nIt went out at noon and does not come back.',
    );
  });

  it('drops the name that stands below without a closing, and no other word', () => {
    expect(ask(['Where is my invoice?\nNora Field'], { name: 'Nora Field' })).toBe(
      'Where is my invoice?',
    );
    expect(ask(['Where is my invoice?\nIt is urgent'], { name: 'Nora Field' })).toContain('urgent');
  });

  it('ends where somebody answered, and skips what somebody wrote before', () => {
    const thread = {
      subject: '',
      messages: [
        { role: 'agent' as const, text: 'How was your stay?' },
        { role: 'requester' as const, text: 'The shower leaks.' },
        { role: 'requester' as const, text: 'And the window of the kitchen is broken.' },
        { role: 'agent' as const, text: 'We send somebody.' },
        { role: 'requester' as const, text: 'Where do I find the invoice of the garage?' },
      ],
    };
    const question = readTicketQuestion(thread, { language: 'en' });
    expect(question).toBe('The shower leaks.\nAnd the window of the kitchen is broken.');
  });

  it('is empty where nothing is asked', () => {
    expect(ask(['Hello,\n\nThank you very much!\n\nBest regards'])).toBe('');
    expect(readTicketQuestion({ subject: '', messages: [] }, { language: 'fr' })).toBe('');
  });

  it('is not made slow by any text', () => {
    const startedAt = performance.now();
    for (const text of [
      'thanks a '.repeat(9_000),
      'merci '.repeat(9_000),
      `${'> '.repeat(20_000)}`,
    ])
      ask([text]);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
