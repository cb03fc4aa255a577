import { useTranslation } from 'react-i18next';
import classes from './group.module.css';

interface MoreButtonProps {
  /** All there are, and as many as show at first. */
  count: number;
  shown: number;
  isWhole: boolean;
  onToggle: (isWhole: boolean) => void;
}

/** Shows the rest of a list, or folds it again. */
export function MoreButton({ count, shown, isWhole, onToggle }: MoreButtonProps) {
  const { t } = useTranslation();
  if (count <= shown) return null;
  return (
    <button
      type="button"
      className={`text-button small underline min-h-24 low-line self-start ${classes.more}`}
      aria-expanded={isWhole}
      onClick={() => onToggle(!isWhole)}
    >
      {isWhole ? t('reinforcementGroup.showLess') : t('reinforcementGroup.showAll', { count })}
    </button>
  );
}
