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
        <p className={`row ground-warning caution gap-8 centre-row ${classes.offline}`}>
          <IconRefresh size={16} aria-hidden />
          {t('app.updated')}
          <button
            type="button"
            className="pressable strong no-ground underline pad-0 own-colour"
            onClick={() => location.reload()}
          >
            {t('ui.reload')}
          </button>
        </p>
      )}
    </div>
  );
}
