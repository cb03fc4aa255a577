import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface FilterBarProps {
  label: string;
  /** A chip for each filter. */
  children: ReactNode;
  /** Undefined while nothing is chosen. */
  onClear: (() => void) | undefined;
}

/** What narrows a list: its chips, and one button that takes all of them back. */
export function FilterBar({ label, children, onClear }: FilterBarProps) {
  const { t } = useTranslation();
  return (
    <div className="row wrap shrink gap-6" role="group" aria-label={label}>
      {children}
      {onClear && <ClearButton onClick={onClear}>{t('ui.clearFilters')}</ClearButton>}
    </div>
  );
}

/** Takes back what was chosen above or beside it. */
export function ClearButton(props: { children: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      className="pressable accent small medium round-6 transparent h-28 pad-0-8 hover"
      {...props}
    />
  );
}
