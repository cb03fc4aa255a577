import { IconRefresh } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isPartMissing, onPartMissing } from '../lib/missing-parts.ts';
import classes from './layout.module.css';

/** Asks to reload once a newer version has taken the place of the one that is open. */
export function UpdateBanner() {
  const { t } = useTranslation();
  const isMissing = useSyncExternalStore(onPartMissing, isPartMissing);
  return (
    <div role="status">
      {isMissing && (
        <p className={`row no-margin ground-warning caution gap-8 ${classes.offline}`}>
          <IconRefresh size={16} aria-hidden />
          {t('app.updated')}
          <button
            type="button"
            className={`pressable strong no-ground underline pad-0 ${classes.reload}`}
            onClick={() => location.reload()}
          >
            {t('ui.reload')}
          </button>
        </p>
      )}
    </div>
  );
}
