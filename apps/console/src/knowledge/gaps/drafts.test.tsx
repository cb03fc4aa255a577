import { MantineProvider } from '@mantine/core';
import type { DocumentPairDetail, GapDetail, Resolution } from '@replique/contract/knowledge/gaps';
import type { ArticleDraft } from '@replique/contract/knowledge/knowledge';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { orpc } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { GapArticle } from './gap-article.tsx';
import { PairResolve } from './pair-resolve.tsx';

const client = { uuid: '8f14e45f-ceea-467f-a0b4-1d3c3f5e2c11', name: 'Fernhollow' };
const uuid = '01a1fd7a-ce01-7c96-b78c-783fae187804';
const agent = 2;

const show = (children: ReactNode) =>
  renderRouted(<MantineProvider>{children}</MantineProvider>, '/knowledge');

function buttonOf(container: HTMLElement, name: string): HTMLButtonElement {
  const found = [...container.querySelectorAll('button')].find(
    ({ textContent }) => textContent === name,
  );
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
}

const fetched = vi.fn<(request: Request) => Promise<Response>>(() => new Promise(() => undefined));

beforeEach(() => {
  saveTokens({ accessToken: makeToken({ role: agent }) });
  vi.stubGlobal('fetch', fetched);
  // jsdom has none; a text field that grows listens to them.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
});
afterEach(() => {
  queryClient.clear();
  fetched.mockClear();
  vi.unstubAllGlobals();
});

const gap: GapDetail = {
  uuid,
  client,
  language: 'en',
  name: 'Is there a cycle voucher?',
  question: 'Is there a cycle voucher?',
  state: 'open',
  tickets: 3,
  ticketsBefore: 0,
  weeks: Array.from({ length: 13 }, () => 0),
  lastAskedAt: '2026-03-01T10:00:00.000Z',
  answeredBy: null,
  items: [],
  nearest: [],
  tried: 0,
  answered: 0,
  stateAt: '2026-03-01T10:00:00.000Z',
};

async function showGap(draft: Partial<ArticleDraft>) {
  queryClient.setQueryData(orpc.gaps.draft.queryOptions({ input: { gap: uuid } }).queryKey, {
    client,
    language: 'en' as const,
    title: gap.name,
    markdown: 'Yes: ask your employer for it.\n',
    answers: 2,
    ...draft,
  });
  return show(<GapArticle gap={gap} />);
}

describe('the article of a gap', () => {
  it('is published with its language, certified, and says where it goes', async () => {
    const { container, unmount } = await showGap({});
    expect(container.textContent).toContain('the documents of Fernhollow, in English');
    act(() => buttonOf(container, 'Publish').click());
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    const [request] = fetched.mock.calls[0] ?? [];
    expect(request?.url).toContain(`/v2/gaps/${uuid}/publish`);
    expect(await request?.json()).toEqual({
      language: 'en',
      title: gap.name,
      isQuestion: true,
      url: null,
      markdown: 'Yes: ask your employer for it.',
      certification: { until: null },
    });
    unmount();
  });

  it('is neither tried nor published as the outline of what is asked', async () => {
    const outline = '## What people ask\n\n- Is there a cycle voucher?\n\n## Answer\n';
    const { container, unmount } = await showGap({ markdown: outline, answers: 0 });
    for (const name of ['Try on past tickets', 'Publish']) {
      act(() => buttonOf(container, name).click());
      expect(container.textContent).toContain(
        'Write the answer, and remove the list of questions.',
      );
    }
    expect(fetched).not.toHaveBeenCalled();
    unmount();
  });
});

const said = (days: number) => `You can return it within ${days} days.`;
const returns = {
  uuid: '01a1fd7a-ce01-7c96-b78c-783fae187805',
  title: 'Returns',
  kind: 'article',
  url: 'https://help.example.org/returns',
  isCertified: false,
  isRetired: false,
  uses: 0,
  updatedAt: '2026-03-01T10:00:00.000Z',
} as const;
const pair: DocumentPairDetail = {
  uuid,
  client,
  language: 'en',
  kind: 'contradiction',
  state: 'open',
  similarity: 0.5,
  left: returns,
  right: { ...returns, uuid, title: 'Return policy', kind: 'written', url: null },
  disagreements: [{ what: 'delay', left: said(30), right: said(14) }],
  foundAt: '2026-03-01T10:00:00.000Z',
  leftText: [],
  rightText: [],
  made: null,
};

async function showPair(right: 'left' | 'right', of: Partial<Resolution['document']>) {
  const text = { title: 'Returns', isQuestion: false, url: null };
  const [now, proposed] = right === 'left' ? [said(14), said(30)] : [said(30), said(14)];
  const input = { pair: uuid, right };
  queryClient.setQueryData(orpc.gaps.resolution.queryOptions({ input }).queryKey, {
    document: { ...returns, canRewrite: true, certifiedUntil: null, ...of },
    hash: 'hash',
    before: { ...text, markdown: now },
    draft: { ...text, markdown: proposed },
    replaced: [{ now, proposed, isPlaced: true }],
  });
  const shown = await show(<PairResolve pair={pair} />);
  const radio = shown.container.querySelector<HTMLInputElement>(`input[value="${right}"]`);
  act(() => radio?.click());
  return shown;
}

describe('two documents that disagree', () => {
  it('show what each says, and correct the one that is not right', async () => {
    const { container, unmount } = await showPair('left', {});
    expect(container.textContent).toContain(said(30));
    expect(container.textContent).toContain('“Returns”, corrected');
    act(() => buttonOf(container, 'Save the correction').click());
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    const [request] = fetched.mock.calls.findLast(([{ url }]) => url.includes('/resolve')) ?? [];
    expect(await request?.json()).toMatchObject({
      right: 'left',
      hash: 'hash',
      markdown: said(30),
      certification: null,
    });
    unmount();
  });

  it('lead to the source of a text from outside, and offer a certified article of one’s own', async () => {
    const { container, unmount } = await showPair('right', { canRewrite: false });
    expect(container.querySelector(`a[href="${returns.url}"]`)?.textContent).toBe(
      'Correct it at its source',
    );
    expect(container.textContent).toContain('Your own article on “Returns”');
    expect(container.querySelector<HTMLInputElement>('input[type="checkbox"]')?.checked).toBe(true);
    expect(buttonOf(container, 'Publish our own article')).toBeDefined();
    unmount();
  });
});
