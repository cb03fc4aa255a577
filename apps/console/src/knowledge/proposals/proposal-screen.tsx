import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ProposalDetail } from '@replique/contract/knowledge/proposals';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TryDraft } from '../knowledge/drafts/try-draft.tsx';
import { draftOf } from '../knowledge/document-form.tsx';
import { useGapCrumbs } from './gap-crumbs.ts';
import { errorStatus } from '../../lib/api-error.ts';
import { orpc } from '../../lib/orpc.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useNextFocus } from '../../ui/focus/use-next-focus.ts';
import { DetailPage } from '../../ui/page/detail-page.tsx';
import { SaveBar } from '../../ui/page/form-page.tsx';
import { LeaveWarning } from '../../ui/page/leave-warning.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { ClosedDraft, ProposalDraft } from './proposal-draft.tsx';
import { ProposalLinks, QuestionAndAnswer } from './proposal-evidence.tsx';
import { ProposalFindings } from './proposal-findings.tsx';
import { KindBadge, StateBadge } from './proposal-marks.tsx';
import { ProposalOutcome } from './proposal-outcome.tsx';
import { useProposal, type ProposalWork } from './use-proposal.ts';

/** One proposal: why it is made, what would change, and the decision. */
export function ProposalScreen() {
  const { proposal } = useParams({
    from: '/layout/clients/details/$id/gaps/proposals/$proposal',
  });
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(
    orpc.proposals.get.queryOptions({ input: { proposal } }),
  );
  if (data) return <ProposalPage key={data.uuid} proposal={data} />;
  if (!error) return <PageSkeleton label={t('proposals.loading')} />;
  // 400 is an address whose id is not even one.
  const isMissing = [400, 404].includes(errorStatus(error) ?? 0);
  if (isMissing) return <NotFound title={errorText({ code: 'proposals.not-found' })} />;
  return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
}

function ProposalPage({ proposal }: { proposal: ProposalDetail }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useNextFocus(box);
  const work = useProposal(proposal, box, () => focusNext('[data-outcome]'));
  const { kind, state, reason, origin } = proposal;
  usePageTitle(proposal.title);
  return (
    <DetailPage
      breadcrumb={useGapCrumbs(proposal.client, kind === 'nothing' ? 'proposals' : 'toWrite')}
      title={proposal.title}
      badge={
        <>
          <KindBadge kind={kind} />
          <StateBadge state={state} />
        </>
      }
      actions={<Actions proposal={proposal} work={work} />}
    >
      <p className="soft">
        {t(`proposals.reasonTexts.${reason}`)} {t(`proposals.origins.${origin}`)}
        {kind === 'nothing' && <> {t('proposals.kept')}</>}
      </p>
      <div className="stack with-side start gap-16">
        <div className="stack shrink gap-16" ref={box}>
          <ProposalOutcome proposal={proposal} />
          <ProposalFindings proposal={proposal} />
          {work.mayDecide && <ProposalDraft proposal={proposal} {...work} />}
          {work.mayDecide && (
            <TryDraft
              of={{ proposal: proposal.uuid }}
              draft={draftOf(work.form.values)}
              onUnfit={work.form.reportFailure}
            />
          )}
          {kind === 'nothing' && <QuestionAndAnswer proposal={proposal} />}
          {state !== 'open' && <ClosedDraft proposal={proposal} mine={work.lost} />}
        </div>
        <div className="stack shrink gap-16">
          {kind !== 'nothing' && <QuestionAndAnswer proposal={proposal} />}
          <ProposalLinks proposal={proposal} />
        </div>
      </div>
      {work.isDirty && (
        <SaveBar
          isSaving={work.accept.isPending}
          onSave={work.save}
          onDiscard={work.form.restore}
          saveLabel={t('proposals.accept')}
        >
          <span>{t('proposals.unsaved')}</span>
        </SaveBar>
      )}
      <LeaveWarning isDirty={work.isDirty} />
    </DetailPage>
  );
}

/** What the button says is what comes of it. */
function acceptKey({ kind, canRewrite }: ProposalDetail) {
  if (kind === 'create') return 'proposals.acceptCreate';
  return canRewrite ? 'proposals.acceptRewrite' : 'proposals.acceptBeside';
}

function Actions({ proposal, work }: { proposal: ProposalDetail; work: ProposalWork }) {
  const { t } = useTranslation();
  const { accept, reject, reopen, mayDecide } = work;
  if (proposal.state === 'rejected')
    return (
      <Button
        variant="default"
        loading={reopen.isPending}
        aria-keyshortcuts="Z"
        onClick={work.restore}
      >
        {t('proposals.reopen')}
      </Button>
    );
  if (!mayDecide) return null;
  return (
    <>
      <Button
        variant="default"
        loading={reject.isPending}
        disabled={accept.isPending}
        aria-keyshortcuts="D"
        onClick={work.dismiss}
      >
        {t('proposals.reject')}
      </Button>
      <Button
        loading={accept.isPending}
        disabled={reject.isPending}
        aria-keyshortcuts="A"
        onClick={work.save}
      >
        {t(acceptKey(proposal))}
      </Button>
    </>
  );
}
