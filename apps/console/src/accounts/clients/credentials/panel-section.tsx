import { Button, Skeleton } from '@mantine/core';
import type { Panel } from '@replique/contract/accounts/panels';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { RetryLine } from '../../../ui/retry-line.tsx';
import { PanelDialog } from './panel-dialog.tsx';

interface PanelSectionProps {
  client: string;
  /** Of this installation. */
  url: string;
  isInTab: boolean;
}

/** Where the client's agents see suggestions beside their tickets. */
export function PanelSection({ client, url, isInTab }: PanelSectionProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(orpc.panels.list.queryOptions({ input: { client } }));
  const [isEditing, setIsEditing] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const panel = data?.items[0];
  return (
    <FormSection title={t('panels.title')} why={t('panels.why')} isInTab={isInTab}>
      {error && <RetryLine error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={48} role="status" aria-label={t('panels.loading')} />}
      {panel && <Shown panel={panel} />}
      {data && !panel && <p className="muted small">{t('panels.off')}</p>}
      {data && (
        <div className="wrap gap-8">
          <Button variant="default" onClick={() => setIsEditing(true)}>
            {panel ? t('panels.edit') : t('panels.setUp')}
          </Button>
          {panel && (
            <Button variant="default" onClick={() => setIsLeaving(true)}>
              {t('panels.remove')}
            </Button>
          )}
        </div>
      )}
      {isEditing && (
        <PanelDialog client={client} url={url} panel={panel} onClose={() => setIsEditing(false)} />
      )}
      <RemoveDialog client={client} isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </FormSection>
  );
}

function Shown({ panel }: { panel: Panel }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-2">
      <span className="medium">{t('panels.shownIn', { account: panel.account })}</span>
      <span className="muted small">
        {panel.lastSeenAt ? (
          <>
            {t('panels.lastSeen')} <RelativeTime at={panel.lastSeenAt} />
          </>
        ) : (
          t('panels.neverSeen')
        )}
      </span>
    </div>
  );
}

interface RemoveDialogProps {
  client: string;
  isOpen: boolean;
  onClose: () => void;
}

function RemoveDialog({ client, isOpen, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const remove = useMutation(orpc.panels.removeZendesk.mutationOptions());
  const close = () => {
    remove.reset();
    onClose();
  };
  const confirm = () =>
    remove.mutate(
      { client },
      {
        onSuccess: () => {
          showAlert({ text: escapeHtml(t('panels.removed')) });
          close();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('panels.removeTitle')}
      confirmLabel={t('panels.remove')}
      isDanger
      isBusy={remove.isPending}
      error={remove.error ? errorText(remove.error) : undefined}
      onConfirm={confirm}
      onCancel={close}
    >
      {t('panels.removeText')}
    </ConfirmDialog>
  );
}
