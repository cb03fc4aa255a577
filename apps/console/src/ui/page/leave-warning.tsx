import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/** Asks before a page with unsaved changes is left, by a link or by closing the tab. */
export function LeaveWarning({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker({
    // A changed search parameter stays on the page and loses nothing.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={t('ui.leaveTitle')}
      confirmLabel={t('ui.leaveConfirm')}
      cancelLabel={t('ui.leaveStay')}
      isDanger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {t('ui.leaveText')}
    </ConfirmDialog>
  );
}
