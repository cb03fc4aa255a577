import { Button } from '@mantine/core';
import type { PromptDetail } from '@replique/contract/answering/prompts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { Changes, type ChangedText } from './changes.tsx';
import classes from './deployments.module.css';
import { Meanwhile } from './meanwhile.tsx';
import { OtherRunning } from './other-running.tsx';
import { loadTheirs } from './use-deploy.ts';
import { useDeployments } from './use-deployments.ts';

interface RollBackProps {
  prompt: PromptDetail;
  version: number;
  texts: ChangedText[];
  consequences: ReactNode;
  onDone: () => void;
  onClose: () => void;
}

/** Back to a version that was in production before: at once, after a look at what changes. */
export function RollBack({ prompt, version, texts, consequences, onDone, onClose }: RollBackProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { running } = useDeployments(prompt.uuid);
  const { mutate, isPending, error } = useMutation(
    orpc.deployments.rollBack.mutationOptions({ onError: loadTheirs }),
  );
  const { deployedVersion: replaces } = prompt;
  if (running) return <OtherRunning deployment={running} onClose={onClose} />;
  const isSaid = error === null || errorCode(error) === 'request.conflict';
  return (
    <div className={`stack shrink soft break gap-16 ${classes.body}`}>
      <Meanwhile isOfRules={false} replaces={replaces} />
      <p>{t('deployments.rollBackText')}</p>
      {consequences}
      <Changes texts={texts} />
      {!isSaid && (
        <p role="alert" className="danger">
          {errorText(error)}
        </p>
      )}
      <div className={`actions ${classes.buttons}`}>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {t('ui.cancel')}
        </Button>
        <Button
          loading={isPending}
          onClick={() => mutate({ prompt: prompt.uuid, version, replaces }, { onSuccess: onDone })}
          data-autofocus
        >
          {t('prompts.rollBackTo', { version })}
        </Button>
      </div>
    </div>
  );
}
