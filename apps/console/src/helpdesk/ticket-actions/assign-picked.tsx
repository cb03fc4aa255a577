import { IconChevronDown, IconUser } from '@tabler/icons-react';
import { mostAssigned } from '@replique/contract/helpdesk/most-assigned';
import type { Assigned, AssignTo } from '@replique/contract/helpdesk/write-back';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '../../accounts/users/full-name.ts';
import { api } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useErrorText, type PhraseKey } from '../../lib/language/phrase.ts';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { ticketKeys } from '../../lib/queries/helpdesk.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { DropDown, dropDownItemClass } from '../../ui/form/drop-down.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';

const ColleagueDialog = lazyPart(async () => ({
  default: (await import('../write-back/colleague-dialog.tsx')).ColleagueDialog,
}));

interface Wanted {
  to: AssignTo;
  colleague?: { uuid: string; name: string };
}

/** As many at once as the server takes, one request after another. */
async function assignAll(tickets: string[], { to, colleague }: Wanted): Promise<Assigned> {
  const all: Assigned = { assigned: 0, refused: [] };
  for (let from = 0; from < tickets.length; from += mostAssigned) {
    const { assigned, refused } = await api.writeBack.assignAll({
      tickets: tickets.slice(from, from + mostAssigned),
      to,
      ...(colleague && { colleague: colleague.uuid }),
    });
    all.assigned += assigned;
    all.refused.push(...refused);
  }
  return all;
}

function useAssignPicked(tickets: string[], onDone: () => void) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (wanted: Wanted) => assignAll(tickets, wanted),
    onSuccess({ assigned, refused }, { to, colleague }) {
      const [first] = refused;
      const said = [
        ...(assigned > 0
          ? [
              t(`ticketActions.assigned.${to}`, {
                count: assigned,
                number: format.number(assigned),
                name: colleague?.name ?? '',
              }),
            ]
          : []),
        ...(first
          ? [
              t('ticketActions.notAssigned', {
                count: refused.length,
                number: format.number(refused.length),
                reason: t(`errors.${first.code}` as PhraseKey),
              }),
            ]
          : []),
      ];
      showAlert({
        text: escapeHtml(said.join(' ')),
        severity: first ? 'error' : 'success',
        delay: first ? 10 : 4,
      });
      if (!first) onDone();
    },
    onError: (error) =>
      showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
    onSettled: () => readAgain(...ticketKeys, orpc.writeBack.list.key()),
  });
}

/** Who gets the tickets that were picked by hand. */
export function AssignPicked({ tickets, onDone }: { tickets: string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const { isSuperAdmin } = useSession();
  const [isChoosing, setChoosing] = useState(false);
  const assign = useAssignPicked(tickets, onDone);
  // The provider's people have no tickets of a client; of several clients, no person is a colleague.
  const choices: AssignTo[] = isSuperAdmin
    ? [...(client === undefined ? [] : ['colleague' as const]), 'nobody']
    : ['me', 'colleague', 'nobody'];
  return (
    <>
      <DropDown
        align="start"
        keepsFocus
        isFramed
        label={t('ticketActions.assign')}
        trigger={
          <>
            <IconUser size={16} aria-hidden />
            {t('ticketActions.assign')}
            <IconChevronDown size={14} aria-hidden />
          </>
        }
      >
        {choices.map((to) => (
          <button
            key={to}
            type="button"
            role="menuitem"
            className={dropDownItemClass}
            disabled={assign.isPending}
            onClick={() => (to === 'colleague' ? setChoosing(true) : assign.mutate({ to }))}
          >
            {t(`ticketStates.assignee.to.${to}`)}
          </button>
        ))}
      </DropDown>
      {isChoosing && (
        <Suspense>
          <ColleagueDialog
            client={client}
            title={t('ticketStates.assignee.choose')}
            onClose={() => setChoosing(false)}
            onPick={(person) => {
              setChoosing(false);
              assign.mutate({
                to: 'colleague',
                colleague: { uuid: person.uuid, name: fullName(person) },
              });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
