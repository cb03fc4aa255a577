import { Button } from '@mantine/core';
import { IconDots, IconRefresh, IconSettings, IconZoomReset } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DropDown, dropDownItemClass } from '../../ui/form/drop-down.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { rememberAsked } from './status-query.ts';
import { useModuleIsOff } from './use-module-is-off.ts';

interface ClientProps {
  client: { uuid: string; name: string };
}

/** What may be done about the grouping of a client, for those who answer groups. */
export function HeadActions({ client }: ClientProps) {
  const { level } = useSession();
  const isOff = useModuleIsOff(client.uuid);
  const [isAsking, setIsAsking] = useState(false);
  if (!hasRole(level, 'agent')) return null;
  return (
    <>
      <MoreMenu client={client.uuid} onRegroup={isOff ? undefined : () => setIsAsking(true)} />
      {!isOff && <RefreshButton client={client.uuid} isShort />}
      <RegroupDialog client={client} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

interface RefreshProps {
  client: string;
  /** On a narrow screen its icon alone is seen. */
  isShort?: boolean;
}

/** Groups now instead of at the next turn. */
export function RefreshButton({ client, isShort = false }: RefreshProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation(
    orpc.reinforcement.refresh.mutationOptions({ onMutate: rememberAsked }),
  );
  const refresh = () =>
    mutate(
      { client },
      {
        onSuccess: () => showAlert({ text: escapeHtml(t('reinforcement.refreshed')), delay: 4 }),
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  return (
    <Button
      variant="default"
      className={isShort ? 'icon-if-narrow' : undefined}
      loading={isPending}
      leftSection={<IconRefresh size={16} aria-hidden />}
      onClick={refresh}
    >
      <span className={isShort ? 'unseen-if-narrow' : undefined}>{t('reinforcement.refresh')}</span>
    </Button>
  );
}

interface MoreMenuProps {
  client: string;
  /** Undefined where it would be refused. */
  onRegroup: (() => void) | undefined;
}

function MoreMenu({ client, onRegroup }: MoreMenuProps) {
  const { t } = useTranslation();
  const { level } = useSession();
  return (
    <DropDown label={t('reinforcement.more')} trigger={<IconDots size={16} aria-hidden />}>
      <Link
        to="/clients/details/$id"
        params={{ id: client }}
        role="menuitem"
        className={dropDownItemClass}
      >
        <IconSettings size={16} aria-hidden />
        {t('reinforcement.settings')}
      </Link>
      {onRegroup && hasRole(level, 'admin') && (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={dropDownItemClass}
          onClick={onRegroup}
        >
          <IconZoomReset size={16} aria-hidden />
          {t('reinforcement.regroup')}
        </button>
      )}
    </DropDown>
  );
}

function RegroupDialog({
  client,
  isOpen,
  onClose,
}: ClientProps & { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending, error, reset } = useMutation(
    orpc.reinforcement.regroup.mutationOptions({ onMutate: rememberAsked }),
  );
  const close = () => {
    reset();
    onClose();
  };
  const regroup = () =>
    mutate(
      { client: client.uuid },
      {
        onSuccess: () => {
          showAlert({ text: escapeHtml(t('reinforcement.regrouped')), delay: 4 });
          close();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('reinforcement.regroupTitle', { client: client.name })}
      confirmLabel={t('reinforcement.regroup')}
      isBusy={isPending}
      error={error ? errorText(error) : undefined}
      onCancel={close}
      onConfirm={regroup}
    >
      {t('reinforcement.regroupText')} {t('reinforcement.regroupTime')}
    </ConfirmDialog>
  );
}
