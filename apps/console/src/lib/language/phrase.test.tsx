import { describe, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { activateLanguage } from './i18n.ts';
import { useErrorText } from './phrase.ts';

function Shown({ error }: { error: unknown }) {
  return useErrorText()(error);
}

async function textOf(error: unknown): Promise<string | null> {
  const { container, unmount } = await render(<Shown error={error} />);
  const text = container.textContent;
  unmount();
  return text;
}

describe('the words of an error', () => {
  it('are those of its code', async () => {
    expect(await textOf({ code: 'tickets.not-found' })).toBe('Ticket not found');
  });

  it('are the general sentence for an error without words of its own @spec-8.9 @message-4', async () => {
    const general = 'An error has occured. Try later';
    expect(await textOf({ code: 'made.up' })).toBe(general);
    expect(await textOf(new Error('inner detail'))).toBe(general);
  });

  it('say that no answer came at all', async () => {
    await activateLanguage('en');
    expect(await textOf(new TypeError('fetch failed'))).toContain('cannot be reached');
  });
});
