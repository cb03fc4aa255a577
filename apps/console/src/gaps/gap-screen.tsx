import { Button } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { GapDetail } from '@replique/contract/gaps';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../lib/access.ts';
import { api } from '../lib/api-client.ts';
import { errorStatus } from '../lib/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useErrorText } from '../lib/phrase.ts';
import { useSearchState } from '../lib/search-state.ts';
import { useSession } from '../lib/session.ts';
import { DetailPage } from '../ui/detail-page.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { ErrorState, NotFound } from '../ui/states.tsx';
import { StatusBadge, type Tone } from '../ui/status-badge.tsx';
import { ReadOnlyNote } from '../ui/tab-head.tsx';
import { useGapCrumbs } from './gap-crumbs.ts';
import { GapSide } from './gap-side.tsx';
import { GapTickets } from './gap-tickets.tsx';
import classes from './gaps.module.css';
import { daysOf, parseGapsSearch } from './gaps-search.ts';
import { gapQuery, useGapChange } from './queries.ts';

const tones: Record<GapDetail['state'], Tone> = {
  open: 'warning',
  dismissed: 'neutral',
  answered: 'success',
};

/** One gap: what is asked, on which tickets, and what the knowledge has that comes near. */
export function GapScreen() {
  const { gap = '' }: { gap?: string } = useParams({ strict: false });
  const [search] = useSearchState(parseGapsSearch);
  const { t } = useTranslation();
  const errorText = useErrorText();
  const days = daysOf(search);
  const { data, error, refetch } = useQuery(gapQuery(gap, days));
  if (data) return <GapPage gap={data} days={days} />;
  if (!error) return <PageSkeleton label={t('gaps.loading')} />;
  // 400 is an address whose id is not even one.
  const isMissing = [400, 404].includes(errorStatus(error) ?? 0);
  if (isMissing) return <NotFound title={errorText({ code: 'gaps.not-found' })} />;
  return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
}

function GapPage({ gap, days }: { gap: GapDetail; days: 30 | 90 }) {
  const { t } = useTranslation();
  const { level } = useSession();
  usePageTitle(gap.name);
  return (
    <DetailPage
      breadcrumb={useGapCrumbs(gap.client)}
      title={gap.name}
      badge={<StatusBadge tone={tones[gap.state]}>{t(`gaps.states.${gap.state}`)}</StatusBadge>}
      actions={<Actions gap={gap} />}
    >
      {!hasRole(level, 'admin') && <ReadOnlyNote>{t('gaps.onlyAdmins')}</ReadOnlyNote>}
      <div className={classes.columns}>
        <GapTickets gap={gap} />
        <GapSide gap={gap} days={days} />
      </div>
    </DetailPage>
  );
}

function Actions({ gap }: { gap: GapDetail }) {
  const { t } = useTranslation();
  const { level } = useSession();
  const dismissal = useGapChange(() => api.gaps.dismiss({ gap: gap.uuid }));
  const reopening = useGapChange(() => api.gaps.reopen({ gap: gap.uuid }));
  const isDismissed = gap.state === 'dismissed';
  const { mutate, isPending } = isDismissed ? reopening : dismissal;
  const said = isDismissed ? 'gaps.reopened' : 'gaps.dismissed';
  return (
    <>
      {hasRole(level, 'admin') && (
        <Button
          variant="default"
          loading={isPending}
          onClick={() => mutate({ input: undefined, said })}
        >
          {t(isDismissed ? 'gaps.reopen' : 'gaps.dismiss')}
        </Button>
      )}
      {gap.state !== 'answered' && (
        <Button
          leftSection={<IconPencilPlus size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/clients/details/$id/knowledge/write"
              params={{ id: gap.client.uuid }}
              search={{ gap: gap.uuid }}
              {...props}
            />
          )}
        >
          {t('gaps.write')}
        </Button>
      )}
    </>
  );
}
