import type { Proposal, ProposalKind, ProposalState } from '@replique/contract/proposals';
import type { LanguageCode } from '../lib/language.ts';
import { pickPaging, type Paging } from '../lib/paging.ts';
import { pickChoice } from '../lib/search-params.ts';

export const proposalKinds = ['create', 'change', 'nothing'] as const satisfies ProposalKind[];
export const proposalStates = [
  'open',
  'accepted',
  'rejected',
  'outdated',
] as const satisfies ProposalState[];
export const proposalLanguages = ['en', 'fr'] as const satisfies LanguageCode[];

/** What the list of proposals keeps in the address; the tab around it keeps which of its lists is shown. */
export interface ProposalsSearch extends Paging {
  kind?: Proposal['kind'] | undefined;
  decision?: Proposal['state'] | undefined;
  language?: LanguageCode | undefined;
}

export function parseProposalsSearch(raw: Record<string, unknown>): ProposalsSearch {
  return {
    kind: pickChoice(raw['kind'], proposalKinds),
    decision: pickChoice(raw['decision'], proposalStates),
    language: pickChoice(raw['language'], proposalLanguages),
    ...pickPaging(raw),
  };
}
