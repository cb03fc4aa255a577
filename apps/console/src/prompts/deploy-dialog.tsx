import type { PromptDetail } from '@replique/contract/prompts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/phrase.ts';
import { showAlert } from '../ui/alert-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { escapeHtml } from '../ui/escape-html.ts';
import { isRollBack } from './prompt-draft.ts';
import classes from './prompt-editor.module.css';
import { useDeployPrompt } from './queries.ts';

interface DeployDialogProps {
  prompt: PromptDetail;
  version: number;
  hasDraft: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a version goes to production: which, what it replaces, whose answers change. */
export function DeployDialog({ prompt, version, hasDraft, isOpen, onClose }: DeployDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const deploy = useDeployPrompt();
  const { name } = prompt;
  const isBack = isRollBack(prompt, version);

  const close = () => {
    deploy.reset();
    onClose();
  };
  const confirm = () =>
    deploy.mutate(
      { prompt: prompt.uuid, version },
      {
        onSuccess: () => {
          showAlert({ text: escapeHtml(t('prompts.deployDone', { version })) });
          onClose();
        },
      },
    );

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={
        isBack
          ? t('prompts.rollBackTitle', { name, version })
          : t('prompts.deployTitle', { name, version })
      }
      confirmLabel={
        isBack ? t('prompts.rollBackTo', { version }) : t('prompts.deployVersion', { version })
      }
      isBusy={deploy.isPending}
      error={deploy.error ? errorText(deploy.error) : undefined}
      onConfirm={confirm}
      onCancel={close}
    >
      <div className={classes.consequences}>
        <p>
          {prompt.deployedVersion === null
            ? t('prompts.replacesNothing')
            : t('prompts.replaces', { version: prompt.deployedVersion })}
        </p>
        <Concerned clients={prompt.clients} />
        {hasDraft && <p>{t('prompts.draftStaysOut')}</p>}
      </div>
    </ConfirmDialog>
  );
}

function Concerned({ clients }: Pick<PromptDetail, 'clients'>) {
  const { t } = useTranslation();
  if (clients.length === 0) return <p>{t('prompts.concernsNobody')}</p>;
  return (
    <div>
      <p>{t('prompts.concerns', { count: clients.length })}</p>
      <ul className={classes.concerned}>
        {clients.map(({ uuid, name }) => (
          <li key={uuid}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
