import { Button, NativeSelect } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../lib/access.ts';
import { api } from '../lib/api-client.ts';
import { pickChoice } from '../lib/search-params.ts';
import { useSession } from '../lib/session.ts';
import { useLanguageName } from '../lib/language-name.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import classes from './gaps.module.css';
import { gapLanguages, type GapsSearch } from './gaps-search.ts';
import { useGapChange } from './queries.ts';

export interface GapsListProps {
  client: string;
  search: GapsSearch;
  change: (patch: Partial<GapsSearch>) => void;
  /** The switch between the two lists. */
  views: ReactNode;
}

interface SelectProps<Value extends string> {
  label: string;
  /** What an empty choice means; without it there is none. */
  all?: string;
  choices: { value: Value; label: string }[];
  value: Value | undefined;
  onPick: (value: Value | undefined) => void;
}

export function FilterSelect<Value extends string>(props: SelectProps<Value>) {
  const { label, all, choices, value, onPick } = props;
  return (
    <NativeSelect
      className={classes.filter}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) =>
        onPick(
          pickChoice(
            event.currentTarget.value,
            choices.map((choice) => choice.value),
          ),
        )
      }
      data={[...(all === undefined ? [] : [{ value: '', label: all }]), ...choices]}
    />
  );
}

export function LanguageFilter({ search, change }: Pick<GapsListProps, 'search' | 'change'>) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  return (
    <FilterSelect
      label={t('gaps.language')}
      all={t('gaps.allLanguages')}
      choices={gapLanguages.map((value) => ({ value, label: languageName(value) }))}
      value={search.language}
      onPick={(language) => change({ language })}
    />
  );
}

/** When it was last looked, and for Admins the button that looks now. */
export function LastLook({ client, checkedAt }: { client: string; checkedAt: string | null }) {
  const { t } = useTranslation();
  const { level } = useSession();
  const { mutate, isPending } = useGapChange(() => api.gaps.refresh({ client }));
  return (
    <span className={classes.look}>
      {checkedAt !== null && (
        <span className={classes.muted}>
          {t('gaps.checkedAt')} <RelativeTime at={checkedAt} />
        </span>
      )}
      {hasRole(level, 'admin') && (
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => mutate({ input: undefined, said: 'gaps.refreshed' })}
        >
          {t('gaps.refresh')}
        </Button>
      )}
    </span>
  );
}
