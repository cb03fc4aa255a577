import { Button } from '@mantine/core';
import type { WriteBackOverview } from '@replique/contract/helpdesk/write-back';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { platformNames } from '../../lib/platform-names.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { TabSkeleton } from '../../ui/page/page-skeleton.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { clockTime } from './clock-time.ts';
import classes from './posting-state.module.css';

interface PostingStateProps {
  client: string;
  platform: CrmPlatform;
}

/** How the way back to a CRM does: what was posted, what waits, and what failed. */
export function PostingState(props: PostingStateProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = useQuery(
    orpc.writeBack.overview.queryOptions({
      input: { client: props.client, platform: props.platform },
    }),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TabSkeleton label={t('writeBack.overview.loading')} />;
  const { waitsUntil, lastPostedAt } = data;
  const platform = platformNames[props.platform];
  return (
    <>
      <dl className={`stack gap-12-24 facts ${classes.facts}`}>
        <Fact label={t('writeBack.overview.lately')}>{format.number(data.postedLately)}</Fact>
        <Fact label={t('writeBack.overview.waiting')}>{format.number(data.waiting)}</Fact>
        <Fact label={t('writeBack.overview.last')}>
          {lastPostedAt ? <RelativeTime at={lastPostedAt} /> : t('writeBack.overview.never')}
        </Fact>
      </dl>
      {waitsUntil && (
        <p className="round-6 ground-warning plain pad-10-12">
          {props.platform === 'mailbox'
            ? t('writeBack.reply.mailbox.waitingUntil', {
                time: clockTime(i18n.language, waitsUntil),
              })
            : t('writeBack.waitingUntil', {
                platform,
                time: clockTime(i18n.language, waitsUntil),
              })}
        </p>
      )}
      {data.failed > 0 && <Failed {...props} overview={data} />}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}

function Failed({
  client,
  platform,
  overview,
}: PostingStateProps & { overview: WriteBackOverview }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const retry = useMutation(orpc.writeBack.retryAll.mutationOptions());
  const name = platformNames[platform];
  const way = platform === 'mailbox' ? 'writeBack.overview.mailbox' : 'writeBack.overview';
  const ask = () =>
    retry.mutate(
      { client, platform },
      {
        onSuccess: () => showAlert({ text: escapeHtml(t(`${way}.asked`, { platform: name })) }),
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  const more = overview.failed - overview.items.length;
  return (
    <div
      className="stack framed round-8 gap-12 pad-12"
      role="group"
      aria-labelledby="write-backs-failed"
    >
      <div className="wrap between top gap-8-16">
        <h3 id="write-backs-failed">
          {t(`${way}.failed`, { count: overview.failed, platform: name })}
        </h3>
        <Button variant="default" loading={retry.isPending} onClick={ask}>
          {t('writeBack.overview.retryAll')}
        </Button>
      </div>
      <ul className={`list stack ${classes.list}`}>
        {overview.items.map((item) => (
          <FailedItem key={item.uuid} item={item} />
        ))}
      </ul>
      {more > 0 && <p className="muted small">{t('writeBack.overview.more', { count: more })}</p>}
    </div>
  );
}

function FailedItem({ item }: { item: WriteBackOverview['items'][number] }) {
  const { t } = useTranslation();
  const { kind, reason, detail, createdAt, ticket, category } = item;
  const what =
    kind === 'category'
      ? t('writeBack.overview.category', { category: category ?? '' })
      : t(`writeBack.overview.${kind}`);
  return (
    <li>
      <Link to="/tickets/$ticket" params={{ ticket: ticket.uuid }}>
        {ticket.name}
      </Link>
      <p>
        {what} · {reason && t(`writeBack.reasons.${reason}`)}
      </p>
      {detail !== null && (
        <p className="soft break">
          <q>{detail}</q>
        </p>
      )}
      <p className="muted small">
        <RelativeTime at={createdAt} />
      </p>
    </li>
  );
}
