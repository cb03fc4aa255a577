import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconWifiOff } from '@tabler/icons-react';
import classes from './layout.module.css';

function listen(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says that the network is gone, and what becomes of what one does; what is shown is read again when it is back. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <p className={`row ground-warning caution gap-8 centre-row ${classes.offline}`}>
          <IconWifiOff size={16} aria-hidden />
          {t('app.offline')}
        </p>
      )}
    </div>
  );
}
