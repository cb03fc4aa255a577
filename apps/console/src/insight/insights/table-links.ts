import type { Breakdown } from '@replique/contract/insight/insights';
import type { Target } from '../../lib/target.ts';

import { figureLink, type LinkNote } from './links.ts';
import type { FacetFilter, InsightsFilterInput } from './insights-filter.ts';

/** Where a row leads, and what the list shows instead where it has no such filter. */
export interface TableLink {
  link: Target | undefined;
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
  const { note: _, ...link } = figureLink('eligible', { ...filter, [facet]: [key] });
  return { link, note: by === 'agent' ? 'firstAnswer' : 'eligibleTab' };
}
