import type { Check, Health } from '@replique/contract/insight/monitoring';
import { describe, expect, it } from 'vitest';
import { buildTimeline, type Entry } from './incident-timeline.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString();

const check = (minute: number, health: Health): Check => ({
  uuid: `01997c6e-5f6a-7c3e-8f00-0000000000${String(minute).padStart(2, '0')}`,
  at: at(minute),
  health,
  ms: 400,
  by: 'job',
  steps: [],
});

const shown = (entries: Entry[]) =>
  entries.map((entry) =>
    entry.kind === 'checks' ? `${entry.health} ${entry.checks.length}` : entry.kind,
  );

describe('the timeline of an incident', () => {
  it('tells in order what happened, checks with the same outcome together', () => {
    const entries = buildTimeline({
      openedAt: at(10),
      toldAt: at(11),
      endedAt: at(30),
      recoveryToldAt: at(31),
      // As the server gives them, newest first.
      checks: [
        check(30, 'SUCCESS'),
        check(25, 'SUCCESS'),
        check(20, 'FAILED'),
        check(15, 'FAILED'),
        check(10, 'FAILED'),
        check(5, 'FAILED'),
      ],
    });
    expect(shown(entries)).toEqual([
      'FAILED 2',
      'opened',
      'told',
      'FAILED 2',
      'SUCCESS 2',
      'ended',
      'recoveryTold',
    ]);
    const [first] = entries;
    expect(first?.kind === 'checks' && first.checks.map((each) => each.at)).toEqual([
      at(5),
      at(10),
    ]);
  });

  it('ends with what is known while it is open, and nobody was told', () => {
    const open = { openedAt: at(1), toldAt: null, endedAt: null, recoveryToldAt: null };
    expect(shown(buildTimeline({ ...open, checks: [] }))).toEqual(['opened']);
    expect(shown(buildTimeline({ ...open, checks: [check(6, 'SUCCESS')] }))).toEqual([
      'opened',
      'SUCCESS 1',
    ]);
  });
});
