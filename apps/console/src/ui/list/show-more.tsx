import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import classes from '../text/long-text.module.css';

interface ShowMoreProps {
  /** How far the text is shown, 0 to 1. */
  shown: number;
  onMore: () => void;
}

/** Below a part of a long text: how much of it is shown, and the way to the next part. */
export function ShowMore({ shown, onMore }: ShowMoreProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={`row wrap muted small gap-4-12 mt-12 ${classes.more}`} data-more>
      <Button variant="default" size="compact-sm" onClick={onMore}>
        {t('ui.showMore')}
      </Button>
      <span role="status">{t('ui.partShown', { share: format.percent(shown) })}</span>
    </div>
  );
}
