/** Columns of the ticket list that a person may choose; the subject, which leads to the ticket, always stays. */
export const choosableColumns = [
  'externalId',
  'channel',
  'category',
  'language',
  'agents',
  'assignee',
  'crmStatus',
  'priority',
  'suggestionStatus',
  'editClass',
  'messages',
  'suggestions',
  'responses',
  'acceptedSuggestions',
  'lastMessage',
  'date',
] as const;
export type ChoosableColumn = (typeof choosableColumns)[number];

/** The columns of each list whose columns have edges to drag; the one without a width of its own takes the rest. */
export const resizableColumns = {
  tickets: ['client', 'reason', ...choosableColumns],
} as const;

/** Pixels: a column that can still be read, and one that leaves the others on the screen. */
export const columnWidth = { min: 48, max: 640 } as const;
