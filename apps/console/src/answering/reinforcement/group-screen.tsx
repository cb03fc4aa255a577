import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { errorStatus } from '../../lib/api-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { DetailPage } from '../../ui/page/detail-page.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { ReadOnlyNote } from '../../ui/page/tab-head.tsx';
import { AgreementCard } from './answer/agreement-card.tsx';
import { AnswerCard } from './answer/answer-card.tsx';
import { EffectCard } from './answer/effect-card.tsx';
import { GivenAnswers } from './answer/given-answers.tsx';
import { GroupFacts } from './group-facts.tsx';
import { GroupActions } from './group-head.tsx';
import { GroupHistory } from './group-history.tsx';
import { GroupStateBadge } from './group-state.tsx';
import { GroupTickets } from './group-tickets.tsx';
import { MeanwhileNotice } from './meanwhile-notice.tsx';
import { ShapeCard } from './shape-card.tsx';
import { useRefusals } from './use-group-acts.ts';
import { useGroupDraft } from './use-group-draft.ts';
import { useModuleIsOff } from './use-module-is-off.ts';
import { usePicking } from './use-picking.ts';
import { draftOf } from '../../knowledge/knowledge/document-form.tsx';
import { TryDraft } from '../../knowledge/knowledge/drafts/try-draft.tsx';
import { useTicketPage } from './use-ticket-page.ts';
import type { Crumb } from '../../ui/page/breadcrumb.tsx';

/** Tickets may come while somebody looks. */
const lookAgainMs = 30_000;

/** `/renforcement/group/{id}`: tickets that ask the same, what people answered, and the answer for all of them. */
export function GroupScreen() {
  const { id } = useParams({ from: '/layout/renforcement/group/$id' });
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(
    orpc.reinforcement.get.queryOptions({ input: { group: id }, refetchInterval: lookAgainMs }),
  );
  // 400 is an address whose id is not even one; a group that was merged away is gone for good.
  const isMissing = [400, 404].includes(errorStatus(error) ?? 0);
  if (isMissing) return <NotFound title={errorText({ code: 'reinforcement.not-found' })} />;
  if (data) return <GroupPage key={data.uuid} group={data} />;
  if (!error) return <PageSkeleton label={t('reinforcementGroup.loading')} />;
  return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
}

function useCrumbs({ client }: GroupDetail): Crumb[] {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  const list = { label: t('titles.reinforcement'), to: '/renforcement' as const };
  if (!isSuperAdmin) return [list];
  const search = { client: client.uuid };
  return [
    { ...list, search: { client: undefined } },
    { ...list, label: client.name, search },
  ];
}

function GroupPage({ group }: { group: GroupDetail }) {
  const { t } = useTranslation();
  const { level } = useSession();
  const isOff = useModuleIsOff(group.client.uuid);
  const isAgent = hasRole(level, 'agent');
  const mayChange = isAgent && !isOff;
  const { refused, refuse, forget } = useRefusals(group);
  const draft = useGroupDraft(group);
  const page = useTicketPage(group.uuid);
  const picking = usePicking((page.list.data?.items ?? []).map(({ uuid }) => uuid));
  // After a further change, this person's own too, what was different then says nothing any more.
  const isRefusalNews = refused !== undefined && group.revision <= refused.theirs.revision;
  usePageTitle(group.name);
  const acts = { group, mayChange, refuse };
  return (
    <DetailPage
      breadcrumb={useCrumbs(group)}
      title={group.name}
      badge={<GroupStateBadge state={group.state} />}
      actions={mayChange && <GroupActions {...acts} />}
    >
      {!isAgent && <ReadOnlyNote>{t('reinforcementGroup.readOnly')}</ReadOnlyNote>}
      {isOff && <ReadOnlyNote>{t('reinforcement.moduleOff')}</ReadOnlyNote>}
      {isRefusalNews && <MeanwhileNotice refused={refused} now={group} onClose={forget} />}
      <GroupFacts group={group} />
      <div className="stack with-side start gap-16">
        <div className="stack shrink gap-16">
          <AnswerCard {...acts} draft={draft} />
          {mayChange && group.state === 'new' && (
            <TryDraft
              of={{ group: group.uuid }}
              draft={draftOf({ ...draft.text, language: group.language })}
            />
          )}
          <GivenAnswers {...acts} draft={draft} />
          <GroupTickets {...acts} page={page} picking={picking} />
        </div>
        <div className="stack shrink gap-16">
          <EffectCard effect={group.effect} />
          <AgreementCard group={group} />
          <ShapeCard {...acts} picking={picking} />
          <GroupHistory group={group} />
        </div>
      </div>
    </DetailPage>
  );
}
