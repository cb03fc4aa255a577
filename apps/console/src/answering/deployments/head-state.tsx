import { IconCircleX, IconPlayerPause, IconProgressCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Deployment } from '@replique/contract/answering/deployments';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { deploymentQuery } from './use-deployments.ts';

interface HeadStateProps {
  /** The newest of the prompt. */
  deployment: Deployment;
  onShow: (deployment: Deployment) => void;
}

function Badge({ deployment }: { deployment: Deployment }) {
  const { t } = useTranslation();
  const { state, version, progress, failedCount: count } = deployment;
  if (state === 'testing') {
    const isCounted = progress !== null && progress.total > 0;
    return (
      <StatusBadge tone="info" icon={IconProgressCheck}>
        {isCounted
          ? t('deployments.head.testing', { version, ...progress })
          : t('deployments.head.starting', { version })}
      </StatusBadge>
    );
  }
  return state === 'refused' ? (
    <StatusBadge tone="danger" icon={IconCircleX}>
      {t('deployments.head.refused', { version, count })}
    </StatusBadge>
  ) : (
    <StatusBadge tone="warning" icon={IconPlayerPause}>
      {t('deployments.head.stopped', { version })}
    </StatusBadge>
  );
}

/** In the editor's head while tests run, and as long as the newest deployment is one that they stopped. */
export function HeadState({ deployment, onShow }: HeadStateProps) {
  const { t } = useTranslation();
  const isTesting = deployment.state === 'testing';
  const { data = deployment } = useQuery({
    ...deploymentQuery(deployment.uuid),
    enabled: isTesting,
  });
  const isShown = ['testing', 'refused', 'stopped'].includes(data.state);
  return (
    <span role="status">
      {isShown && (
        <button
          type="button"
          className="pressable round-4 no-ground pad-0 hover-underline inline-flex"
          title={t('deployments.head.open')}
          onClick={() => onShow(data)}
        >
          <Badge deployment={data} />
        </button>
      )}
    </span>
  );
}
