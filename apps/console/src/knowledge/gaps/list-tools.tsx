import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { useLanguageName } from '../../lib/language/language-name.ts';
import { FilterSelect } from '../../ui/list/filter-select.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

import { useTold } from '../../ui/use-told.ts';
import { languages, type GapsSearch } from '../routes.ts';
import { type ChangeSearch } from '../../lib/search-state.ts';

export interface GapsListProps {
  client: string;
  search: GapsSearch;
  change: ChangeSearch<GapsSearch>;
  /** The switch between the two lists. */
  views: ReactNode;
}

export function LanguageFilter({ search, change }: Pick<GapsListProps, 'search' | 'change'>) {
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

/** When it was last looked, and for Admins the button that looks now. */
export function LastLook({ client, checkedAt }: { client: string; checkedAt: string | null }) {
  const { t } = useTranslation();
  const { level } = useSession();
  const { mutate, isPending } = useMutation(
    orpc.gaps.refresh.mutationOptions(useTold('gaps.refreshed')),
  );
  return (
    <span className="row wrap push gap-8-12">
      {checkedAt !== null && (
        <span className="muted small">
          {t('gaps.checkedAt')} <RelativeTime at={checkedAt} />
        </span>
      )}
      {hasRole(level, 'admin') && (
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => mutate({ client })}
        >
          {t('gaps.refresh')}
        </Button>
      )}
    </span>
  );
}
