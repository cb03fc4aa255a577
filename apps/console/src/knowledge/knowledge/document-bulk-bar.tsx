import { Button } from '@mantine/core';
import { IconArchive, IconBan, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { BulkBar } from '../../ui/list/bulk-bar.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { CertifyDialog } from './certify-dialog.tsx';

interface DocumentBulkBarProps {
  /** The uuids of the rows that are picked. */
  documents: string[];
  onDone: () => void;
}

type Act = 'certify' | 'exclude' | 'retire';

const buttons = [
  { act: 'certify', icon: IconRosetteDiscountCheck },
  { act: 'exclude', icon: IconBan },
  { act: 'retire', icon: IconArchive },
] as const;

/** The same to every row that is picked; what cannot be changed so is passed over, and counted. */
export function DocumentBulkBar({ documents, onDone }: DocumentBulkBarProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [act, setAct] = useState<Act>();
  const { mutate, reset, error, isPending } = useMutation(
    orpc.knowledge.changeMany.mutationOptions({
      onSuccess: ({ changed, passedOver }) => {
        setAct(undefined);
        const parts = [
          t('knowledge.bulkDone', { count: changed }),
          ...(passedOver > 0 ? [t('knowledge.bulkPassedOver', { count: passedOver })] : []),
        ];
        showAlert({ text: escapeHtml(parts.join(' ')), delay: 4 });
        onDone();
      },
    }),
  );
  const count = documents.length;
  const open = (next: Act) => {
    reset();
    setAct(next);
  };
  const shared = {
    isBusy: isPending,
    error: error ? errorText(error) : undefined,
  };
  return (
    <BulkBar label={t('knowledge.bulk', { count })}>
      {buttons.map(({ act: name, icon: Icon }) => (
        <Button
          key={name}
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => open(name)}
        >
          {t(`knowledge.${name}`)}
        </Button>
      ))}
      <Button variant="subtle" color="gray" onClick={onDone}>
        {t('knowledge.bulkClear')}
      </Button>
      <CertifyDialog
        {...shared}
        isOpen={act === 'certify'}
        title={t('knowledge.bulkCertifyTitle', { count })}
        confirmLabel={t('knowledge.certify')}
        onClose={() => setAct(undefined)}
        onCertify={(until) => mutate({ documents, act: 'certify', until })}
      >
        {t('knowledge.bulkCertifyText')}
      </CertifyDialog>
      {(['exclude', 'retire'] as const).map((name) => (
        <ConfirmDialog
          {...shared}
          key={name}
          isOpen={act === name}
          title={t(`knowledge.bulkTitles.${name}`, { count })}
          confirmLabel={t(`knowledge.${name}`)}
          isDanger
          onConfirm={() => mutate({ documents, act: name })}
          onCancel={() => setAct(undefined)}
        >
          {t(`knowledge.bulkTexts.${name}`)}
        </ConfirmDialog>
      ))}
    </BulkBar>
  );
}
