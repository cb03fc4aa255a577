import type { ViewRole } from '@replique/contract/accounts/auth';
import { IconChevronDown, IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api-client.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { beginView } from '../../lib/session/view.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { DropDown, dropDownItemClass } from '../../ui/form/drop-down.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';

/** From the most rights on, as questions mostly are about those who answer. */
export const viewRoles: ViewRole[] = ['admin', 'agent', 'user', 'guest'];

/** Begins to look at the console as a role of the client does; the page is loaded anew. */
export function useBeginView() {
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (asked: { client: string; role: ViewRole }) => api.auth.viewAs(asked),
    onSuccess: beginView,
    onError: (error) =>
      showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
  });
}

/** A super-admin's way to see what the people of a client see. */
export function ViewAsMenu({ client }: { client: string }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useBeginView();
  return (
    <DropDown
      label={t('viewAs.menu')}
      trigger={
        <>
          <IconEye size={16} aria-hidden />
          {t('viewAs.menu')}
          <IconChevronDown size={14} aria-hidden />
        </>
      }
    >
      {viewRoles.map((role) => (
        <button
          key={role}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={dropDownItemClass}
          disabled={isPending}
          onClick={() => mutate({ client, role })}
        >
          {t(`users.roles.${role}`)}
        </button>
      ))}
    </DropDown>
  );
}
