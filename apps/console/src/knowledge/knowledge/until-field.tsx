import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Days are counted as the server counts them. */
const today = () => new Date().toISOString().slice(0, 10);

interface UntilFieldProps {
  /** A day, `2026-03-31`; empty: without end. */
  value: string;
  onChange: (day: string) => void;
  /** In place of "Last day". */
  label?: string | undefined;
  className?: string | undefined;
}

/** The last day on which a certification counts. */
export function UntilField({ value, onChange, label, className }: UntilFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      className={className}
      type="date"
      label={label ?? t('knowledge.until')}
      description={t('knowledge.untilHelp')}
      min={today()}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
