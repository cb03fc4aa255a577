import type { StepOutcome } from '@replique/contract/insight/monitoring';
import { describe, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { CheckStrip } from './check-strip.tsx';
import { ProbeSteps } from './probe-steps.tsx';

const passed: StepOutcome = { step: 'crm', outcome: 'ok', ms: 84, cause: null, detail: null };
const failed: StepOutcome = {
  step: 'tickets',
  outcome: 'failed',
  ms: 1_240,
  cause: 'tickets-given-up',
  detail: 'zendesk: 3',
};
const skipped: StepOutcome = {
  step: 'suggestion',
  outcome: 'skipped',
  ms: null,
  cause: 'module-off',
  detail: null,
};

describe('the steps of a check', () => {
  it('are told in words, with the cause of the one that failed and what to do', async () => {
    const { container, unmount } = await render(<ProbeSteps steps={[passed, failed, skipped]} />);
    const steps = [...container.querySelectorAll('li')].map((step) => step.textContent);
    expect(steps).toEqual([
      'CRM respondsPassed · 84 ms',
      'Tickets arriveFailed · 1.2 sec',
      'A reply is writtenSkippedThe module is switched off.',
    ]);
    expect(container.textContent).toContain('CRM tickets could not be read');
    expect(container.textContent).toContain('to read them again');
    expect(container.querySelector('code')?.textContent).toBe('zendesk: 3');
    unmount();
  });

  it('say so where the server names a cause that has no words yet', async () => {
    const odd = { ...failed, cause: 'comet', detail: null };
    const { container, unmount } = await render(<ProbeSteps steps={[odd]} />);
    expect(container.textContent).toContain('failed without a known cause');
    unmount();
  });
});

describe('the strip of the last checks', () => {
  it('shows failures by their height and says how many there are', async () => {
    const { container, unmount } = await render(
      <CheckStrip recent={['SUCCESS', 'FAILED', 'SUCCESS']} />,
    );
    const heights = [...container.querySelectorAll('rect')].map((bar) =>
      Number(bar.getAttribute('height')),
    );
    expect(heights[1]).toBeGreaterThan(heights[0] ?? 0);
    expect(heights[0]).toBe(heights[2]);
    expect(container.querySelector('svg')?.getAttribute('aria-label')).toBe(
      'Last 3 checks, 1 failed',
    );
    unmount();
  });

  it('is a dash where nothing was checked', async () => {
    const { container, unmount } = await render(<CheckStrip recent={[]} />);
    expect(container.textContent).toBe('–');
    unmount();
  });
});
