import type { Prompt } from '@replique/contract/answering/prompts';
import { useTranslation } from 'react-i18next';
import { showAlert } from '../../../ui/alert-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { ChangedMeanwhile } from '../versions/changed-meanwhile.tsx';
import { useGuardedChange } from './use-guarded-change.ts';

interface ProtectionDialogProps {
  prompt: Prompt;
  /** What is asked for, decided when the dialog was opened. */
  protect: boolean;
  onClose: () => void;
}

/** Says what protecting a prompt means, or what ends with it, before it is done. Mount it when it is asked for. */
export function ProtectionDialog({ prompt, protect, onClose }: ProtectionDialogProps) {
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
