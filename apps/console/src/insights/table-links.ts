import type { Breakdown } from '@replique/contract/insights';
import type { RowLink } from '../ui/data-table.tsx';
import type { FacetFilter, InsightsFilterInput } from './insights-search.ts';
import { figureLink, type LinkNote } from './links.ts';

/** Where a row leads, and what the list shows instead where it has no such filter. */
export interface TableLink {
  link: RowLink | undefined;
  note: LinkNote | 'firstAnswer' | 'prompt' | 'noValue' | undefined;
}

const facetOf: Partial<Record<Breakdown, FacetFilter>> = {
  agent: 'agent',
  channel: 'channel',
  category: 'category',
  language: 'language',
};

/** The tickets of a row: those of the board, narrowed to its value. Tickets without a value are no filter of the list. */
export function tableLink(by: Breakdown, key: string, filter: InsightsFilterInput): TableLink {
  if (by === 'promptVersion') {
    const [id = ''] = key.split(':');
    if (id === '') return { link: undefined, note: undefined };
    return { link: { to: '/prompts/edit/{-$id}', params: { id } }, note: 'prompt' };
  }
  const facet = facetOf[by];
  if (facet === undefined || key === '') return { link: undefined, note: 'noValue' };
  const { to, search } = figureLink('eligible', { ...filter, [facet]: [key] });
  return { link: { to, search }, note: by === 'agent' ? 'firstAnswer' : 'eligibleTab' };
}
