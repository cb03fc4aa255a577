import { useMutation } from '@tanstack/react-query';
import type { Prompt } from '@replique/contract/answering/prompts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../../lib/api-error.ts';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ChangedMeanwhile } from '../versions/changed-meanwhile.tsx';
import { useGuardedChange } from './use-guarded-change.ts';
import { Switch, Tooltip } from '@mantine/core';
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts';

interface Protection {
  isBusy: boolean;
  /** Its dialog is open. */
  isAsking: boolean;
  change: (protect: boolean) => void;
  /** To be put beside whatever asks. */
  dialog: ReactNode;
}

/** Protects a prompt at once; asks before it ends the protection, or when somebody else changed the prompt meanwhile. */
export function useProtection(prompt: Prompt): Protection {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const setting = useMutation(orpc.prompts.change.mutationOptions());
  const [asked, setAsked] = useState<boolean>();
  const protect = () =>
    setting.mutate(
      { prompt: prompt.uuid, revision: prompt.revision, isProtected: true },
      {
        onSuccess: () => showAlert({ text: escapeHtml(t('prompts.protectDone')), delay: 4 }),
        onError: (error) => {
          // The dialog opens on what was seen, and says what is read now.
          if (errorCode(error) === 'request.conflict') setAsked(true);
          else showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
        },
      },
    );
  return {
    isBusy: setting.isPending,
    isAsking: asked !== undefined,
    change: (isOn) => (isOn ? protect() : setAsked(false)),
    dialog: asked !== undefined && (
      <ProtectionDialog prompt={prompt} protect={asked} onClose={() => setAsked(undefined)} />
    ),
  };
}

interface ProtectionDialogProps {
  prompt: Prompt;
  /** What is asked for, decided when the dialog was opened. */
  protect: boolean;
  onClose: () => void;
}

/** Says what protecting a prompt means, or what ends with it, before it is done. Mount it when it is asked for. */
function ProtectionDialog({ prompt, protect, onClose }: ProtectionDialogProps) {
  const { t } = useTranslation();
  const { save, overtaken, isSaving, failure } = useGuardedChange(prompt);
  const { name } = prompt;
  const confirm = () => {
    // Somebody else did the same meanwhile.
    if (prompt.isProtected === protect) return onClose();
    save({ isProtected: protect }, () => {
      const done = protect ? t('prompts.protectDone') : t('prompts.unprotectDone');
      showAlert({ text: escapeHtml(done), delay: 4 });
      onClose();
    });
  };
  return (
    <ConfirmDialog
      isOpen
      title={protect ? t('prompts.protectTitle', { name }) : t('prompts.unprotectTitle', { name })}
      confirmLabel={protect ? t('prompts.protect') : t('prompts.unprotect')}
      isDanger={!protect}
      isBusy={isSaving}
      error={failure}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {overtaken && <ChangedMeanwhile {...overtaken} />}
      <p>{protect ? t('prompts.protectText') : t('prompts.unprotectText')}</p>
    </ConfirmDialog>
  );
}

/** Protected or not, in words; what that means on hover. */
export function ProtectionSwitch({ prompt }: { prompt: Prompt }) {
  const { t } = useTranslation();
  const { change, isBusy, isAsking, dialog } = useProtection(prompt);
  const input = useFocusBack<HTMLInputElement>(isAsking);
  const { isProtected } = prompt;
  return (
    <>
      <Tooltip
        multiline
        w="18rem"
        label={isProtected ? t('prompts.protectedMeans') : t('prompts.unprotectedMeans')}
        portalProps={{ target: '#main' }}
      >
        <div>
          <Switch
            ref={input}
            label={isProtected ? t('prompts.protected') : t('prompts.unprotected')}
            checked={isProtected}
            disabled={isBusy || prompt.archivedAt !== null}
            onChange={(event) => change(event.currentTarget.checked)}
          />
        </div>
      </Tooltip>
      {dialog}
    </>
  );
}
