import type { ThirdPartyHealth } from '@replique/contract/helpdesk/third-party-data';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './third-party.module.css';

/** How the last look-ups of a source went. */
export function SourceHealth({ health }: { health: ThirdPartyHealth }) {
  const { t } = useTranslation();
  const { lastSuccessAt, lastFailureAt, lastFailure, p95Ms, pausedUntil } = health;
  if (!lastSuccessAt && !lastFailureAt)
    return <p className="muted">{t('thirdPartyData.healthNone')}</p>;
  return (
    <dl className={`stack gap-4 muted-terms ${classes.health}`}>
      {lastSuccessAt && (
        <div className="wrap">
          <dt>{t('thirdPartyData.healthSuccess')}</dt>
          <dd>
            <RelativeTime at={lastSuccessAt} />
            {p95Ms !== null && (
              <span className="no-margin muted">
                {' '}
                · {t('thirdPartyData.healthP95', { ms: p95Ms })}
              </span>
            )}
          </dd>
        </div>
      )}
      {lastFailureAt && (
        <div className="wrap">
          <dt>{t('thirdPartyData.healthFailure')}</dt>
          <dd>
            <RelativeTime at={lastFailureAt} />
            {lastFailure && <span> · {t(`thirdPartyData.failures.${lastFailure}`)}</span>}
            {pausedUntil && <span> {t('thirdPartyData.failures.paused')}</span>}
          </dd>
        </div>
      )}
    </dl>
  );
}
