import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Deployment } from '@replique/contract/answering/deployments';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { DeploymentState, StopButton, TestProgress } from './deployment-state.tsx';
import classes from './deployments.module.css';
import { Notice } from './notice.tsx';
import { deploymentQuery } from './use-deployments.ts';

/** Another version is being tested: whose wish that is, how far it is, and a way to stop it. */
export function OtherRunning({
  deployment,
  onClose,
}: {
  deployment: Deployment;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data = deployment, dataUpdatedAt } = useQuery(deploymentQuery(deployment.uuid));
  if (data.state !== 'testing')
    return (
      <div className="soft break">
        <DeploymentState deployment={data} onClose={onClose} />
      </div>
    );
  const { version, by, createdAt, prompt } = data;
  const said = {
    author: by ?? t('deployments.somebody'),
    time: format.relative(createdAt, dataUpdatedAt || Date.parse(createdAt)),
  };
  return (
    <div className={`stack shrink soft break gap-16 ${classes.body}`}>
      <Notice tone="warning" title={t('deployments.other', { version })}>
        <p>
          {prompt === null
            ? t('deployments.otherRulesText', said)
            : t('deployments.otherText', said)}
        </p>
      </Notice>
      <TestProgress deployment={data} />
      <div className={`actions ${classes.buttons}`}>
        <StopButton deployment={data.uuid} label={t('deployments.otherStop')} />
        <Button onClick={onClose} data-autofocus>
          {t('ui.close')}
        </Button>
      </div>
    </div>
  );
}
