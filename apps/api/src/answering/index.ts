// What other areas may use of answering.
export type { Deps } from './deps.ts';
export type { Answer } from './ask/answer.ts';
export { ask, endOf, mapEvents } from './ask/ask.ts';
export { declaredBy } from './ask/input.ts';
export {
  findPassages,
  keptSources,
  numbered,
  type RetrievalResult,
  type Source,
} from './ask/passages.ts';
export { voiceOf, type Question, type Voice } from './ask/question.ts';
export {
  claimPrompt,
  findDeployedPrompt,
  findRulesInForce,
  listVersionsOf,
} from './prompts/prompts.ts';
export {
  countGroupsToAnswer,
  forgetGroupsOf,
  groupJob,
  listNewGroups,
} from './reinforcement/reinforcement.ts';
export { listNextArticles } from './to-write/to-write.ts';
export {
  acceptedAs,
  compareSent,
  countSuggestionsForExport,
  countUseOfSuggestions,
  listLatestSuggestions,
  listSuggestionsForExport,
  presentSource,
  readAuto,
  writeDry,
  type ExportedSuggestion,
  type SuggestionFilter,
} from './suggestions/suggestions.ts';
