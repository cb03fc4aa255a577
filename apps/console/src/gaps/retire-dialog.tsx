import { Checkbox } from '@mantine/core';
import type { DocumentPairDetail } from '@replique/contract/gaps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api-client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import classes from './gaps.module.css';
import { useGapChange } from './queries.ts';

interface RetireDialogProps {
  pair: DocumentPairDetail;
  side: 'left' | 'right';
  onClose: () => void;
}

/** Asks before one of the two is put away, and whether the other is the one that holds. */
export function RetireDialog({ pair, side, onClose }: RetireDialogProps) {
  const { t } = useTranslation();
  const [certifyOther, setCertifyOther] = useState(false);
  const retirement = useGapChange((certify: boolean) =>
    api.gaps.retireOne({ pair: pair.uuid, side, certifyOther: certify }),
  );
  const stays = side === 'left' ? pair.right : pair.left;
  return (
    <ConfirmDialog
      isOpen
      title={t('gaps.retireQuestion', { title: pair[side].title })}
      confirmLabel={t('gaps.retire')}
      isBusy={retirement.isPending}
      onCancel={onClose}
      onConfirm={() =>
        retirement.mutate({ input: certifyOther, said: 'gaps.retired' }, { onSuccess: onClose })
      }
    >
      <p>{t('gaps.retireText')}</p>
      {!stays.isCertified && (
        <Checkbox
          className={classes.certify}
          label={t('gaps.certifyOther', { title: stays.title })}
          checked={certifyOther}
          onChange={(event) => setCertifyOther(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
