import { describe, expect, it } from 'vitest';
import { readInstruction } from '../instructions.ts';
import { joinSentences } from '../join-sentences.ts';
import { reusableSentences } from './past-answer.ts';
import { firstNameOf } from './phrases.ts';
import { suggest } from '../suggest.ts';
import { collect, passage, sentencesOf, suggestInput } from '../test-input.ts';
import type { SuggestEvent, SuggestInput } from '../types.ts';

const run = (input: SuggestInput): Promise<SuggestEvent[]> =>
  collect(suggest(input, { writer: null }));

async function reply(input: SuggestInput): Promise<string> {
  const last = (await run(input)).at(-1);
  if (last?.type !== 'done') throw new Error(`no reply but ${JSON.stringify(last)}`);
  return last.text;
}

const returns = passage(
  1,
  'Returns and exchanges',
  'Our shop opened in 1990.\nYou can return shoes within 30 days of delivery.\nThey must not have been worn outside.\nWe sponsor a local football club.',
);
const steps = passage(
  2,
  'Your account',
  'To reset your password:\n- Open the sign-in page.\n- Choose "Forgotten password".\n- Follow the link in the mail.',
  {
    heading: 'Reset your password',
  },
);

describe('the built-in writer', () => {
  it('answers with the sentence that answers, in courtesy, and cites it', async () => {
    const events = await run(
      suggestInput('How many days do I have to return shoes?', [returns, steps]),
    );
    const content = sentencesOf(events).filter((event) => event.sources.length > 0);
    expect(content[0]).toMatchObject({
      text: 'You can return shoes within 30 days of delivery.',
      sources: [1],
      paragraph: true,
    });
    expect(content.every((event) => event.supported)).toBe(true);
    const done = events.at(-1);
    expect(done).toMatchObject({ type: 'done', writer: 'builtin', fellBack: null, unsupported: 0 });
    if (done?.type !== 'done') return;
    expect(done.text.startsWith('Hello Anna,\n\n')).toBe(true);
    expect(done.text.endsWith('Kind regards,\nMarie')).toBe(true);
    expect(done.text).not.toContain('1990');
    expect(done.text).not.toContain('football');
    expect(done.confidence).toBeGreaterThan(0.4);
    expect(joinSentences(sentencesOf(events))).toBe(done.text);
  });

  it.each([
    ['en', 'Fernhollow', 'Kind regards,\nThe Fernhollow team'],
    ['en', 'The Bike Shed', 'Kind regards,\nThe Bike Shed team'],
    ['en', 'Velora Support', 'Kind regards,\nVelora Support'],
    ['en', null, 'Kind regards.'],
    ['fr', 'Clairval', 'Bien cordialement,\nL’équipe Clairval'],
    ['de', 'Velora', 'Mit freundlichen Grüßen\nIhr Velora-Team'],
  ] as const)(
    'signs for the team where no agent does: %s, %s',
    async (language, companyName, end) => {
      const here = { ...returns, language };
      const input = suggestInput('return shoes', [here], {
        language,
        agentName: null,
        companyName,
      });
      expect((await reply(input)).endsWith(`\n\n${end}`)).toBe(true);
    },
  );

  it('names no team to a client who wants no signature', async () => {
    const styles = {
      noSignature: true,
      noNameInPoliteness: false,
      requesterNamePlaceholder: false,
      noHeader: false,
    };
    for (const language of ['en', 'fr', 'de', 'es', 'it', 'nl', 'pt'] as const) {
      const people = { agentName: null, companyName: 'Out of the Woods' };
      const here = { ...returns, language };
      const input = suggestInput('return shoes', [here], { language, styles, ...people });
      expect(await reply(input), language).not.toMatch(/Woods|team|equip|équipe/i);
    }
  });

  it('takes the steps under the heading that is asked for, each on its line', async () => {
    const text = await reply(suggestInput('how do I reset my password', [returns, steps]));
    expect(text).toContain(
      'To reset your password:\n- Open the sign-in page.\n- Choose "Forgotten password".\n- Follow the link in the mail.',
    );
  });

  it('writes French to a French requester from French passages only', async () => {
    const french = passage(
      3,
      'Retours',
      'Vous pouvez retourner vos chaussures sous 30 jours après la livraison.',
      { language: 'fr' },
    );
    const question = 'Combien de jours ai-je pour retourner mes chaussures ?';
    const text = await reply(
      suggestInput(question, [returns, french], { language: 'fr', requesterName: 'DUPONT Élise' }),
    );
    expect(text).toContain('Bonjour Élise,');
    expect(text).toContain('sous 30 jours');
    expect(text).not.toContain('return shoes');
    const events = await run(suggestInput(question, [returns], { language: 'fr' }));
    expect(events).toEqual([expect.objectContaining({ type: 'silence', reason: 'nothing-close' })]);
  });

  it('prefers a certified passage among equals', async () => {
    const old = passage(1, 'Returns', 'You can return shoes within 14 days of delivery.');
    const certified = passage(2, 'Returns', 'You can return shoes within 30 days of delivery.', {
      certified: true,
    });
    const text = await reply(
      suggestInput('How many days to return shoes?', [old, certified], { instruction: 'shorter' }),
    );
    expect(text).toContain('30 days');
    expect(text).not.toContain('14 days');
  });

  it('is silent for the right reason', async () => {
    const question = 'How do I return shoes?';
    const reason = async (input: SuggestInput): Promise<unknown> =>
      (await run(input)).map((event) => (event.type === 'silence' ? event.reason : event.type));
    expect(await reason(suggestInput(question, []))).toEqual(['no-knowledge']);
    expect(await reason(suggestInput(question, [], { knowledgeSize: 12 }))).toEqual(['off-topic']);
    expect(await reason(suggestInput(question, [returns], { belongs: 0.05 }))).toEqual([
      'off-topic',
    ]);
    expect(await reason(suggestInput('Which telescope shows Saturn best?', [returns]))).toEqual([
      'nothing-close',
    ]);
  });

  it('follows the presets and says that free text needs a model', async () => {
    const question = 'How do I reset my password and return shoes?';
    const plain = await reply(suggestInput(question, [returns, steps]));
    const short = await reply(suggestInput(question, [returns, steps], { instruction: 'shorter' }));
    expect(short.length).toBeLessThan(plain.length * 0.8);
    expect(
      await reply(suggestInput(question, [returns, steps], { instruction: 'friendlier' })),
    ).toContain('happy to help');
    expect(await reply(suggestInput(question, [returns, steps], { instruction: 'steps' }))).toMatch(
      /Here is what to do:\n1\. .+\n2\. /,
    );
    const events = await run(
      suggestInput(question, [returns, steps], { instruction: 'mention our spring sale' }),
    );
    expect(events[0]).toEqual({ type: 'note', code: 'instruction-needs-model' });
    expect(events.at(-1)?.type).toBe('done');
  });

  it('greets without a name when there is none to use', () => {
    expect([
      firstNameOf('anna.smith@mail.test'),
      firstNameOf('user_2c2f98ff'),
      firstNameOf(''),
      firstNameOf(null),
      firstNameOf('Support'),
    ]).toEqual([null, null, null, null, null]);
    expect([
      firstNameOf('jean-pierre martin'),
      firstNameOf('ANNA SMITH'),
      firstNameOf('Mme Durand'),
      firstNameOf('DUPONT Élise'),
    ]).toEqual(['Jean-pierre', 'Anna', 'Mme Durand', 'Élise']);
  });
});

describe('a past answer said again', () => {
  const english = [
    'Hi John,',
    '',
    'Thanks for reaching out! I have just refunded your order #48213 today.',
    'Refunds usually appear on the card within five working days.',
    'John, your parcel left on 12 March.',
    'I will get back to you tomorrow.',
    'You can follow any refund under My account > Payments.',
    'Please see the attached screenshot.',
    'Let me know if anything is unclear.',
    '',
    'Best regards,',
    'Sam Carter',
    'Customer care, +44 20 7946 0018',
  ].join('\n');

  it('keeps what holds for everybody in English', () => {
    expect(reusableSentences(english, 'en')).toEqual([
      'Refunds usually appear on the card within five working days.',
      'You can follow any refund under My account > Payments.',
    ]);
  });

  it('keeps what holds for everybody in French', () => {
    const french = [
      'Bonjour Madame Lefèvre,',
      "J'ai bien procédé au remboursement de 25,90 € ce matin.",
      'Votre commande n° 88213 a été annulée.',
      'Un remboursement apparaît sur votre compte sous cinq jours ouvrés.',
      'Un avoir de 20 € figure sur le compte.',
      'Je reviens vers vous dès que possible.',
      "N'hésitez pas à nous recontacter.",
      'Bien cordialement,',
      'Sophie',
    ].join('\n');
    expect(reusableSentences(french, 'fr')).toEqual([
      'Un remboursement apparaît sur votre compte sous cinq jours ouvrés.',
    ]);
  });

  it('is a source of a reply, without its customer', async () => {
    const ticket = passage(7, 'Ticket 48', english, {
      kind: 'ticket',
      question: 'When does my refund arrive on my card?',
    });
    const events = await run(suggestInput('When will the refund be on my card?', [ticket]));
    const cited = sentencesOf(events).filter((event) => event.sources.includes(7));
    expect(cited[0]?.text).toBe('Refunds usually appear on the card within five working days.');
    const text = sentencesOf(events)
      .map((event) => event.text)
      .join('\n');
    for (const secret of ['John', '48213', 'March', 'tomorrow', 'Sam', '7946'])
      expect(text).not.toContain(secret);
  });
});

describe('readInstruction', () => {
  it('reads presets, several at once, and leaves everything else as free text', () => {
    expect([...readInstruction('Shorter, steps').presets]).toEqual(['shorter', 'steps']);
    expect(readInstruction('shorter please')).toEqual({
      presets: new Set(),
      freeText: 'shorter please',
    });
    expect(readInstruction('  ')).toEqual({ presets: new Set(), freeText: null });
  });
});
