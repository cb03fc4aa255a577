import type { InstallationState } from '@replique/contract/insight/monitoring';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMsWords } from './durations.ts';
import { useByteWords } from './bytes.ts';
import classes from './monitoring.module.css';

/** From here on a process is too busy to answer in time. */
const slowLoopMs = 200;

type Name =
  | 'version'
  | 'started'
  | 'bytes'
  | 'connections'
  | 'answerTime'
  | 'rss'
  | 'heap'
  | 'loopDelay';

interface FactProps {
  name: Name;
  isBad?: boolean;
  children: ReactNode;
}

function Fact({ name, isBad, children }: FactProps) {
  const { t } = useTranslation();
  return (
    <div title={t(`monitoring.installation.texts.${name}`)}>
      <dt>{t(`monitoring.installation.${name}`)}</dt>
      <dd className="figures" data-bad={isBad || undefined}>
        {children}
      </dd>
    </div>
  );
}

function Card({
  title,
  badge,
  children,
}: {
  title: string;
  badge?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="card packed heads-14">
      <div className="bar min-h-24">
        <h2>{title}</h2>
        {badge}
      </div>
      <dl className={`stack gap-12-24 ${classes.facts}`}>{children}</dl>
    </section>
  );
}

/** The service, its database and the process that answers. */
export function InstallationCards({ state }: { state: InstallationState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const bytes = useByteWords();
  const msWords = useMsWords();
  const { database, process } = state;
  const isSlow = process.loopDelayP99Ms > slowLoopMs;
  return (
    <div className={`stack gap-16 ${classes.cards}`}>
      <Card title={t('monitoring.installation.service')}>
        <Fact name="version">{state.version}</Fact>
        <Fact name="started">
          <RelativeTime at={state.startedAt} />
        </Fact>
      </Card>
      <Card
        title={t('monitoring.installation.database')}
        badge={
          <StatusBadge tone={database.isReady ? 'success' : 'danger'}>
            {t(`monitoring.installation.${database.isReady ? 'ready' : 'notReady'}`)}
          </StatusBadge>
        }
      >
        <Fact name="bytes">{bytes(database.bytes)}</Fact>
        <Fact name="connections">{format.number(database.connections)}</Fact>
        <Fact name="answerTime">{msWords(database.ms)}</Fact>
      </Card>
      <Card title={t('monitoring.installation.process')}>
        <Fact name="rss">{bytes(process.rssBytes)}</Fact>
        <Fact name="heap">{bytes(process.heapBytes)}</Fact>
        <Fact name="loopDelay" isBad={isSlow}>
          {msWords(process.loopDelayP99Ms)}
        </Fact>
      </Card>
    </div>
  );
}
