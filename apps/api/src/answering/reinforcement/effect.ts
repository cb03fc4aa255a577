import type { GroupEffect } from '@replique/contract/answering/reinforcement';
import type { Tx } from '../../platform/db/database.ts';
import { wilsonInterval } from '../suggestions/suggestions.ts';
import { countSpan, findStandingSince, type SpanCounts } from './effect-store.ts';
import { effectDays } from './limits.ts';

const dayMs = 86_400_000;

type Span = GroupEffect['before'];

/** Null where nothing was counted: a share of none is none. */
function shareOf(hits: number, of: number): Span['coverage'] {
  return of === 0 ? null : { share: hits / of, ...wilsonInterval(hits, of), of };
}

function present(from: Date, until: Date, counts: SpanCounts): Span {
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    tickets: counts.tickets,
    coverage: shareOf(counts.covered, counts.suggested),
    acceptance: shareOf(counts.well, counts.answered),
  };
}

/**
 * What the tickets of a group got before its answer was approved and since, over two spans of the same length. Approving
 * again changes the answer, not the day that it stands from. Null as long as no answer stands.
 */
export async function readEffect(
  tx: Tx,
  group: { clientId: number; id: number },
  now: Date,
): Promise<GroupEffect | null> {
  const since = await findStandingSince(tx, group);
  if (!since) return null;
  const length = Math.min(effectDays * dayMs, Math.max(0, now.getTime() - since.getTime()));
  const from = new Date(since.getTime() - length);
  const until = new Date(since.getTime() + length);
  const before = await countSpan(tx, group, { from, until: since, suggestedBefore: since });
  const after = await countSpan(tx, group, { from: since, until, suggestedBefore: null });
  return {
    approvedAt: since.toISOString(),
    before: present(from, since, before),
    after: present(since, until, after),
  };
}
