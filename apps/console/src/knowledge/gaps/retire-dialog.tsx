import { Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DocumentPairDetail } from '@replique/contract/knowledge/gaps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useTold } from '../../ui/use-told.ts';

interface RetireDialogProps {
  pair: DocumentPairDetail;
  side: 'left' | 'right';
  onClose: () => void;
}

/** Asks before one of the two is put away, and whether the other is the one that holds. */
export function RetireDialog({ pair, side, onClose }: RetireDialogProps) {
  const { t } = useTranslation();
  const [certifyOther, setCertifyOther] = useState(false);
  const retirement = useMutation(orpc.gaps.retireOne.mutationOptions(useTold('gaps.retired')));
  const stays = side === 'left' ? pair.right : pair.left;
  return (
    <ConfirmDialog
      isOpen
      title={t('gaps.retireQuestion', { title: pair[side].title })}
      confirmLabel={t('gaps.retire')}
      isBusy={retirement.isPending}
      onCancel={onClose}
      onConfirm={() =>
        retirement.mutate({ pair: pair.uuid, side, certifyOther }, { onSuccess: onClose })
      }
    >
      <p>{t('gaps.retireText')}</p>
      {!stays.isCertified && (
        <Checkbox
          className="mt-12"
          label={t('gaps.certifyOther', { title: stays.title })}
          checked={certifyOther}
          onChange={(event) => setCertifyOther(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
