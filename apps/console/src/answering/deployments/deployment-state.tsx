import { Button } from '@mantine/core';
import type { Deployment } from '@replique/contract/answering/deployments';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc, readAgain } from '../../lib/orpc.ts';
import classes from './deployments.module.css';
import { FailingCases } from './failing-cases.tsx';
import { Notice } from './notice.tsx';
import { loadTheirs } from './use-deploy.ts';

/** How many answers of its tests are written. */
export function TestProgress({ deployment }: { deployment: Deployment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { progress, failedCount } = deployment;
  const { done, total } = progress ?? { done: 0, total: 0 };
  return (
    <div className="stack gap-6">
      <progress
        aria-label={t('deployments.progressLabel')}
        max={Math.max(1, total)}
        {...(total > 0 && { value: done })}
      />
      <p className={`wrap muted small ${classes.facts}`} aria-live="polite">
        <span className="figures">
          {t('deployments.progress', { done: format.number(done), total: format.number(total) })}
        </span>
        {failedCount > 0 && (
          <span className="danger">{t('deployments.failedSoFar', { count: failedCount })}</span>
        )}
      </p>
    </div>
  );
}

/** Stops the tests of a deployment; what went wrong stays beside the button. */
export function StopButton({ deployment, label }: { deployment: string; label: string }) {
  const errorText = useErrorText();
  const cancel = useMutation(
    orpc.deployments.cancel.mutationOptions({
      onError: (error, input) => {
        loadTheirs(error);
        void readAgain(orpc.deployments.get.key({ input }));
      },
    }),
  );
  return (
    <>
      {cancel.error && (
        <p role="alert" className="danger">
          {errorText(cancel.error)}
        </p>
      )}
      <Button
        variant="default"
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ deployment })}
      >
        {label}
      </Button>
    </>
  );
}

interface StateProps {
  deployment: Deployment;
  onClose: () => void;
  /** Below what went wrong: ways on. */
  children?: ReactNode;
}

function Testing({ deployment, onClose }: StateProps) {
  const { t } = useTranslation();
  const isOfRules = deployment.prompt === null;
  const { done, total } = deployment.progress ?? { done: 0, total: 0 };
  // Every answer is written: what they came to follows in a moment.
  const isWritten = total > 0 && done >= total;
  const textOf = () => {
    if (isWritten) return t('deployments.testedText');
    return isOfRules ? t('deployments.testingRulesText') : t('deployments.testingText');
  };
  return (
    <>
      <Notice tone="neutral" title={t(isWritten ? 'deployments.tested' : 'deployments.testing')}>
        <p>{textOf()}</p>
      </Notice>
      <TestProgress deployment={deployment} />
      <FailingCases deployment={deployment} />
      <div className={`actions ${classes.buttons}`}>
        <StopButton deployment={deployment.uuid} label={t('deployments.stop')} />
        <Button onClick={onClose}>{t('deployments.leave')}</Button>
      </div>
    </>
  );
}

function Deployed({ deployment, onClose }: StateProps) {
  const { t } = useTranslation();
  const { prompt, version, way } = deployment;
  const textOf = () => {
    if (prompt === null) return t('deployments.rulesInForceText');
    return way === 'tests' ? t('deployments.deployedByTests') : t('deployments.deployedText');
  };
  return (
    <>
      <Notice
        tone="success"
        title={
          prompt === null
            ? t('deployments.rulesInForce', { version })
            : t('deployments.deployed', { version })
        }
      >
        <p>{textOf()}</p>
      </Notice>
      <div className={`actions ${classes.buttons}`}>
        <Button onClick={onClose} data-autofocus>
          {t('ui.close')}
        </Button>
      </div>
    </>
  );
}

function Refused({ deployment, children }: StateProps) {
  const { t } = useTranslation();
  const { prompt, version, failedCount: count } = deployment;
  return (
    <>
      <Notice tone="danger" title={t('deployments.refused', { version })}>
        <p>
          {prompt === null
            ? t('deployments.refusedRulesText', { count })
            : t('deployments.refusedText', { count })}
        </p>
      </Notice>
      <FailingCases deployment={deployment} />
      {children}
    </>
  );
}

function Ended({ deployment, children }: StateProps) {
  const { t } = useTranslation();
  const isStopped = deployment.state === 'stopped';
  const cause = deployment.stoppedBy ?? 'runs';
  return (
    <>
      <Notice
        tone={isStopped ? 'warning' : 'neutral'}
        title={isStopped ? t('deployments.stopped') : t('deployments.cancelled')}
      >
        <p>{isStopped ? t(`deployments.stoppedText.${cause}`) : t('deployments.cancelledText')}</p>
      </Notice>
      <FailingCases deployment={deployment} />
      {children}
    </>
  );
}

const views = {
  testing: Testing,
  deployed: Deployed,
  refused: Refused,
  cancelled: Ended,
  stopped: Ended,
} satisfies Record<Deployment['state'], (props: StateProps) => ReactNode>;

/** How one deployment stands: its tests under way, in production, or why it is not. */
export function DeploymentState(props: StateProps) {
  const { state } = props.deployment;
  const View = views[state];
  const box = useRef<HTMLDivElement>(null);
  // What was pressed is gone with the state that it belonged to.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, [state]);
  return (
    <div ref={box} tabIndex={-1} className={`stack shrink gap-16 no-outline ${classes.body}`}>
      <View {...props} />
    </div>
  );
}
