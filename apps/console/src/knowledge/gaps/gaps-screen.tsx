import { useTranslation } from 'react-i18next';
import { useAddressedClient } from '../../lib/own-client.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { ProposalList } from '../proposals/proposal-list.tsx';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { GapList } from './gap-list.tsx';

import { PairList } from './pair-list.tsx';

/** The client tab `gaps`: what the knowledge lacks, where it repeats or contradicts itself, and what is proposed for it. */
export function GapsScreen() {
  const { t } = useTranslation();
  const { client } = useAddressedClient();
  const [search, change] = useSearchState('/layout/clients/details/$id/gaps');
  // The page around this tab waits for the client before it shows a tab.
  if (!client) return null;
  const views = (
    <ChoiceChips
      label={t('gaps.views')}
      tour="gaps"
      choices={[
        { value: undefined, label: t('gaps.viewGaps') },
        { value: 'pairs' as const, label: t('gaps.viewPairs') },
        { value: 'proposals' as const, label: t('proposals.view') },
      ]}
      value={search.view}
      onPick={(view) => change({ view })}
    />
  );
  if (search.view === 'proposals') return <ProposalList client={client.uuid} views={views} />;
  const props = { client: client.uuid, search, change, views };
  return search.view === 'pairs' ? <PairList {...props} /> : <GapList {...props} />;
}
