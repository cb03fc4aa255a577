import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ThirdPartyLookUp } from '@replique/contract/helpdesk/third-party-data';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { errorCode } from '../../lib/api-error.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useSession } from '../../lib/session/session.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Answer } from './answer.tsx';
import { LookUpBadge } from './look-up-badge.tsx';
import classes from './third-party-panel.module.css';

function LookedUp({ found }: { found: ThirdPartyLookUp }) {
  const { t } = useTranslation();
  const { type, state, failure, lookedUpAt, answer } = found;
  return (
    <li>
      <p className={`row wrap small leading-20 gap-4-8 ${classes.source}`}>
        <strong>{t(`thirdPartyData.types.${type}`)}</strong>
        {state !== 'found' && <LookUpBadge state={state} />}
        {lookedUpAt && (
          <span className="no-margin muted small leading-20">
            {t('thirdPartyData.lookedUp')} <RelativeTime at={lookedUpAt} isShort />
          </span>
        )}
      </p>
      {failure && (
        <p className="muted small leading-20">
          {t(`thirdPartyData.failures.${failure}`)} {t(`thirdPartyData.remedies.${failure}`)}
        </p>
      )}
      {(state === 'not-found' || state === 'nothing-to-ask' || state === 'waiting') && (
        <p className="muted small leading-20">{t(`thirdPartyData.stateHelp.${state}`)}</p>
      )}
      {answer && <Answer type={type} answer={answer} />}
    </li>
  );
}

/** Nothing is connected: who may connect something is led there. */
function Empty({ client }: { client: string | undefined }) {
  const { t } = useTranslation();
  const { level } = useSession();
  return (
    <p className="muted small leading-20">
      {t('thirdPartyData.panelEmpty')}
      {hasRole(level, 'admin') && (
        <>
          {' '}
          {t('thirdPartyData.panelEmptyAdmin')}{' '}
          <Link
            to="/settings/third-party-data/{-$type}"
            params={{ type: undefined }}
            search={client && hasRole(level, 'super-admin') ? { client } : {}}
            className="accent medium hover-underline"
          >
            {t('thirdPartyData.panelConnect')}
          </Link>
        </>
      )}
    </p>
  );
}

function Refresh({ ticket }: { ticket: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const refresh = useMutation(orpc.thirdPartyData.refresh.mutationOptions());
  const label = refresh.error ? errorText(refresh.error) : t('thirdPartyData.refresh');
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color={refresh.error ? 'red' : 'gray'}
        size={28}
        aria-label={t('thirdPartyData.refresh')}
        loading={refresh.isPending}
        onClick={() => refresh.mutate({ ticket })}
      >
        <IconRefresh size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

interface ThirdPartyPanelProps {
  ticket: { uuid: string; client?: { uuid: string } };
}

/** What other systems know of the requester: each source with what it says, or why it says nothing. */
export function ThirdPartyPanel({ ticket }: ThirdPartyPanelProps) {
  const { t } = useTranslation();
  const { level } = useSession();
  const { data, error, isPending, refetch } = useQuery(
    orpc.thirdPartyData.ofTicket.queryOptions({ input: { ticket: ticket.uuid } }),
  );
  const isOff = error !== null && errorCode(error) === 'modules.off';
  const items = data?.items ?? [];
  return (
    <section className={`line-above ${classes.panel}`} aria-label={t('thirdPartyData.panel')}>
      <div className={`row between mb-6 heads-14 ${classes.head}`}>
        <h2>{t('thirdPartyData.panel')}</h2>
        {items.length > 0 && hasRole(level, 'agent') && <Refresh ticket={ticket.uuid} />}
      </div>
      {isPending && (
        <div role="status" aria-label={t('thirdPartyData.panelLoading')} className="stack gap-8">
          <Skeleton height={14} width="40%" />
          <Skeleton height={56} />
        </div>
      )}
      {isOff && <p className="muted small leading-20">{t('thirdPartyData.panelOff')}</p>}
      {error && !isOff && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && items.length === 0 && <Empty client={ticket.client?.uuid} />}
      {items.length > 0 && (
        <ul className="list stack one-column gap-14">
          {items.map((found) => (
            <LookedUp key={found.type} found={found} />
          ))}
        </ul>
      )}
    </section>
  );
}
