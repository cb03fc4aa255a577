import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import { isSameText, textOf } from './answer/draft-text.ts';

export type GroupChange =
  | { what: 'name'; before: string; now: string }
  | { what: 'state'; before: GroupDetail['state']; now: GroupDetail['state'] }
  | { what: 'more' | 'fewer'; count: number }
  | { what: 'draft' | 'approved' };

type Stored = Parameters<typeof textOf>[0] | null;

function isSame(one: Stored, other: Stored): boolean {
  if (one === null || other === null) return one === other;
  return isSameText(textOf(one), textOf(other));
}

/** What is different of a group since it was last seen, as far as people decide about it. */
export function changesBetween(before: GroupDetail, now: GroupDetail): GroupChange[] {
  const more = now.size - before.size;
  const changes: (GroupChange | false)[] = [
    before.name !== now.name && { what: 'name', before: before.name, now: now.name },
    before.state !== now.state && { what: 'state', before: before.state, now: now.state },
    more !== 0 && { what: more > 0 ? 'more' : 'fewer', count: Math.abs(more) },
    !isSame(before.draft, now.draft) && { what: 'draft' },
    !isSame(before.approved, now.approved) && { what: 'approved' },
  ];
  return changes.filter((change) => change !== false);
}
