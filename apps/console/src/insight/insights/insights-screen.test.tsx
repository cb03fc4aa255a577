import { MantineProvider } from '@mantine/core';
import type { InsightsOverview } from '@replique/contract/insight/insights';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { orpc } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { overviewOf } from '../../testing/insights-of.ts';
import { renderRouted } from '../../testing/render-routed.tsx';

import { InsightsScreen } from './insights-screen.tsx';
import { insightsSearch } from './board-search.ts';
import { toInsightsFilter } from './insights-filter.ts';

const client = '8f14e45f-ceea-467f-a0b4-1d3c3f5e2c11';
const address = '/insights/v2?from=2026-03-01&to=2026-03-02';
const guest = 0;
const agent = 2;

const filter = (more: Record<string, string> = {}) => ({
  client,
  ...toInsightsFilter(insightsSearch.read({ from: '2026-03-01', to: '2026-03-02', ...more })),
});

let shown: Awaited<ReturnType<typeof renderRouted>>;

async function show(
  role: number,
  overview: InsightsOverview,
  more: Record<string, string> = {},
  low = 8,
) {
  saveTokens({ accessToken: makeToken({ role, clientUuid: client }) });
  queryClient.setQueryData(orpc.insights.overview.queryKey({ input: filter(more) }), overview);
  const saved = { hours: 12, low, high: 16, with: 90, compared: 60, least: 10, rows: [] };
  queryClient.setQueryData(orpc.insights.waitingSaved.queryKey({ input: filter(more) }), saved);
  const search = Object.entries(more).map(([name, value]) => `&${name}=${value}`);
  shown = await renderRouted(
    <MantineProvider>
      <InsightsScreen />
    </MantineProvider>,
    `${address}${search.join('')}`,
  );
  return shown.container;
}

const card = (container: Element, metric: string) =>
  container.querySelector(`[data-metric="${metric}"]`);

describe('the board of insights', () => {
  beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
  afterEach(() => {
    shown.unmount();
    queryClient.clear();
    vi.unstubAllGlobals();
  });

  it('shows the three figures of the specification first, each with its change and its rows', async () => {
    const container = await show(agent, overviewOf());
    const first = [...container.querySelectorAll('[data-metric]')].slice(0, 3);
    expect(first.map((each) => each.getAttribute('data-metric'))).toEqual([
      'answers',
      'answersUsing',
      'useRate',
    ]);
    const rate = card(container, 'useRate');
    expect(rate?.textContent).toContain('25%');
    expect(rate?.textContent).toContain('25 points down(worse)from 50%');
    const href = rate?.querySelector('a')?.getAttribute('href');
    expect(href).toContain('editClass=as-is%2Clight%2Cheavy');
    expect(href).toContain('from=2026-03-01&to=2026-03-02');
  });

  it('says how sure it is that customers waited less, and on what it stands', async () => {
    const container = await show(agent, overviewOf());
    const saved = card(container, 'waitingSaved')?.textContent ?? '';
    expect(saved).toContain('About 12 hr less; between 8 hr and 16 hr.');
    expect(saved).toContain('Measured on 60 of 90 tickets');
  });

  it('says that there are too few replies where the interval includes zero', async () => {
    const container = await show(agent, overviewOf(), {}, -3);
    expect(card(container, 'waitingSaved')?.textContent).toContain('Too few replies to tell');
  });

  it('marks what stands on few', async () => {
    const overview = overviewOf();
    overview.figures['coverage'] = { value: 0.5, of: 4, isLow: true };
    const container = await show(agent, overview);
    expect(card(container, 'coverage')?.textContent).toContain('Few');
    expect(card(container, 'acceptance')?.textContent).not.toContain('Few');
  });

  it('offers the file from Agent on, and everything else to a guest', async () => {
    const container = await show(guest, overviewOf());
    const buttons = [...container.querySelectorAll('button')].map((each) => each.textContent);
    expect(buttons).not.toContain('Export');
    expect(buttons).toContain('Digest by e-mail');
    shown.unmount();
    const forAgent = await show(agent, overviewOf());
    expect([...forAgent.querySelectorAll('button')].map((each) => each.textContent)).toContain(
      'Export',
    );
  });

  it('says what to do where nothing was created, and clears filters that leave nothing', async () => {
    const none = overviewOf();
    const zero = { value: 0, of: 0, isLow: false };
    none.figures = { ...none.figures, tickets: zero, chats: zero };
    const empty = await show(agent, none);
    expect(empty.textContent).toContain('No tickets in this period');
    expect(card(empty, 'answers')).toBeNull();
    shown.unmount();
    const filtered = await show(agent, none, { channel: 'email' });
    expect(filtered.textContent).toContain('Nothing in this period matches the filters');
  });

  it('says that chats are not counted under filters that they have no value for', async () => {
    const overview = overviewOf();
    overview.figures['chats'] = { value: null, of: 0, isLow: true };
    const container = await show(agent, overview, { category: 'orders' });
    expect(card(container, 'chats')).toBeNull();
    expect(container.textContent).toContain('Chats have no channel, category or agent');
  });

  it('draws medians over time in units of time, a day without answers as a gap', async () => {
    const overview = overviewOf();
    const times = [
      { firstReplyWith: 5_400, firstReplyWithout: null },
      { firstReplyWith: null, firstReplyWithout: 7_200 },
    ];
    overview.series = overview.series.map((each, place) => ({
      ...each,
      values: { ...each.values, ...times[place] },
    }));
    const container = await show(agent, overview, { measure: 'firstReply' });
    const table = container.querySelector('[aria-labelledby="insights-chart"] table');
    const cells = [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    );
    expect(cells.map((row) => row.slice(0, 2))).toEqual([
      ['1 hr\u00a030 min', '–'],
      ['–', '2 hr'],
    ]);
    const heads = [...(table?.querySelectorAll('th[scope="col"]') ?? [])].map(
      (head) => head.textContent,
    );
    expect(heads.slice(1, 3)).toEqual([
      'First reply with the product',
      'First reply without the product',
    ]);
  });
});
