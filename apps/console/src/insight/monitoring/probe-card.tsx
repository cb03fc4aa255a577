import type { MonitoringDetail } from '@replique/contract/insight/monitoring';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ProbeSteps } from './probe-steps.tsx';

/** The last check, step by step: where it failed, why, and what to do. */
export function ProbeCard({ detail }: { detail: MonitoringDetail }) {
  const { t } = useTranslation();
  const { lastCheck } = detail;
  return (
    <section className="card packed heads-14">
      <div className="bar min-h-24">
        <h2>{t('monitoring.probe.title')}</h2>
        {lastCheck && (
          <span className="muted">
            {t(`monitoring.by.${lastCheck.by}`)} · <RelativeTime at={lastCheck.at} />
          </span>
        )}
      </div>
      {lastCheck ? <ProbeSteps steps={lastCheck.steps} /> : <p>{t('monitoring.probe.none')}</p>}
    </section>
  );
}
