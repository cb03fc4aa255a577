import type { ServiceStatus } from '@replique/contract/insight/status';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useCauseWords } from '../incidents/cause.ts';
import { useDurationWords } from '../durations.ts';
import classes from './status.module.css';

export function StatusIncidents({ incidents }: Pick<ServiceStatus, 'incidents'>) {
  const { t } = useTranslation();
  const words = useCauseWords();
  const durationWords = useDurationWords();
  return (
    <section className="card packed heads-14">
      <h2>{t('status.incidents')}</h2>
      {incidents.length === 0 && <p className="muted">{t('status.noIncidents')}</p>}
      <ul className={`list stack hide-empty ${classes.rows}`}>
        {incidents.map(({ uuid, part, cause, openedAt, endedAt, duration }) => (
          <li key={uuid} className="line-above">
            <div className="wrap between gap-4-8">
              <span className="medium">{t(`status.names.${part}`)}</span>
              <span className="muted">
                <RelativeTime at={openedAt} /> ·{' '}
                {endedAt === null ? t('status.ongoing') : durationWords(duration)}
              </span>
            </div>
            <p className="small soft break">{words(cause).text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
