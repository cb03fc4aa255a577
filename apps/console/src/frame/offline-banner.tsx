import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react';
import { useFormat } from '../lib/language/format.ts';
import { lostSince, onReach, watchReach } from '../lib/server-reach.ts';
import classes from './layout.module.css';

function listen(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

const line = `row ground-warning caution gap-8 centre-row ${classes.offline}`;

/** The server is not reached: what is shown is as old as its last answer. */
function Lost({ answeredAt }: { answeredAt: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className={line}>
      <IconPlugConnectedX size={16} aria-hidden />
      {answeredAt === 0
        ? t('app.unreached')
        : t('app.unreachedSince', { time: format.time(new Date(answeredAt).toISOString()) })}
    </p>
  );
}

/** Says that the network or the server is gone, and what becomes of what one does; what is shown is read again when it is back. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  const answeredAt = useSyncExternalStore(onReach, lostSince);
  useEffect(watchReach, []);
  return (
    <div role="status">
      {!isOnline && (
        <p className={line}>
          <IconWifiOff size={16} aria-hidden />
          {t('app.offline')}
        </p>
      )}
      {isOnline && answeredAt !== undefined && <Lost answeredAt={answeredAt} />}
    </div>
  );
}
