import type { VersionFigures } from '@replique/contract/answering/prompt-figures';
import { afterEach, describe, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Acceptance, VersionFigureList } from './figures.tsx';

const figures: VersionFigures = {
  version: 2,
  suggestions: 200,
  silent: 30,
  contradicted: 4,
  judged: 50,
  accepted: 31,
  rate: 0.62,
  low: 0.48,
  high: 0.74,
  costMicros: 620_000,
  costPerAcceptedMicros: 20_000,
  durationMs: 900,
};
const nothing = { rate: null, low: null, high: null, judged: 0, accepted: 0 };

let shown: Awaited<ReturnType<typeof render>>;
afterEach(() => shown.unmount());

describe('Acceptance', () => {
  it('gives the rate, and what it rests on when pointed at', async () => {
    shown = await render(<Acceptance figures={figures} />);
    expect(shown.container.textContent).toBe('62%');
    const title = shown.container.querySelector('span')?.title;
    expect(title).toBe(
      '31 accepted of 50 with known use. Between 48% and 74%, with 95% certainty.',
    );
  });

  it('claims nothing of a version whose use is not known yet', async () => {
    shown = await render(<Acceptance figures={{ ...figures, ...nothing }} />);
    expect(shown.container.textContent).toBe('Not yet');
  });
});

describe('VersionFigureList', () => {
  const values = () => [...shown.container.querySelectorAll('dd')].map((each) => each.textContent);

  it('gives suggestions, acceptance with its range, silence, contradictions and cost', async () => {
    shown = await render(<VersionFigureList figures={figures} />);
    expect(values()).toEqual(['200', '62%(48%–74%, of 50)', '15%', '2%', '€0.02']);
    expect(shown.container.querySelectorAll('dt[title]')).toHaveLength(5);
  });

  it('says that a cost is unknown rather than nothing', async () => {
    const unpriced = { ...figures, costMicros: null, costPerAcceptedMicros: null };
    shown = await render(<VersionFigureList figures={unpriced} />);
    expect(values().at(-1)).toBe('Unknown');
  });

  it('has no figures of a version that wrote nothing', async () => {
    shown = await render(
      <VersionFigureList figures={{ ...figures, ...nothing, suggestions: 0 }} />,
    );
    expect(shown.container.textContent).toBe('No suggestions on real tickets yet.');
  });
});
