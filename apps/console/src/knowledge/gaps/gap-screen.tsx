import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { GapDetail } from '@replique/contract/knowledge/gaps';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { errorStatus } from '../../lib/api-error.ts';
import { orpc } from '../../lib/orpc.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useSession } from '../../lib/session/session.ts';
import { DetailPage } from '../../ui/page/detail-page.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { useNextFocus } from '../../ui/focus/use-next-focus.ts';
import { useGapCrumbs } from '../proposals/gap-crumbs.ts';
import { GapArticle } from './gap-article.tsx';
import { DocumentLink, GapSide } from './gap-side.tsx';
import { GapTickets } from './gap-tickets.tsx';
import { NextToWrite } from './next-to-write.tsx';
import { useTold } from '../../ui/use-told.ts';

const tones: Record<GapDetail['state'], Tone> = {
  open: 'warning',
  dismissed: 'neutral',
  answered: 'success',
};

/** One gap: what is asked, on which tickets, and what the knowledge has that comes near. */
export function GapScreen() {
  const { gap } = useParams({ from: '/layout/clients/details/$id/gaps/$gap' });
  const search = useSearch({ from: '/layout/clients/details/$id/gaps/$gap' });
  const { t } = useTranslation();
  const errorText = useErrorText();
  const days = search.days === '90' ? 90 : 30;
  const { data, error, refetch } = useQuery(orpc.gaps.get.queryOptions({ input: { gap, days } }));
  if (data) return <GapPage gap={data} days={days} />;
  if (!error) return <PageSkeleton label={t('gaps.loading')} />;
  // 400 is an address whose id is not even one.
  const isMissing = [400, 404].includes(errorStatus(error) ?? 0);
  if (isMissing) return <NotFound title={errorText({ code: 'gaps.not-found' })} />;
  return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
}

function GapPage({ gap, days }: { gap: GapDetail; days: 30 | 90 }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useNextFocus(box);
  usePageTitle(gap.name);
  return (
    <DetailPage
      breadcrumb={useGapCrumbs(gap.client, 'toWrite')}
      title={gap.name}
      badge={<StatusBadge tone={tones[gap.state]}>{t(`gaps.states.${gap.state}`)}</StatusBadge>}
      actions={<Actions gap={gap} />}
    >
      <div className="stack with-side start gap-16">
        <div className="stack shrink gap-16" ref={box}>
          {gap.state === 'answered' ? (
            <Covered gap={gap} />
          ) : (
            <GapArticle gap={gap} onPublish={() => focusNext('[data-outcome]')} />
          )}
          <GapTickets gap={gap} />
        </div>
        <GapSide gap={gap} days={days} />
      </div>
    </DetailPage>
  );
}

/** What answers it, once there is something, and the way on. */
function Covered({ gap }: { gap: GapDetail }) {
  const { t } = useTranslation();
  const { answeredBy } = gap;
  return (
    <div data-outcome tabIndex={-1} className="no-outline">
      <Notice
        tone="success"
        title={t('gaps.covered')}
        actions={
          <>
            {answeredBy && <DocumentLink client={gap.client.uuid} document={answeredBy} />}
            <NextToWrite client={gap.client.uuid} after={gap.uuid} />
          </>
        }
      >
        {t('gaps.coveredText')}
      </Notice>
    </div>
  );
}

function Actions({ gap }: { gap: GapDetail }) {
  const { t } = useTranslation();
  const { level } = useSession();
  const dismissal = useMutation(orpc.gaps.dismiss.mutationOptions(useTold('gaps.dismissed')));
  const reopening = useMutation(orpc.gaps.reopen.mutationOptions(useTold('gaps.reopened')));
  const isDismissed = gap.state === 'dismissed';
  const { mutate, isPending } = isDismissed ? reopening : dismissal;
  // What is covered is nothing to dismiss.
  if (!hasRole(level, 'admin') || gap.state === 'answered') return null;
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate({ gap: gap.uuid })}>
      {t(isDismissed ? 'gaps.reopen' : 'gaps.dismiss')}
    </Button>
  );
}
