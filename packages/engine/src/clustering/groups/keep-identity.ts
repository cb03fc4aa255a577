/**
 * Which group of an earlier run each new group goes on with: the one that most of its members come from, each earlier
 * group once, the largest share of members first. Null where a group is new.
 * @param earlier the earlier group of each member that had one
 */
export function keepIdentity(
  groups: readonly { ids: readonly number[] }[],
  earlier: ReadonlyMap<number, number>,
): (number | null)[] {
  const claims: { group: number; old: number; members: number }[] = [];
  for (const [group, { ids }] of groups.entries()) {
    const counts = new Map<number, number>();
    for (const id of ids) {
      const old = earlier.get(id);
      if (old !== undefined) counts.set(old, (counts.get(old) ?? 0) + 1);
    }
    for (const [old, members] of counts) claims.push({ group, old, members });
  }
  claims.sort((a, b) => b.members - a.members || a.group - b.group || a.old - b.old);
  const kept: (number | null)[] = groups.map(() => null);
  const taken = new Set<number>();
  for (const { group, old } of claims) {
    if (kept[group] !== null || taken.has(old)) continue;
    kept[group] = old;
    taken.add(old);
  }
  return kept;
}
