import { Button } from '@mantine/core';
import { IconRosetteDiscountCheck, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CertifyDialog } from '../../../knowledge/knowledge/certify-dialog.tsx';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts';
import type { AnswerEditorProps } from './answer-props.ts';
import classes from '../group.module.css';
import { useRedrafting, type AnswerSaving } from './use-answer-saving.ts';

interface EditorButtonsProps extends AnswerEditorProps {
  saving: AnswerSaving;
}

/** Approve, save, draft anew, and back to what stands. */
export function EditorButtons(props: EditorButtonsProps) {
  const { draft, saving, isOpenedByHand, onDone } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState<'approve' | 'redraft'>();
  const { redraft, isRedrafting } = useRedrafting(props);
  const approve = useFocusBack<HTMLButtonElement>(open === 'approve');
  const redrafting = useFocusBack<HTMLButtonElement>(open === 'redraft');
  const ask = () => saving.isReady() && setOpen('approve');
  const close = () => setOpen(undefined);
  useSingleKeys({ a: ask });
  return (
    <div className="row wrap gap-8">
      <Button
        ref={approve}
        aria-keyshortcuts="a"
        leftSection={<IconRosetteDiscountCheck size={16} aria-hidden />}
        onClick={ask}
      >
        {t('reinforcementGroup.approve')}
      </Button>
      {draft.isDirty && (
        <>
          <Button variant="default" loading={saving.isSaving} onClick={saving.save}>
            {t('reinforcementGroup.saveDraft')}
          </Button>
          <Button variant="subtle" color="gray" onClick={draft.discard}>
            {t('ui.discard')}
          </Button>
        </>
      )}
      {isOpenedByHand && !draft.isDirty && (
        <Button variant="subtle" color="gray" onClick={onDone}>
          {t('reinforcementGroup.changeStop')}
        </Button>
      )}
      <Button
        ref={redrafting}
        className={`push ${classes.last}`}
        variant="subtle"
        leftSection={<IconSparkles size={16} aria-hidden />}
        onClick={() => setOpen('redraft')}
      >
        {t('reinforcementGroup.redraft')}
      </Button>
      {open === 'approve' && <ApproveDialog {...props} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'redraft'}
        title={t('reinforcementGroup.redraftTitle')}
        confirmLabel={t('reinforcementGroup.redraft')}
        isBusy={isRedrafting}
        onConfirm={() => redraft(close)}
        onCancel={close}
      >
        {t('reinforcementGroup.redraftText')}
      </ConfirmDialog>
    </div>
  );
}

/** Until when the person vouches for the answer. */
function ApproveDialog(props: EditorButtonsProps & { onClose: () => void }) {
  const { group, saving, onClose } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { error, isPending, reset } = saving.approval;
  const close = () => {
    reset();
    onClose();
  };
  return (
    <CertifyDialog
      isOpen
      title={t('reinforcementGroup.approveTitle')}
      confirmLabel={t('reinforcementGroup.approve')}
      isBusy={isPending}
      error={error ? errorText(error) : undefined}
      onClose={close}
      onCertify={(until) => saving.approve(until, close)}
    >
      <p>
        {t(
          group.approved === null
            ? 'reinforcementGroup.approveText'
            : 'reinforcementGroup.approveAgainText',
        )}
      </p>
    </CertifyDialog>
  );
}
