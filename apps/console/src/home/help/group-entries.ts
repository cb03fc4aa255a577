import type { HelpEntry } from '@replique/contract/home/help';

type Group = HelpEntry['group'];

/** The pages by group, both in the order of the list. */
export function groupEntries(entries: HelpEntry[]): { group: Group; pages: HelpEntry[] }[] {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups.map((group) => ({
    group,
    pages: entries.filter((entry) => entry.group === group),
  }));
}
