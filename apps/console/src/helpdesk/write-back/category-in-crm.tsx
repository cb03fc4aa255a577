import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconRefresh } from '@tabler/icons-react';
import type { WriteBack } from '@replique/contract/helpdesk/write-back';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { platformNames } from '../../lib/platform-names.ts';
import { hasRole } from '../../lib/session/access.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useSession } from '../../lib/session/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { useRetry } from './use-write-back.ts';
import classes from './write-back.module.css';

const looks = {
  posted: { tone: 'success', icon: IconCircleCheck },
  waiting: { tone: 'muted', icon: IconClock },
  refused: { tone: 'warning', icon: IconAlertTriangle },
} as const;

function lookOf({ state, reason }: WriteBack): keyof typeof looks {
  if (state === 'posted' || state === 'refused') return state;
  if (state === 'sending' || (state === 'waiting' && reason === null)) return 'waiting';
  return 'refused';
}

/** Whether the category that was given here stands in the ticket's CRM, and why not. */
export function CategoryInCrm({ ticket }: { ticket: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { level } = useSession();
  const { data } = useQuery(orpc.writeBack.list.queryOptions({ input: { ticket } }));
  const retry = useRetry(ticket);
  const sent = data?.items.find(({ kind }) => kind === 'category');
  if (!sent) return null;
  const platform = platformNames[sent.platform];
  const look = lookOf(sent);
  const { tone, icon: LookIcon } = looks[look];
  const reason = sent.reason ? t(`writeBack.reasons.${sent.reason}`) : '';
  return (
    <p
      className={`row muted small gap-4 mt-6 rigid-icons ${classes.category}`}
      data-tone={tone}
      title={sent.detail ?? undefined}
    >
      <LookIcon size={14} aria-hidden />
      {t(`writeBack.category.${look}`, { platform, reason })}
      {sent.canRetry && hasRole(level, 'agent') && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('writeBack.postAgain')}
          title={t('writeBack.postAgain')}
          loading={retry.isPending}
          onClick={() =>
            retry.mutate(
              { writeBack: sent.uuid },
              {
                onError: (error) =>
                  showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
              },
            )
          }
        >
          <IconRefresh size={14} aria-hidden />
        </ActionIcon>
      )}
    </p>
  );
}
