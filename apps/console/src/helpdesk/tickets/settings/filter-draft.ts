import type { DetailedFilters } from '@replique/contract/helpdesk/ticket-settings';

/** Filters while a person edits them: the age as it is typed. */
export type FilterDraft = Omit<DetailedFilters, 'maxAgeDays'> & { age: string };

const mostDays = 3_650;

/** The age in days, null for none, undefined for a text that is neither. */
export function oldestAge(age: string): number | null | undefined {
  const text = age.trim();
  if (text === '') return null;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= mostDays ? days : undefined;
}

export function toDraft({ maxAgeDays, ...filters }: DetailedFilters): FilterDraft {
  return { ...filters, age: maxAgeDays === null ? '' : String(maxAgeDays) };
}

/** What would be saved; null while something in it is not valid. */
export function toFilters({ age, ...filters }: FilterDraft): DetailedFilters | null {
  const maxAgeDays = oldestAge(age);
  return maxAgeDays === undefined ? null : { ...filters, maxAgeDays };
}

/** Whether saving would change anything; the keys come in whatever order. */
export function isFilterChanged(draft: FilterDraft, saved: DetailedFilters): boolean {
  const filters = toFilters(draft);
  const text = ({ tags, requesterDomains, ...rest }: DetailedFilters) =>
    JSON.stringify([
      [tags.any, tags.none, requesterDomains.only, requesterDomains.except],
      Object.entries(rest).toSorted(([left], [right]) => left.localeCompare(right)),
    ]);
  return filters === null || text(filters) !== text(saved);
}
