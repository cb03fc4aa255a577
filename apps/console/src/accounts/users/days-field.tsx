import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const most = 90;

/** The days of a text such as "14", or undefined when it is none that may be saved. */
export function readDays(text: string): number | undefined {
  const days = /^\d{1,2}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return days <= most ? days : undefined;
}

interface DaysFieldProps {
  value: string;
  onChange: (text: string) => void;
}

/** How long people have to set up what is demanded of them. */
export function DaysField({ value, onChange }: DaysFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('account.rule.days')}
      description={t('account.rule.daysHelp')}
      inputMode="numeric"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={readDays(value) === undefined ? t('account.rule.daysWrong') : undefined}
    />
  );
}
