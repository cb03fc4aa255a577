import { NativeSelect } from '@mantine/core';
import type { Source, SourceSchedule } from '@replique/contract/knowledge/sources';
import { offeredLanguages } from '@replique/contract/offered-languages';
import { useTranslation } from 'react-i18next';
import { useLanguageName } from '../../lib/language/language-name.ts';

export interface Choices {
  languages: Source['languages'];
  schedule: SourceSchedule;
}

const schedules = ['daily', 'weekly', 'off'] as const satisfies SourceSchedule[];

interface SourceChoicesProps {
  value: Choices;
  isOff?: boolean;
  onChange: (change: Partial<Choices>) => void;
}

/** In which languages a source is read, and how often. */
export function SourceChoices({ value, isOff = false, onChange }: SourceChoicesProps) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const codes = [...new Set<string>([...offeredLanguages, ...value.languages])];
  const [only] = value.languages.length === 1 ? value.languages : [];
  return (
    <div className="stack gap-12-16 fit-192">
      <NativeSelect
        label={t('sources.languageWanted')}
        value={only ?? ''}
        disabled={isOff}
        onChange={(event) => {
          const code = event.currentTarget.value;
          onChange({ languages: code === '' ? [] : [code] });
        }}
        data={[
          { value: '', label: t('sources.languageAll') },
          ...codes.map((code) => ({ value: code, label: languageName(code) })),
        ]}
      />
      <NativeSelect
        label={t('sources.schedule')}
        value={value.schedule}
        disabled={isOff}
        onChange={(event) => {
          const schedule = schedules.find((each) => each === event.currentTarget.value);
          if (schedule) onChange({ schedule });
        }}
        data={schedules.map((each) => ({ value: each, label: t(`sources.schedules.${each}`) }))}
      />
    </div>
  );
}
