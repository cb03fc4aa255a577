import type { TicketsMetadata } from '@replique/contract/accounts/tickets-metadata';

/** The five maps as lines that a person edits; a map could hold neither two equal values nor an unfinished one. */

export type MetadataField = keyof TicketsMetadata;
export type MetadataLine = { key: number; crm: string; ours: string };
export type MetadataLines = Record<MetadataField, MetadataLine[]>;
export type LineProblem = 'twice' | 'missing';

export const metadataFields = [
  'category',
  'channel',
  'formId',
  'groupId',
  'language',
] as const satisfies MetadataField[];

let nextKey = 1;

export function newLine(crm = '', ours = ''): MetadataLine {
  return { key: nextKey++, crm, ours };
}

function ofEachField<T>(make: (field: MetadataField) => T): Record<MetadataField, T> {
  return {
    category: make('category'),
    channel: make('channel'),
    formId: make('formId'),
    groupId: make('groupId'),
    language: make('language'),
  };
}

export function toLines(metadata: TicketsMetadata): MetadataLines {
  return ofEachField((field) =>
    Object.entries(metadata[field]).map(([crm, ours]) => newLine(crm, ours)),
  );
}

export function toMetadata(lines: MetadataLines): TicketsMetadata {
  return ofEachField((field) =>
    Object.fromEntries(
      lines[field]
        .filter(({ crm, ours }) => crm || ours)
        .map(({ crm, ours }) => [crm, ours.trim()]),
    ),
  );
}

/** What keeps each line from being saved, by its key; a line without anything in it is left out of what is saved. */
export function findProblems(lines: MetadataLine[]): Map<number, LineProblem> {
  const problems = new Map<number, LineProblem>();
  const seen = new Set<string>();
  for (const { key, crm, ours } of lines) {
    if (crm === '' && ours.trim() === '') continue;
    if (crm === '' || ours.trim() === '') problems.set(key, 'missing');
    else if (seen.has(crm)) problems.set(key, 'twice');
    seen.add(crm);
  }
  return problems;
}

/** Whether saving would change anything, whatever the order of the lines. */
export function isChanged(lines: MetadataLines, saved: TicketsMetadata): boolean {
  const sorted = (metadata: TicketsMetadata) =>
    JSON.stringify(
      metadataFields.map((field) =>
        Object.entries(metadata[field]).toSorted(([left], [right]) => left.localeCompare(right)),
      ),
    );
  const hasUnfinished = metadataFields.some((field) => findProblems(lines[field]).size > 0);
  return hasUnfinished || sorted(toMetadata(lines)) !== sorted(saved);
}
