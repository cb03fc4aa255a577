import type { Styles } from '@replique/contract/accounts/clients';
import { joinSentences } from '@replique/engine/generation/join-sentences';
import { styleSentences } from '@replique/engine/generation/styles/styles';
import { clientSettings as en } from '@replique/phrases/en/accounts/client-settings';
import { clientSettings as fr } from '@replique/phrases/fr/accounts/client-settings';
import { describe, expect, it } from 'vitest';
import { sampleReply, writeSample } from './sample-reply.ts';

const off: Styles = {
  noSignature: false,
  noNameInPoliteness: false,
  requesterNamePlaceholder: false,
  noHeader: false,
};
const names = Object.keys(off) as (keyof Styles)[];
const every = Array.from({ length: 16 }, (_, bits) =>
  Object.fromEntries(names.map((name, bit) => [name, (bits & (1 << bit)) !== 0])),
) as Styles[];

describe.each([
  ['en', en, 'Carol'],
  ['fr', fr, 'Carole'],
] as const)('the preview in %s', (language, phrases, agentName) => {
  const fill = (phrase: string, { name }: { name: string }) =>
    (phrases.sample as Record<string, string>)[phrase.split('.').at(-1) ?? '']?.replace(
      '{{name}}',
      () => name,
    ) ?? '';
  const people = { requesterName: 'Nora Dupont', agentName, companyName: 'Velora' };
  const plain = sampleReply(off).map(({ phrase, name, startsParagraph }, index) => ({
    type: 'sentence' as const,
    index,
    text: fill(phrase, { name }),
    sources: phrase === 'clientSettings.sample.content' ? [1] : [],
    paragraph: startsParagraph,
    spans: [],
    supported: true,
  }));
  // A signature stands on lines of its own; the engine's sentences have only paragraphs.
  const squeeze = (text: string) => text.replace(/\s+/g, ' ');

  it.each(every)('is what the engine makes of it: %o', (styles) => {
    const styled = joinSentences(styleSentences(plain, styles, people, language));
    expect(squeeze(writeSample(styles, fill))).toBe(squeeze(styled));
  });

  it.each(names)('its example of %s is what the engine does @spec-2.62', (name) => {
    const { before, after } = phrases.styles[name];
    const sentences = before.split('\n').map((text, index, { length }) => ({
      type: 'sentence' as const,
      index,
      text,
      // Of the header's example the last line is the substance; a signature stands under some.
      sources: name === 'noHeader' && index === length - 1 ? [1] : [],
      paragraph: false,
      spans: [],
      supported: true,
    }));
    const body = { ...sentences[0]!, text: 'It is so.', sources: [2] };
    const given = name === 'noSignature' ? [body, ...sentences] : sentences;
    const styled = styleSentences(given, { ...off, [name]: true }, people, language)
      .filter(({ sources }) => !sources.includes(2))
      .map(({ text }) => text);
    expect(styled.join('\n')).toBe(after.replace('{{name}}', () => '{{requester.name}}'));
  });
});
