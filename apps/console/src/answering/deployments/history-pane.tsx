import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Deployment } from '@replique/contract/answering/deployments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { TestProgress } from './deployment-state.tsx';
import classes from './deployments.module.css';
import {
  deploymentListQuery,
  deploymentQuery,
  deploymentsAPage,
  type Subject,
} from './use-deployments.ts';

interface HistoryProps {
  subject: Subject;
  /** In production now. */
  deployedVersion: number | null;
  /** Its failing cases, or its progress. */
  onShow: (deployment: Deployment) => void;
  /** Undefined where nothing can go back by a click. */
  onRollBack?: ((version: number) => void) | undefined;
}

const tones: Record<Deployment['state'], Tone> = {
  testing: 'info',
  deployed: 'success',
  refused: 'danger',
  cancelled: 'neutral',
  stopped: 'warning',
};

/** Every deployment, the newest first: when, by whom, from which version to which, how, and what came of it. */
export function DeploymentHistory(props: HistoryProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(deploymentListQuery(props.subject, page));
  if (error && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <p role="status" className="stack gap-12 heads-14-24 pad-12-20-24">
        {t('deployments.historyLoading')}
      </p>
    );
  if (data.total === 0)
    return (
      <EmptyState title={t('deployments.historyEmpty')} text={t('deployments.historyEmptyText')} />
    );
  const isLast = page * deploymentsAPage >= data.total;
  return (
    <div className="stack gap-12 heads-14-24 pad-12-20-24">
      <h2>{t('deployments.historyTitle')}</h2>
      <ol className={`list ${classes.history}`}>
        {data.items.map((deployment) => (
          <Entry key={deployment.uuid} {...props} deployment={deployment} />
        ))}
      </ol>
      {data.total > deploymentsAPage && (
        <div className={`actions ${classes.buttons}`}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('ui.previousPage')}
          </Button>
          <Button variant="default" disabled={isLast} onClick={() => setPage(page + 1)}>
            {t('ui.nextPage')}
          </Button>
        </div>
      )}
    </div>
  );
}

type EntryProps = HistoryProps & { deployment: Deployment };

function Entry(props: EntryProps) {
  const { t } = useTranslation();
  const { data: deployment = props.deployment } = useQuery({
    ...deploymentQuery(props.deployment.uuid),
    enabled: props.deployment.state === 'testing',
  });
  const { version, replaces, way, state, reason, by, createdAt } = deployment;
  const wayKey = way === 'roll-back' ? 'rollBack' : way;
  return (
    <li>
      <div className="row wrap gap-4-8">
        <h3 className="me-auto leading-22">
          {replaces === null
            ? t('deployments.fromNothing', { to: version })
            : t('deployments.fromTo', { from: replaces, to: version })}
        </h3>
        <StatusBadge tone={tones[state]}>{t(`deployments.states.${state}`)}</StatusBadge>
      </div>
      <p className={`wrap muted small ${classes.facts}`}>
        {by !== null && <span>{by}</span>}
        <span>
          <RelativeTime at={createdAt} />
        </span>
        <span>{t(`deployments.ways.${wayKey}`)}</span>
      </p>
      {reason !== null && <p>{t('deployments.reasonGiven', { reason })}</p>}
      {state === 'testing' && <TestProgress deployment={deployment} />}
      <EntryActions {...props} deployment={deployment} />
    </li>
  );
}

function EntryActions({ deployment, deployedVersion, onShow, onRollBack }: EntryProps) {
  const { t } = useTranslation();
  const { state, version, failedCount } = deployment;
  const canGoBack = state === 'deployed' && version !== deployedVersion;
  return (
    <div className="wrap gap-8 mt-6 hide-empty">
      {failedCount > 0 && state !== 'testing' && (
        <Button variant="default" onClick={() => onShow(deployment)}>
          {t('deployments.showFailing', { count: failedCount })}
        </Button>
      )}
      {state === 'testing' && (
        <Button variant="default" onClick={() => onShow(deployment)}>
          {t('deployments.showProgress')}
        </Button>
      )}
      {canGoBack && onRollBack && (
        <Button variant="default" onClick={() => onRollBack(version)}>
          {t('deployments.rollBackTo', { version })}
        </Button>
      )}
    </div>
  );
}
