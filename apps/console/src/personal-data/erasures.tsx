import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { TabSkeleton } from '../ui/page-skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';
import { StatusBadge, type Tone } from '../ui/status-badge.tsx';
import { erasuresQuery, type Erasure } from './personal-data-queries.ts';
import classes from './personal-data.module.css';

const tones: Record<Erasure['state'], Tone> = {
  waiting: 'info',
  running: 'info',
  done: 'success',
};

/** Who was erased, without who it was: when, by whom, and what went. */
export function Erasures({ client }: { client: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(erasuresQuery(client));
  return (
    <section className={classes.section}>
      <h2>{t('personalData.erasuresTitle')}</h2>
      <p className={classes.muted}>{t('personalData.erasuresWhy')}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TabSkeleton label={t('personalData.loading')} />}
      {data?.items.length === 0 && <p>{t('personalData.noErasures')}</p>}
      {data && data.items.length > 0 && (
        <ul className={classes.list}>
          {data.items.map((erasure) => (
            <ErasureRow key={erasure.uuid} erasure={erasure} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ErasureRow({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, origin, by, requestedAt, report } = erasure;
  return (
    <li>
      <div className={classes.head}>
        <span>{format.dateTime(requestedAt)}</span>
        <StatusBadge tone={tones[state]}>{t(`personalData.states.${state}`)}</StatusBadge>
        <span className={classes.muted}>
          {origin === 'restored'
            ? t('personalData.restored')
            : t('personalData.askedBy', { name: by ?? t('personalData.somebody') })}
        </span>
      </div>
      {report && (
        <details>
          <summary>{t('personalData.report')}</summary>
          <div className={classes.report}>
            <Counts title={t('personalData.removed')} counts={report.removed} />
            <Counts title={t('personalData.changed')} counts={report.changed} />
            <Counts title={t('personalData.inCrm')} counts={report.inCrm} />
          </div>
        </details>
      )}
    </li>
  );
}

function Counts({ title, counts }: { title: string; counts: Record<string, number> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = Object.entries(counts).toSorted(([a], [b]) => a.localeCompare(b));
  return (
    <div>
      <h3>{title}</h3>
      {rows.length === 0 && <p className={classes.muted}>{t('personalData.nothing')}</p>}
      <dl className={classes.counts}>
        {rows.map(([table, count]) => (
          <div key={table}>
            <dt>
              <code>{table}</code>
            </dt>
            <dd>{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
