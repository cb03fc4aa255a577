import type { ServiceStatus } from '@replique/contract/insight/status';
import { useTranslation } from 'react-i18next';
import { useUptimeWords } from '../uptime.ts';
import classes from './status.module.css';

const dayMs = 86_400_000;
const slots = 30;
const step = 10;
const bar = 7;
const height = 20;
const low = 4;

/** The last days (UTC), oldest first. */
function lastDays(): string[] {
  const now = Date.now();
  return Array.from({ length: slots }, (_, at) =>
    new Date(now - (slots - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
}

/** Each day a bar: low without checks, and red down to the share of those that failed. */
export function StatusDays({ days, uptime }: Pick<ServiceStatus, 'days' | 'uptime'>) {
  const { t } = useTranslation();
  const uptimeWords = useUptimeWords();
  const failed = days.filter(({ checks, successes }) => successes < checks).length;
  const known = new Map(days.map((each) => [each.day, each]));
  return (
    <section className="card packed heads-14">
      <div className="bar min-h-24">
        <h2>{t('status.days')}</h2>
        {uptime !== null && (
          <span className="muted figures">
            {t('status.uptime', { share: uptimeWords(uptime) })}
          </span>
        )}
      </div>
      <svg
        className={`block ${classes.days}`}
        viewBox={`0 0 ${slots * step - (step - bar)} ${height}`}
        role="img"
        aria-label={t('status.daysLabel', { count: days.length, failed })}
      >
        {lastDays().map((day, at) => {
          const { checks, successes } = known.get(day) ?? { checks: 0, successes: 0 };
          const tall = checks > 0 ? height : low;
          const red = successes < checks ? Math.max(low, (1 - successes / checks) * height) : 0;
          const place = { x: at * step, width: bar };
          return (
            <g key={day} data-empty={checks === 0 || undefined}>
              <title>{`${day}: ${uptimeWords(checks > 0 ? successes / checks : null)}`}</title>
              <rect {...place} y={height - tall} height={tall} rx={1} />
              {red > 0 && <rect {...place} y={0} height={red} rx={1} data-failed />}
            </g>
          );
        })}
      </svg>
    </section>
  );
}
