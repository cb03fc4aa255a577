import type { MonitoringDetail } from '@replique/contract/insight/monitoring';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './monitoring.module.css';
import { useQueueWords } from './queue-words.ts';

/** Work that waits or was given up; what is empty is not named. */
export function ClientQueues({ queues }: Pick<MonitoringDetail, 'queues'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useQueueWords();
  const filled = queues.filter(({ count }) => count > 0);
  return (
    <section className="card packed heads-14">
      <h2>{t('monitoring.queuesTitle')}</h2>
      {filled.length === 0 && <p className="muted">{t('monitoring.queuesEmpty')}</p>}
      <ul className={`list stack hide-empty ${classes.queues}`}>
        {filled.map(({ name, count, oldestAt }) => (
          <li
            className="wide-and-narrow pad-6-y line-above stack"
            key={name}
            title={words(name).text}
          >
            <span>{words(name).name}</span>
            <strong className="figures">{format.number(count)}</strong>
            {oldestAt !== null && (
              <span className="muted">
                {t('monitoring.oldest')} <RelativeTime at={oldestAt} isShort />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
