import { Button, Skeleton } from '@mantine/core';
import type { Panel, PanelHostName } from '@replique/contract/accounts/panels';
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
import { CanvasPanelDialog } from './canvas-panel-dialog.tsx';
import { CrispPanelDialog } from './crisp-panel-dialog.tsx';
import { PanelDialog } from './panel-dialog.tsx';
import { GorgiasPanelDialog, SalesforcePanelDialog } from './secret-panel-dialog.tsx';

const dialogs = {
  zendesk: PanelDialog,
  gorgias: GorgiasPanelDialog,
  salesforce: SalesforcePanelDialog,
  canvas: CanvasPanelDialog,
  crisp: CrispPanelDialog,
} satisfies Record<PanelHostName, unknown>;
const hosts = Object.keys(dialogs) as PanelHostName[];

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
  return (
    <FormSection title={t('panels.title')} why={t('panels.why')} isInTab={isInTab}>
      {error && <RetryLine error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={48} role="status" aria-label={t('panels.loading')} />}
      {data && (
        <div className="stack gap-16">
          {hosts.map((host) => (
            <Host
              key={host}
              client={client}
              url={url}
              host={host}
              panel={data.items.find((each) => each.host === host)}
            />
          ))}
          <Extension url={url} />
        </div>
      )}
    </FormSection>
  );
}

/** The same for all clients: who signs in decides whose tickets are shown. */
function Extension({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-8">
      <div className="stack gap-2">
        <span className="medium">{t('panels.extension.title')}</span>
        <span className="muted small">{t('panels.extension.why')}</span>
      </div>
      <div className="wrap gap-8">
        {(['chromium', 'firefox'] as const).map((browser) => (
          <Button
            key={browser}
            component="a"
            variant="default"
            href={`${url}/extension/${browser}.zip`}
            download
          >
            {t(`panels.extension.${browser}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface HostProps {
  client: string;
  url: string;
  host: PanelHostName;
  /** Undefined where none is set up. */
  panel: Panel | undefined;
}

/** One tool: whether it shows the panel, and what can be done about it. */
function Host({ client, url, host, panel }: HostProps) {
  const { t } = useTranslation();
  const [isEditing, setIsEditing] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const Dialog = dialogs[host];
  const name = t(`panels.hosts.${host}`);
  return (
    <div className="stack gap-8">
      {panel ? (
        <Shown panel={panel} />
      ) : (
        <div className="stack gap-2">
          <span className="medium">{name}</span>
          <span className="muted small">{t('panels.off')}</span>
        </div>
      )}
      <div className="wrap gap-8">
        <Button variant="default" onClick={() => setIsEditing(true)}>
          {t(panel ? 'panels.edit' : 'panels.setUp', { host: name })}
        </Button>
        {panel && (
          <Button variant="default" onClick={() => setIsLeaving(true)}>
            {t('panels.remove', { host: name })}
          </Button>
        )}
      </div>
      {isEditing && (
        <Dialog client={client} url={url} panel={panel} onClose={() => setIsEditing(false)} />
      )}
      <RemoveDialog
        client={client}
        host={host}
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
      />
    </div>
  );
}

const domains = {
  zendesk: 'zendesk.com',
  gorgias: 'gorgias.com',
  salesforce: 'lightning.force.com',
  canvas: 'my.salesforce.com',
} satisfies Record<Exclude<PanelHostName, 'crisp'>, string>;

function Shown({ panel }: { panel: Panel }) {
  const { t } = useTranslation();
  const { account, host } = panel;
  return (
    <div className="stack gap-2">
      <span className="medium break">
        {host === 'crisp'
          ? `${t('panels.hosts.crisp')}: ${t('panels.shownInWebsite', { account })}`
          : t('panels.shownIn', { address: `${account}.${domains[host]}` })}
      </span>
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
  host: PanelHostName;
  isOpen: boolean;
  onClose: () => void;
}

function RemoveDialog({ client, host, isOpen, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const remove = useMutation(orpc.panels.remove.mutationOptions());
  const name = t(`panels.hosts.${host}`);
  const close = () => {
    remove.reset();
    onClose();
  };
  const confirm = () =>
    remove.mutate(
      { client, host },
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
      title={t('panels.removeTitle', { host: name })}
      confirmLabel={t('panels.remove', { host: name })}
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
