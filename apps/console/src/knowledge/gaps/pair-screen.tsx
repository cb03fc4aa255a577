import { Button } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { DocumentPairDetail } from '@replique/contract/knowledge/gaps';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { errorStatus } from '../../lib/api-error.ts';
import { orpc } from '../../lib/orpc.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useSession } from '../../lib/session/session.ts';
import { useNextFocus } from '../../ui/focus/use-next-focus.ts';
import { DetailPage } from '../../ui/page/detail-page.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useGapCrumbs } from '../proposals/gap-crumbs.ts';
import classes from './gaps.module.css';
import { Disagreements } from './pair-disagreements.tsx';
import { KindBadge } from './pair-kind.tsx';
import { DocumentLink } from './gap-side.tsx';
import { NextToWrite } from './next-to-write.tsx';
import { PairResolve } from './pair-resolve.tsx';
import { PairSide } from './pair-side.tsx';
import { useTold } from '../../ui/use-told.ts';
import { RetireDialog } from './retire-dialog.tsx';

/** Two documents side by side: what they share, where they disagree, and what to do about it. */
export function PairScreen() {
  const { pair } = useParams({ from: '/layout/clients/details/$id/gaps/pairs/$pair' });
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(orpc.gaps.pair.queryOptions({ input: { pair } }));
  if (data) return <PairPage pair={data} />;
  if (!error) return <PageSkeleton label={t('gaps.pairLoading')} />;
  // 400 is an address whose id is not even one.
  const isMissing = [400, 404].includes(errorStatus(error) ?? 0);
  if (isMissing) return <NotFound title={errorText({ code: 'gaps.pair-not-found' })} />;
  return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
}

function PairPage({ pair }: { pair: DocumentPairDetail }) {
  const { t } = useTranslation();
  const { level } = useSession();
  const [retiring, setRetiring] = useState<'left' | 'right' | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useNextFocus(box);
  const title = t('gaps.pairTitle', { left: pair.left.title, right: pair.right.title });
  usePageTitle(title);
  const mayDecide = hasRole(level, 'admin') && ['open', 'kept'].includes(pair.state);
  const isToResolve =
    pair.state === 'open' &&
    pair.disagreements.length > 0 &&
    !pair.left.isRetired &&
    !pair.right.isRetired;
  const retireOf = (side: 'left' | 'right') =>
    mayDecide && !pair[side].isRetired ? () => setRetiring(side) : undefined;
  return (
    <DetailPage
      // What is to write lists contradictions alone.
      breadcrumb={useGapCrumbs(pair.client, pair.kind === 'contradiction' ? 'toWrite' : 'pairs')}
      title={title}
      badge={
        <>
          <KindBadge kind={pair.kind} />
          {pair.state !== 'open' && (
            <StatusBadge tone="success">{t(`gaps.pairStates.${pair.state}`)}</StatusBadge>
          )}
        </>
      }
      actions={mayDecide && <Actions pair={pair} />}
    >
      <p className="muted small">{t(`gaps.kindTexts.${pair.kind}`)}</p>
      <div className="stack shrink gap-16" ref={box}>
        {pair.made && <Resolved pair={pair} made={pair.made} />}
        {isToResolve ? (
          <PairResolve pair={pair} onSave={() => focusNext('[data-outcome]')} />
        ) : (
          <Disagreements pair={pair} />
        )}
      </div>
      <p className="muted small">{t('gaps.legend')}</p>
      <div className={`stack two-columns start gap-16 ${classes.pair}`}>
        <PairSide pair={pair} side="left" onRetire={retireOf('left')} />
        <PairSide pair={pair} side="right" onRetire={retireOf('right')} />
      </div>
      {retiring && <RetireDialog pair={pair} side={retiring} onClose={() => setRetiring(null)} />}
    </DetailPage>
  );
}

/** Which document was corrected or written, and the way on. */
function Resolved({
  pair,
  made,
}: {
  pair: DocumentPairDetail;
  made: NonNullable<DocumentPairDetail['made']>;
}) {
  const { t } = useTranslation();
  return (
    <div data-outcome tabIndex={-1} className="no-outline">
      <Notice
        tone="success"
        title={t('gaps.resolvedTitle')}
        actions={
          <>
            <DocumentLink client={pair.client.uuid} document={made} />
            <NextToWrite client={pair.client.uuid} after={pair.uuid} />
          </>
        }
      />
    </div>
  );
}

function Actions({ pair }: { pair: DocumentPairDetail }) {
  const { t } = useTranslation();
  const keeping = useMutation(orpc.gaps.keepBoth.mutationOptions(useTold('gaps.kept')));
  const reopening = useMutation(orpc.gaps.reopenPair.mutationOptions(useTold('gaps.pairReopened')));
  const isKept = pair.state === 'kept';
  const { mutate, isPending } = isKept ? reopening : keeping;
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => mutate({ pair: pair.uuid })}>
        {t(isKept ? 'gaps.reopenPair' : 'gaps.keepBoth')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencilPlus size={16} aria-hidden />}
        renderRoot={(props) => (
          <Link
            to="/clients/details/$id/knowledge/write"
            params={{ id: pair.client.uuid }}
            search={{ pair: pair.uuid }}
            {...props}
          />
        )}
      >
        {t('gaps.mergeDraft')}
      </Button>
    </>
  );
}
