import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Deployment, Gate } from '@replique/contract/answering/deployments';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { ErrorState } from '../../ui/states.tsx';
import { Changes, type ChangedText } from './changes.tsx';
import { DeploymentState } from './deployment-state.tsx';
import classes from './deployments.module.css';
import { GateSection } from './gate-section.tsx';
import { Meanwhile } from './meanwhile.tsx';
import { OtherRunning } from './other-running.tsx';
import { OverrideForm } from './override-form.tsx';
import { refusedBefore, useDeploy, type Asked } from './use-deploy.ts';
import { deploymentQuery, gateQuery, useDeployments, type Subject } from './use-deployments.ts';

export interface DeployFlowProps {
  subject: Subject;
  version: number;
  /** In production now. */
  replaces: number | null;
  texts: ChangedText[];
  /** What it replaces, whose answers change. */
  consequences: ReactNode;
  /** In place of the sets, where a protected prompt has none. */
  noTests: ReactNode;
  confirmLabel: string;
  testLabel: string;
  /** A deployment of this version to show first. */
  shown?: string | undefined;
  /** It went to production at once, without tests. */
  onDeployed: () => void;
  onClose: () => void;
}

/** A refusal that is no news any more once what it tells of is shown. */
const saidElsewhere = ['request.conflict', 'prompts.tests-failed', 'prompts.deployment-running'];

/** The deployment that is asked for here, under way for this version already, or to be shown. */
function useFlow({ subject, version, replaces, shown, onDeployed }: DeployFlowProps) {
  const [chosen, setChosen] = useState(shown);
  const deploy = useDeploy(subject);
  const { running } = useDeployments(subject);
  const ours = chosen ?? (running?.version === version ? running.uuid : undefined);
  const followed = useQuery({ ...deploymentQuery(ours ?? ''), enabled: ours !== undefined });
  const ask = (more: Pick<Asked, 'reason' | 'again'> = {}) =>
    deploy.mutate(
      { version, replaces, ...more },
      {
        onSuccess: (deployment) => {
          // At once: the page says it, and nothing is left to show here.
          if (deployment.state === 'deployed') onDeployed();
          else setChosen(deployment.uuid);
        },
        onError: (error) => {
          const refused = refusedBefore(error);
          if (refused !== undefined) setChosen(refused);
        },
      },
    );
  const other = running && running.version !== version ? running : undefined;
  return {
    ask,
    deploy,
    other,
    ours: ours === undefined ? undefined : followed.data,
    isOpening: ours !== undefined && followed.isPending,
  };
}

/** A version on its way to production: what changes, its tests, how they do, and what came of them. */
export function DeployFlow(props: DeployFlowProps) {
  const { subject, onClose } = props;
  const { t } = useTranslation();
  const flow = useFlow(props);
  const gate = useQuery(gateQuery(subject));
  if (gate.error && gate.data === undefined)
    return <ErrorState error={gate.error} onRetry={() => void gate.refetch()} />;
  if (gate.data === undefined || flow.isOpening)
    return <p role="status">{t('deployments.gateLoading')}</p>;
  if (flow.ours) {
    return (
      <div className="soft break">
        <DeploymentState deployment={flow.ours} onClose={onClose}>
          <Again deployment={flow.ours} flow={flow} onClose={onClose} />
        </DeploymentState>
      </div>
    );
  }
  if (flow.other) return <OtherRunning deployment={flow.other} onClose={onClose} />;
  return <Before {...props} gate={gate.data} flow={flow} />;
}

type Flow = ReturnType<typeof useFlow>;

function Failure({ deploy }: Pick<Flow, 'deploy'>) {
  const errorText = useErrorText();
  const { error } = deploy;
  if (!error || saidElsewhere.includes(errorCode(error))) return null;
  return (
    <p role="alert" className="danger">
      {errorText(error)}
    </p>
  );
}

/** After tests that did not pass, or did not end: once more, or past them with a reason. */
function Again({
  deployment,
  flow,
  onClose,
}: {
  deployment: Deployment;
  flow: Flow;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { ask, deploy } = flow;
  return (
    <>
      <OverrideForm
        isOfRules={deployment.prompt === null}
        isBusy={deploy.isPending}
        onOverride={(reason) => ask({ reason })}
      />
      <Failure deploy={deploy} />
      <p className="hint">{t('deployments.againHelp')}</p>
      <div className={`actions ${classes.buttons}`}>
        <Button variant="default" onClick={onClose}>
          {t('ui.close')}
        </Button>
        <Button loading={deploy.isPending} onClick={() => ask({ again: true })}>
          {t('deployments.again')}
        </Button>
      </div>
    </>
  );
}

/** Before anything happens: what changes, what has to pass, and the button. */
function Before(props: DeployFlowProps & { gate: Gate; flow: Flow }) {
  const { subject, replaces, texts, consequences, noTests, gate, flow, onClose } = props;
  const { t } = useTranslation();
  const { ask, deploy } = flow;
  const isTested = gate.isProtected && gate.cases > 0;
  // Rules without a gate come into force at once; a protected prompt needs a reason.
  const isBlocked = gate.isProtected && gate.cases === 0 && subject !== null;
  return (
    <div className={`stack shrink soft break gap-16 ${classes.body}`}>
      <Meanwhile isOfRules={subject === null} replaces={replaces} />
      {consequences}
      <Changes texts={texts} />
      {isTested && <GateSection gate={gate} isOfRules={subject === null} />}
      {gate.cases === 0 && (gate.isProtected || subject === null) && noTests}
      {gate.isProtected && (isTested || isBlocked) && (
        <OverrideForm
          isOfRules={subject === null}
          isBusy={deploy.isPending}
          onOverride={(reason) => ask({ reason })}
        />
      )}
      <Failure deploy={deploy} />
      <div className={`actions ${classes.buttons}`}>
        <Button variant="default" onClick={onClose} disabled={deploy.isPending}>
          {t('ui.cancel')}
        </Button>
        {!isBlocked && (
          <Button loading={deploy.isPending} onClick={() => ask()} data-autofocus>
            {isTested ? props.testLabel : props.confirmLabel}
          </Button>
        )}
      </div>
    </div>
  );
}
