import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../text/language.ts';
import { joinSentences } from '../join-sentences.ts';
import { SentenceStream } from '../model/sentence-stream.ts';
import type { ReplyStyles } from '../types.ts';
import { styleSentences, type ReplyPeople } from './styles.ts';
import { suggest } from '../suggest.ts';
import { collect, fakeWriter, passage, sentencesOf, suggestInput } from '../test-input.ts';
import type { SentenceEvent } from '../types.ts';

const off: ReplyStyles = {
  noSignature: false,
  noNameInPoliteness: false,
  requesterNamePlaceholder: false,
  noHeader: false,
};
const all: ReplyStyles = {
  noSignature: true,
  noNameInPoliteness: true,
  requesterNamePlaceholder: true,
  noHeader: true,
};
const people: ReplyPeople = {
  requesterName: 'Nora Dupont',
  agentName: 'Carol Jones',
  companyName: 'Velora',
};

/** A text as a model streams it; `[1]` is a source, and what has none says nothing. */
function read(text: string): SentenceEvent[] {
  const stream = new SentenceStream();
  return [...stream.push(text), ...stream.end()].map(({ cited, ...sentence }, index) => ({
    type: 'sentence',
    index,
    ...sentence,
    sources: cited,
    spans: [],
    supported: true,
  }));
}

const frenchWords = /\b(?:vous|bonjour|merci|nous)\b/i;
const languageOf = (text: string): Language => (frenchWords.test(text) ? 'fr' : 'en');

function styled(
  text: string,
  styles: Partial<ReplyStyles>,
  who: Partial<ReplyPeople> = {},
): string {
  const sentences = read(text);
  return joinSentences(
    styleSentences(sentences, { ...off, ...styles }, { ...people, ...who }, languageOf(text)),
  );
}

const page = readFileSync(new URL('../../../../../docs/styles.md', import.meta.url), 'utf8');
const examples = page
  .split(/^## /m)
  .slice(1)
  .flatMap((section) => {
    const name = section.split('\n')[0] as keyof ReplyStyles;
    const blocks = [...section.matchAll(/```text\n([\s\S]*?)\n```/g)].map(
      (match) => match[1] ?? '',
    );
    return Array.from({ length: blocks.length / 2 }, (_, pair) => ({
      name,
      before: blocks[2 * pair] as string,
      after: joinSentences(read(blocks[2 * pair + 1] as string)),
    }));
  });

describe('the examples of docs/styles.md', () => {
  it('cover each switch in both languages @spec-2.62', () => {
    for (const name of Object.keys(off)) {
      const own = examples.filter((example) => example.name === name);
      expect(new Set(own.map(({ before }) => languageOf(before))), name).toEqual(
        new Set(['en', 'fr']),
      );
    }
  });

  it.each(examples)('$name: $before', ({ name, before, after }) => {
    expect(styled(before, { [name]: true })).toBe(after);
    expect(styled(before, {})).toBe(joinSentences(read(before)));
  });
});

describe('names in greetings and formulas', () => {
  it.each([
    ['Hi Nora!', 'Hi!'],
    ['Hello Nora you can start now. [1]', 'Hello, you can start now.'],
    ['Hello nora,', 'Hello,'],
    ['Dear all,', 'Dear all,'],
    ['Dear Sir or Madam,', 'Dear Sir or Madam,'],
    ['Dear customer,', 'Dear customer,'],
    ['Hello there,', 'Hello there,'],
    ['Bonjour à tous,', 'Bonjour à tous,'],
    ['Bonjour Madame,', 'Bonjour Madame,'],
    ['Madame Dupont,', 'Madame,'],
    ['Cher Monsieur Durand,', 'Bonjour,'],
    ['Bonjour Nora !', 'Bonjour !'],
    ['Chère Nora,', 'Bonjour,'],
    ['Mr Smith,', 'Hello,'],
    ['Nora,', 'Hello,'],
    ['Good morning Bob Miller,', 'Good morning,'],
    ['Thank you Nora for your message.', 'Thank you for your message.'],
    ['Thank you, Nora, for your message.', 'Thank you for your message.'],
    ['Nora, thank you for your message.', 'Thank you for your message.'],
    ['Merci, Madame Dupont.', 'Merci, Madame.'],
    ['Thank you, Mr Dupont.', 'Thank you.'],
    ['Sorry for the trouble, Nora.', 'Sorry for the trouble.'],
    ['Ask Nora at the shop. [1]', 'Ask Nora at the shop.'],
    ['Hello {{requester.name}},', 'Hello,'],
    ['- Hello Nora', '- Hello Nora'],
    ['Hello 田中さん,', 'Hello,'],
    ['Hello Élise-Marie d’Arc,', 'Hello,'],
  ])('%s → %s', (before, after) => {
    expect(styled(before, { noNameInPoliteness: true })).toBe(after);
  });

  it.each([
    ['Dear Mr Smith,', 'Dear {{requester.name}},'],
    ['Madame Dupont,', 'Madame {{requester.name}},'],
    ['Hello,', 'Hello,'],
    ['Hello there,', 'Hello there,'],
    ['Nora, thank you.', '{{requester.name}}, thank you.'],
  ])('placeholder: %s → %s', (before, after) => {
    expect(styled(before, { requesterNamePlaceholder: true })).toBe(after);
  });

  it.each(['for', 'you', 'Best', '.*', '$&', '(a+)+$', '[', 'Thank', 'message', '{{custom.key}}'])(
    'a requester called %j takes no other word away',
    (requesterName) => {
      const text = 'Thank you for your message. Send it to us. [1]\n\nBest regards,';
      expect(styled(text, { noNameInPoliteness: true }, { requesterName })).toBe(
        'Thank you for your message. Send it to us.\n\nBest regards,',
      );
    },
  );

  it.each(['noNameInPoliteness', 'requesterNamePlaceholder'] as const)(
    'with %s a formula that is also the requester’s name still closes',
    (name) => {
      const reply = 'You can do it. [1]\n\nBest,\nCarol';
      expect(styled(reply, { [name]: true }, { requesterName: 'Ann Best' })).toBe(
        styled(reply, {}),
      );
    },
  );

  it('a requester called $& is greeted by the placeholder alone', () => {
    const who = { requesterName: '$& $1' };
    expect(styled('Hello $& $1,', { requesterNamePlaceholder: true }, who)).toBe(
      'Hello {{requester.name}},',
    );
  });
});

describe('signatures', () => {
  const body = 'The battery charges in three hours. [1]';
  const said = 'The battery charges in three hours.';
  it.each([
    ['Kind regards,\nBest', 'Kind regards,', 'Best'],
    ['Best,\nBest', 'Best,', 'Best'],
    ['Best, Carol', 'Best,', 'Carol Jones'],
    ['Thanks,\nCarol from Velora', 'Thanks,', 'Carol'],
    ['Cordialement,\nService client Velora', 'Cordialement,', 'Carol'],
    ['Kind regards,\nAnna Kowalska\nanna@velora.example', 'Kind regards,', null],
    ['Best regards, Nora', 'Best regards,', 'Nora Jones'],
    ['Have a nice day, Nora!', 'Have a nice day, Nora!', 'Carol'],
    ['Carol', '', 'Carol Jones'],
    ['--\nCarol\nVelora', '', 'Carol'],
    [
      'Carol\n\nWhen it is green, take it off. [2]',
      'Carol\n\nWhen it is green, take it off.',
      'Carol',
    ],
    [
      'Best regards,\nCarol\n\nPS: keep the box. [2]',
      'Best regards,\n\nPS: keep the box.',
      'Carol',
    ],
    [
      'Best regards,\nFree shipping ends on Monday',
      'Best regards, Free shipping ends on Monday',
      'Carol',
    ],
  ])('%s → %s', (end, after, agentName) => {
    expect(styled(`${body}\n\n${end}`, { noSignature: true }, { agentName })).toBe(
      [said, after].filter(Boolean).join('\n\n'),
    );
  });
});

describe('headers', () => {
  it.each([
    ['Thank you for your message, but we cannot help.', false],
    ['Thanks to the app you can follow the parcel.', false],
    ['Merci de votre message.', true],
    ['Merci de nous avoir écrit.', true],
    ['Merci de bien vouloir patienter.', false],
    ['Thank you for order 1234.', false],
    ['I hope this finds you well.', true],
    ['Re: your order', true],
    ['Bonjour Nora !', true],
  ])('%s goes: %s', (line, goes) => {
    const text = `${line}\n\nThe battery charges in three hours. [1]`;
    const kept = styled(text, { noHeader: true });
    expect(kept).toBe(goes ? 'The battery charges in three hours.' : joinSentences(read(text)));
  });
});

describe('what only looks like an edge of the reply', () => {
  it('stays in its middle', () => {
    const text =
      'Open the app. [1]\n\nHello appears on the screen. [1]\n\nThank you for waiting.\n\nIt starts. [1]';
    expect(styled(text, { noHeader: true, noSignature: true })).toBe(joinSentences(read(text)));
  });

  it('stays when it has a source', () => {
    const text = 'Who helps? [1]\n\nBest regards,\nCarol [1]\nVelora [2]';
    expect(styled(text, { noSignature: true })).toBe(joinSentences(read(text)));
  });

  it('stays when the requester’s name has a hyphen', () => {
    const who = { requesterName: 'Jean-Pierre Le-Goff' };
    expect(styled('Merci Jean-Pierre pour votre message.', { noNameInPoliteness: true }, who)).toBe(
      'Merci pour votre message.',
    );
  });
});

describe('any reply', () => {
  const names = fc.oneof(
    fc.constantFrom(
      'Nora Dupont',
      'Best',
      '.*',
      '$1',
      'Élodie',
      '田中 太郎',
      'İpek',
      'O’Neill',
      ')(',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  const courtesy = fc.constantFrom(
    'Hello Nora,',
    'Bonjour Madame Dupont,',
    'Thank you for contacting us.',
    'Best regards,',
    'Carol',
    'Velora',
    'Thank you, Nora.',
    'The Velora team',
    '--',
    'Merci pour votre message.',
    'Hello Nora, thank you for your message.',
    'Subject: hello',
    'Cordialement, Carol',
    'Nora,',
  );
  const content = fc.constantFrom(
    'You can return it within 30 days.',
    'Best results come with cold water.',
    'Carol',
    'Merci de nous envoyer une photo.',
    '- Dear customers pay less.',
    'Hello Kitty bikes fit all.',
    '1. Open the box.',
    'Thank you, Nora, it ships today.',
    'Regards are sent by post.',
  );
  const sentence = fc.oneof(
    fc.record({ text: courtesy, sources: fc.constant<number[]>([]), paragraph: fc.boolean() }),
    fc.record({
      text: content,
      sources: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 2 }),
      paragraph: fc.boolean(),
    }),
    fc.record({
      text: names.filter((name) => /\S/.test(name)),
      sources: fc.constant<number[]>([]),
      paragraph: fc.boolean(),
    }),
  );
  const replies = fc.array(sentence, { maxLength: 12 }).map((rows) =>
    rows.map((row, index): SentenceEvent => ({
      type: 'sentence',
      supported: true,
      spans: [],
      index,
      ...row,
    })),
  );
  const switches = fc.record({
    noSignature: fc.boolean(),
    noNameInPoliteness: fc.boolean(),
    requesterNamePlaceholder: fc.boolean(),
    noHeader: fc.boolean(),
  });
  const who = fc.record({ requesterName: names, agentName: names, companyName: names });
  const languages = fc.constantFrom<Language>('en', 'fr');

  it('keeps every sentence with a source, its sources and its words', () => {
    fc.assert(
      fc.property(replies, switches, who, languages, (reply, styles, named, language) => {
        const before = reply.filter(({ sources }) => sources.length > 0);
        const after = styleSentences(reply, styles, named, language).filter(
          ({ sources }) => sources.length > 0,
        );
        expect(after.map(({ sources }) => sources)).toEqual(before.map(({ sources }) => sources));
        for (const [position, { text }] of before.entries()) {
          const kept = after[position]?.text ?? '';
          const tail = text.split(/\s+/).slice(-2).join(' ').toLowerCase();
          expect(kept.toLowerCase().endsWith(tail) || kept.includes('{{requester.name}}')).toBe(
            true,
          );
        }
      }),
      { numRuns: 3000 },
    );
  }, 30_000);

  it('is not changed by a second time, and its indexes count up', () => {
    fc.assert(
      fc.property(replies, switches, who, languages, (reply, styles, named, language) => {
        const once = styleSentences(reply, styles, named, language);
        expect(styleSentences(once, styles, named, language)).toEqual(once);
        expect(once.map(({ index }) => index)).toEqual(once.map((_, index) => index));
      }),
      { numRuns: 3000 },
    );
  }, 30_000);
});

describe('a suggestion', () => {
  const returns = passage(
    1,
    'Returns and exchanges',
    'You can return shoes within 30 days of delivery.\nThey must not have been worn outside.',
  );
  const input = suggestInput('How many days do I have to return shoes?', [returns], {
    requesterName: 'Nora Dupont',
    agentName: 'Carol',
    companyName: 'Velora',
    styles: all,
  });
  const run = async (pieces: string[] | null) =>
    collect(suggest(input, { writer: pieces ? fakeWriter(pieces) : null }));

  it.each([
    ['the built-in writer', null],
    [
      'a model',
      [
        'Hello Nora,\n\nThank you for contac',
        'ting us.\n\nYou can return shoes within 30 days of delivery. [1]\n\nKind reg',
        'ards,\nCarol\nVelora',
      ],
    ],
  ])('of %s streams what its text says', async (_, pieces) => {
    const events = await run(pieces);
    const done = events.at(-1);
    const said = joinSentences(sentencesOf(events));
    expect(done).toMatchObject({ type: 'done', text: said });
    expect(said).toMatch(/^You can return shoes within 30 days of delivery\./);
    expect(said).toMatch(/Kind regards,$/);
    for (const gone of ['Hello', 'Nora', 'Carol', 'Thank']) expect(said).not.toContain(gone);
    expect(sentencesOf(events)[0]).toMatchObject({ index: 0, sources: [1] });
  });

  it('of nothing but courtesy is silent', async () => {
    const events = await run(['Hello Nora,\n\nThank you for contacting us.']);
    expect(events).toMatchObject([{ type: 'silence', reason: 'model-abstained', tokensOut: 30 }]);
  });
});
