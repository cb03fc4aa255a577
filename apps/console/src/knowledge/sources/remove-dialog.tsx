import { NativeSelect } from '@mantine/core';
import type { Source } from '@replique/contract/knowledge/sources';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';

interface RemoveDialogProps {
  client: string;
  source: Source;
  onClose: () => void;
}

/** Asks before a source is read no more, and what becomes of its documents. */
export function RemoveDialog({ client, source, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const remove = useMutation(
    orpc.sources.remove.mutationOptions({
      onSuccess: () => {
        onClose();
        showAlert({ text: escapeHtml(t('sources.removed')) });
      },
    }),
  );
  const [documents, setDocuments] = useState<'keep' | 'retire'>('keep');
  const { uuid, title, pages } = source;
  const confirm = () => remove.mutate({ params: { client, source: uuid }, query: { documents } });
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t('sources.removeTitle', { title })}
      confirmLabel={t('sources.remove')}
      isBusy={remove.isPending}
      error={remove.error ? errorText(remove.error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className="stack shrink gap-16">
        <p>{t('sources.removeText')}</p>
        {pages > 0 && (
          <NativeSelect
            label={t('sources.removeDocuments')}
            value={documents}
            onChange={(event) =>
              setDocuments(event.currentTarget.value === 'retire' ? 'retire' : 'keep')
            }
            data={[
              { value: 'keep', label: t('sources.removeKeep', { count: pages }) },
              { value: 'retire', label: t('sources.removeRetire') },
            ]}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
