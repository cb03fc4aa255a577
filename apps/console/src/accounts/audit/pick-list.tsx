import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/list/search-field.tsx';
import classes from './audit.module.css';

export interface PickChoice {
  value: string;
  label: string;
  hint?: string | undefined;
}

interface PickListProps {
  label: string;
  choices: PickChoice[] | undefined;
  value: string | undefined;
  words: string;
  onWords: (words: string) => void;
  onPick: (value: string | undefined) => void;
}

/** A choice of one among many, found by typing; a click on what is chosen takes it back. */
export function PickList({ label, choices, value, words, onWords, onPick }: PickListProps) {
  const { t } = useTranslation();
  return (
    <div className={`stack gap-6 ${classes.pick}`}>
      <SearchField label={label} value={words} onSearch={onWords} />
      {choices?.length === 0 && (
        <p role="status" className={`muted small ${classes.note}`}>
          {t('auditLog.nobodyFound')}
        </p>
      )}
      <ul className="list scroll-down" aria-label={label} aria-busy={choices === undefined}>
        {choices?.map((choice) => (
          <li key={choice.value}>
            <button
              type="button"
              aria-pressed={choice.value === value}
              onClick={() => onPick(choice.value === value ? undefined : choice.value)}
            >
              <span className={`stack shrink ${classes.pickText}`}>
                <span>{choice.label}</span>
                {choice.hint && <small className="muted">{choice.hint}</small>}
              </span>
              {choice.value === value && <IconCheck size={16} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
