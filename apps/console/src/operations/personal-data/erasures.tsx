import type { PersonErasure } from '@replique/contract/operations/personal-data';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useFormat } from '../../lib/language/format.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { TabSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { useReportRows, type Row } from './report-rows.ts';
import classes from './personal-data.module.css';

const tones: Record<PersonErasure['state'], Tone> = {
  waiting: 'info',
  running: 'info',
  done: 'success',
};

/** Who was erased, without who it was: when, by whom, and what went. */
export function Erasures({ client }: { client: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    orpc.personalData.erasures.queryOptions({ input: { client } }),
  );
  return (
    <FormSection title={t('personalData.erasuresTitle')} why={t('personalData.erasuresWhy')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TabSkeleton label={t('personalData.loading')} />}
      {data?.items.length === 0 && <p className="muted">{t('personalData.noErasures')}</p>}
      {data && data.items.length > 0 && (
        <ul className={`list stack ${classes.list}`}>
          {data.items.map((erasure) => (
            <ErasureRow key={erasure.uuid} erasure={erasure} />
          ))}
        </ul>
      )}
    </FormSection>
  );
}

function ErasureRow({ erasure }: { erasure: PersonErasure }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { byTable, byPlatform } = useReportRows();
  const { state, origin, by, requestedAt, report } = erasure;
  return (
    <li>
      <div className="row wrap gap-4-12">
        <span>{format.dateTime(requestedAt)}</span>
        <StatusBadge tone={tones[state]}>{t(`personalData.states.${state}`)}</StatusBadge>
        <span className="muted">
          {origin === 'restored'
            ? t('personalData.restored')
            : t('personalData.askedBy', { name: by ?? t('personalData.somebody') })}
        </span>
      </div>
      {report && (
        <details>
          <summary className={`fit accent medium pointer ${classes.summary}`}>
            {t('personalData.report')}
          </summary>
          <div className={`stack start fit-192 ${classes.report}`}>
            <Counts title={t('personalData.removed')} rows={byTable(report.removed)} />
            <Counts title={t('personalData.changed')} rows={byTable(report.changed)} />
            <Counts title={t('personalData.inCrm')} rows={byPlatform(report.inCrm)} />
          </div>
        </details>
      )}
    </li>
  );
}

function Counts({ title, rows }: { title: string; rows: Row[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div>
      <h3>{title}</h3>
      {rows.length === 0 && <p className="muted">{t('personalData.nothing')}</p>}
      {rows.length > 0 && (
        <dl className={`${classes.counts}`}>
          {rows.map(({ name, count }) => (
            <div className="gap-16 between flex" key={name}>
              <dt className="break soft shrink">{name}</dt>
              <dd className="tabular">{format.number(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
