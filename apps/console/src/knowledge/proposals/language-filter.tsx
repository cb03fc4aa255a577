import { useTranslation } from 'react-i18next';
import { useLanguageName } from '../../lib/language/language-name.ts';
import type { ChangeSearch } from '../../lib/search-state.ts';
import { FilterSelect } from '../../ui/list/filter-select.tsx';
import { languages, type GapsSearch } from '../routes.ts';

interface LanguageFilterProps {
  search: GapsSearch;
  change: ChangeSearch<GapsSearch>;
}

export function LanguageFilter({ search, change }: LanguageFilterProps) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  return (
    <FilterSelect
      label={t('gaps.language')}
      all={t('gaps.allLanguages')}
      choices={languages.map((value) => ({ value, label: languageName(value) }))}
      value={search.language}
      onPick={(language) => change({ language })}
    />
  );
}
