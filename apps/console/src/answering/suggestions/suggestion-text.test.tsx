import { MantineProvider } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { SuggestionText } from './suggestion-text.tsx';

const source = {
  number: 1,
  kind: 'document' as const,
  uuid: '00000000-0000-4000-8000-000000000001',
  title: 'The rear rack',
  heading: null,
  text: 'The rack carries 80 kg.',
  url: 'https://help.acme.test/rack',
  isCertified: false,
  score: 0.9,
  mark: null,
};
const sentence = (text: string, sources: number[], supported = true) => ({
  text,
  sources,
  supported,
  spans: [],
  startsParagraph: true,
});

async function quietIn(sentences: ReturnType<typeof sentence>[]) {
  const { container, unmount } = await render(
    <MantineProvider>
      <SuggestionText
        text={sentences.map(({ text }) => text).join('\n\n')}
        sentences={sentences}
        sources={[source]}
        pointed={null}
        onPoint={() => undefined}
        onOpen={() => undefined}
      />
    </MantineProvider>,
  );
  const quiet = [...container.querySelectorAll('[data-quiet]')].map((part) => part.textContent);
  unmount();
  return quiet;
}

describe('the text of a reply', () => {
  it('keeps greeting, further reading and closing quiet beside what a source says and what none says', async () => {
    const quiet = await quietIn([
      sentence('Hello Ada,', []),
      sentence('It carries eighty.', [1]),
      sentence('It also flies.', [], false),
      sentence('There is more in “The rear rack”: https://help.acme.test/rack', [1]),
      sentence('Kind regards', []),
    ]);
    expect(quiet.map((text) => text?.slice(0, 12))).toEqual([
      'Hello Ada,',
      'There is mor',
      'Kind regards',
    ]);
  });

  it('is not quiet as a whole where all it does is name an article, or nothing has a source', async () => {
    const named = sentence('See “The rear rack”: https://help.acme.test/rack', [1]);
    expect(await quietIn([named])).toEqual([]);
    expect(await quietIn([sentence('Thank you, we are on it.', [])])).toEqual([]);
  });
});
