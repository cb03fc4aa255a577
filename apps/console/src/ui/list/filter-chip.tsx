import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './filter-chip.module.css';

interface FilterChipProps {
  label: string;
  onRemove: () => void;
}

/** A filter in force; a click removes it. */
export function FilterChip({ label, onRemove }: FilterChipProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={`inline-row round-12 h-24 gap-4 pointer small soft framed-strong ground-surface hover-both ${classes.chip}`}
      aria-label={t('ui.removeFilter', { filter: label })}
      onClick={onRemove}
    >
      {label}
      <IconX size={14} aria-hidden />
    </button>
  );
}
