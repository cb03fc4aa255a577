import type { ExportColumn } from '@replique/contract/exports';

/** Every column that a file of tickets may have, in its order; the compiler finds one that is missing. */
const places: Record<ExportColumn, number> = {
  externalId: 1,
  subject: 2,
  status: 3,
  eligibility: 4,
  channel: 5,
  category: 6,
  language: 7,
  tags: 8,
  requesterName: 9,
  requesterEmail: 10,
  createdAt: 11,
  lastMessageAt: 12,
  questionAt: 13,
  answerAt: 14,
  suggestionAt: 15,
  messages: 16,
  suggestions: 17,
  responses: 18,
  acceptedSuggestions: 19,
  suggestionStatus: 20,
  editClass: 21,
  similarity: 22,
  agents: 23,
  question: 24,
  answer: 25,
  suggestion: 26,
  link: 27,
};

export const exportColumns = (Object.keys(places) as ExportColumn[]).toSorted(
  (a, b) => places[a] - places[b],
);
