// What other areas may use of knowledge.
export type { Deps } from './deps.ts';
export { countOpenGaps, forgetGapsOf, gapsJob, listOpenGaps } from './gaps/gaps.ts';
export { tryDraft, type TriedOutcome, type TriedQuestion } from './gaps/try-draft.ts';
export {
  countAcceptedUses,
  countDocumentsToReview,
  countUses,
  dayOf,
  daysThatExpire,
  findDocumentsCalled,
  findMainLanguage,
  listLanguages,
  findNamedDocuments,
  isCertified,
  listAnswerDocuments,
  listDocumentUrls,
  listGroupAnswers,
  listStandingChunks,
  listStandingParts,
  listStandingPastAnswers,
  listWaitingTexts,
  offerLimits,
  passageOfChunk,
  passageOfPastAnswer,
  prepareArticles,
  putAnswer,
  putArticles,
  putGroupAnswer,
  readWatermark,
  renderDraft,
  retireGroupAnswer,
  searchKnowledge,
  touchDocuments,
  type Article,
  type PreparedDocument,
  type Rendered,
} from './knowledge/knowledge.ts';
export type { Embedder, Reranker, SearchModels } from './knowledge/search/search-models.ts';
export {
  countOpenProposals,
  forgetProposalsOf,
  listNewProposals,
  standingOfProposal,
} from './proposals/proposals.ts';
export { withoutNames } from './proposals/without-names.ts';
