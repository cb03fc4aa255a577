import { IconRefresh } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { onParts, partsState } from '../lib/missing-parts.ts';
import classes from './layout.module.css';

/** Once a newer version has taken the place of the one that is open: it is loaded, or asked for where a text is open. */
export function UpdateBanner() {
  const { t } = useTranslation();
  const state = useSyncExternalStore(onParts, partsState);
  return (
    <div role="status">
      {state !== 'whole' && (
        <p className={`row ground-warning caution gap-8 centre-row ${classes.offline}`}>
          <IconRefresh size={16} aria-hidden />
          {state === 'reloading' ? t('app.reloading') : t('app.updated')}
          {state === 'missing' && (
            <button
              type="button"
              className="pressable strong no-ground underline pad-0 own-colour"
              onClick={() => location.reload()}
            >
              {t('ui.reload')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
