import type { DocumentPair, Gap } from '@replique/contract/knowledge/gaps';
import type {
  DocumentRow,
  DocumentSort,
  DocumentStanding,
} from '@replique/contract/knowledge/knowledge';
import type { ProposalKind, ProposalState } from '@replique/contract/knowledge/proposals';
import { offeredLanguages } from '@replique/contract/offered-languages';
import {
  choice,
  directions,
  paging,
  pickUuid,
  searchOf,
  text,
  trimmed,
  type SearchOf,
} from '../lib/search.ts';
import { page, tab } from '../screen-route.ts';

export const documentKinds = [
  'article',
  'csv',
  'written',
  'answer',
  'group',
] as const satisfies DocumentRow['kind'][];
export const languages = offeredLanguages;
export const documentStandings = [
  'certified',
  'expiring',
  'waiting',
  'gone',
  'to-review',
  'not-certified',
  'excluded',
  'retired',
] as const satisfies DocumentStanding[];
export const documentSorts = [
  'updated',
  'title',
  'uses',
  'acceptance',
] as const satisfies DocumentSort[];
export const documentSearch = searchOf({
  search: text(200),
  kind: choice(documentKinds),
  language: choice(languages),
  source: pickUuid,
  standing: choice(documentStandings),
  sort: choice(documentSorts),
  direction: choice(directions),
  ...paging(),
});
export type DocumentSearch = SearchOf<typeof documentSearch>;

export const documents = tab(
  'knowledge',
  'knowledge',
  'agent',
  () => import('./knowledge/documents-screen.tsx'),
  'DocumentsScreen',
  { search: documentSearch },
);

/** What is asked, and the document that is missed. */
export const retrievalSearch = searchOf(
  {
    question: trimmed(5_000),
    ticket: pickUuid,
    language: choice(languages),
    document: pickUuid,
  },
  // A question that was written goes before a ticket's.
  (search) => (search.question === undefined ? search : { ...search, ticket: undefined }),
);
export type RetrievalSearch = SearchOf<typeof retrievalSearch>;

export const knowledgeTest = tab(
  'knowledge-test',
  'knowledgeTest',
  'agent',
  () => import('./retrieval/knowledge-test-screen.tsx'),
  'KnowledgeTestScreen',
  { search: retrievalSearch },
);

export const gapStates = ['open', 'answered', 'dismissed'] as const satisfies Gap['state'][];
export const gapDays = ['30', '90'] as const;
export const pairKinds = [
  'contradiction',
  'duplicate',
  'overlap',
] as const satisfies DocumentPair['kind'][];
export const pairStates = [
  'open',
  'kept',
  'retired',
  'resolved',
] as const satisfies DocumentPair['state'][];
export const proposalKinds = ['create', 'change', 'nothing'] as const satisfies ProposalKind[];
export const proposalStates = [
  'open',
  'accepted',
  'rejected',
  'outdated',
] as const satisfies ProposalState[];
/** `view` says which of the three lists is shown; pairs and proposals have kinds and decisions of their own. */
export const gapsSearch = searchOf({
  view: choice(['pairs', 'proposals']),
  days: choice(gapDays),
  state: choice(gapStates),
  language: choice(languages),
  kind: choice([...pairKinds, ...proposalKinds]),
  decision: choice([...pairStates, ...proposalStates]),
  ...paging(),
});
export type GapsSearch = SearchOf<typeof gapsSearch>;

export const gaps = tab(
  'gaps',
  'gaps',
  'agent',
  () => import('./gaps/gaps-screen.tsx'),
  'GapsScreen',
  { search: gapsSearch },
);
export const gap = page(
  '/clients/details/$id/gaps/$gap',
  'clients/gap',
  'gap',
  'agent',
  () => import('./gaps/gap-screen.tsx'),
  'GapScreen',
  { search: searchOf({ days: choice(gapDays) }) },
);
export const pair = page(
  '/clients/details/$id/gaps/pairs/$pair',
  'clients/pair',
  'documentPair',
  'agent',
  () => import('./gaps/pair-screen.tsx'),
  'PairScreen',
);
export const proposal = page(
  '/clients/details/$id/gaps/proposals/$proposal',
  'clients/proposal',
  'proposal',
  'agent',
  () => import('./proposals/proposal-screen.tsx'),
  'ProposalScreen',
);
export const document = page(
  '/clients/details/$id/knowledge/$document',
  'clients/document',
  'document',
  'agent',
  () => import('./knowledge/document-screen.tsx'),
  'DocumentScreen',
);
export const writeDocument = page(
  '/clients/details/$id/knowledge/write',
  'clients/write-document',
  'writeDocument',
  'agent',
  () => import('./knowledge/write-document-screen.tsx'),
  'WriteDocumentScreen',
  { search: searchOf({ pair: text(), suggestion: text(), document: text() }) },
);
export const editDocument = page(
  '/clients/details/$id/knowledge/$document/edit',
  'clients/edit-document',
  'editDocument',
  'agent',
  () => import('./knowledge/edit-document-screen.tsx'),
  'EditDocumentScreen',
);
