import type { Outcome } from '@replique/contract/answering/batch-testing';
import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { outcomes } from '../routes.ts';

interface CaseFiltersProps {
  search: string | undefined;
  onSearch: (text: string | undefined) => void;
  /** Which outcome is meant: that of this run, or of the last one. */
  label: string;
  outcome: Outcome | undefined;
  onOutcome: (outcome: Outcome | undefined) => void;
}

/** Looks for cases, of a set or of a run: by letters, and by how they did. */
export function CaseFilters({ search, onSearch, label, outcome, onOutcome }: CaseFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      <SearchField
        label={t('batchTesting.searchCases')}
        value={search ?? ''}
        onSearch={(text) => onSearch(text || undefined)}
      />
      <ChoiceChips
        label={label}
        value={outcome}
        onPick={onOutcome}
        choices={[
          { value: undefined, label: t('batchTesting.anyOutcome') },
          ...outcomes.map((each) => ({ value: each, label: t(`batchTesting.outcomes.${each}`) })),
        ]}
      />
    </>
  );
}
