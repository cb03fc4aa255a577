import { MantineProvider, Textarea } from '@mantine/core';
import { act, useRef, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { orpc } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { MacroMenu } from './macro-menu.tsx';

const ticket = '00000000-0000-4000-8000-000000000003';
const macro = {
  id: '7',
  title: 'Parcel is late',
  text: 'Hello Nora, I will write by {{day}}.',
  blanks: ['{{day}}'],
};

function Writing({ isOpenAtFirst }: { isOpenAtFirst?: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  return (
    <MantineProvider>
      <Textarea ref={field} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <MacroMenu
        ticket={ticket}
        field={field}
        text={text}
        onChange={setText}
        isOpenAtFirst={isOpenAtFirst}
      />
    </MantineProvider>
  );
}

async function shown({ hasMacros, isOpenAtFirst = false }: Record<string, boolean>) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  queryClient.setQueryData(orpc.writeBack.list.queryKey({ input: { ticket } }), {
    platform: 'zendesk' as const,
    takesNotes: true,
    postsNotes: true,
    notesAs: 'note',
    sendsReplies: false,
    replyStatuses: [],
    assignsTo: [],
    hasMacros: hasMacros ?? false,
    items: [],
  });
  queryClient.setQueryData(orpc.macros.list.queryKey({ input: { ticket } }), {
    platform: 'zendesk' as const,
    items: [macro],
    hasMore: false,
  });
  saveTokens({ accessToken: makeToken({ role: 2 }) });
  return renderRouted(<Writing isOpenAtFirst={isOpenAtFirst} />);
}
const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) =>
  act(() => {
    on.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
  });

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

describe('the macros', () => {
  it('are absent where the CRM has none', async () => {
    const { container, unmount } = await shown({ hasMacros: false });
    expect(container.querySelector('button')).toBeNull();
    press('m');
    expect(container.querySelector('[role="listbox"]')).toBeNull();
    unmount();
  });

  it('are there at once where they were asked for before the field', async () => {
    const { container, unmount } = await shown({ hasMacros: true, isOpenAtFirst: true });
    expect(container.querySelector('[role="listbox"]')).not.toBeNull();
    unmount();
  });

  it('open by M, or by Ctrl+M in the field, and Enter puts the chosen one in, its blank selected', async () => {
    const { container, unmount } = await shown({ hasMacros: true });
    const field = container.querySelector('textarea');
    press('m', {}, field ?? undefined);
    expect(container.querySelector('[role="listbox"]')).toBeNull();
    press('m', { ctrlKey: true }, field ?? undefined);
    expect(container.querySelector('[role="option"]')?.textContent).toContain('Parcel is late');
    const search = container.querySelector('[role="combobox"]');
    press('Escape', {}, search ?? undefined);
    expect(container.querySelector('[role="listbox"]')).toBeNull();
    press('m');
    press('Enter', {}, container.querySelector('[role="combobox"]') ?? undefined);
    expect(field?.value).toBe(macro.text);
    const selected = field?.value.slice(field.selectionStart, field.selectionEnd);
    expect(selected).toBe('{{day}}');
    unmount();
  });
});
