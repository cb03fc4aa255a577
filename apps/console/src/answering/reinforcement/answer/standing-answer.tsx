import { Button } from '@mantine/core';
import { IconPencil, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkdownPreview } from '../../../knowledge/knowledge/markdown-field.tsx';
import { hasRole } from '../../../lib/session/access.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { orpc } from '../../../lib/orpc.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts';
import type { AnswerProps } from './answer-props.ts';
import { newerDraft } from './draft-text.ts';
import classes from '../group.module.css';
import { settled } from '../use-group-acts.ts';

type Approved = NonNullable<GroupDetail['approved']>;

interface StandingAnswerProps extends AnswerProps {
  approved: Approved;
  /** Undefined where it may not be changed. */
  onChange: (() => void) | undefined;
}

/** The answer that stands: what it says, who vouches for it and until when. */
export function StandingAnswer(props: StandingAnswerProps) {
  const { group, approved } = props;
  const { t } = useTranslation();
  const newer = newerDraft(group);
  return (
    <>
      <Vouching group={group} approved={approved} />
      {newer && (
        <p className="warning-note">
          {t('reinforcementGroup.newerDraft', {
            person: newer.by ?? t('reinforcementGroup.somebody'),
          })}
        </p>
      )}
      <article className={`stack gap-8 ${classes.standing}`} lang={group.language}>
        <h3 className="text-16 leading-24">{approved.title}</h3>
        <MarkdownPreview text={approved.markdown} language={group.language} />
      </article>
      <Buttons {...props} />
    </>
  );
}

function Vouching({ group, approved }: { group: GroupDetail; approved: Approved }) {
  const { t } = useTranslation();
  const format = useFormat();
  const person = approved.by ?? t('reinforcementGroup.somebody');
  return (
    <p className="flex gap-6 rigid-icons success lower-icons">
      <IconRosetteDiscountCheck size={16} aria-hidden />
      <span>
        {group.state === 'automatic'
          ? t('reinforcementGroup.approvedAuto')
          : t('reinforcementGroup.approvedBy', { person })}{' '}
        · <RelativeTime at={approved.at} />
        {approved.until !== null && (
          <> · {t('reinforcementGroup.until', { day: format.day(approved.until) })}</>
        )}
      </span>
    </p>
  );
}

function Buttons({ group, mayChange, refuse, onChange }: StandingAnswerProps) {
  const { t } = useTranslation();
  const { level } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const opener = useFocusBack<HTMLButtonElement>(isAsking);
  const withdrawal = useMutation(orpc.reinforcement.withdraw.mutationOptions());
  const { client, document } = group;
  useSingleKeys({ e: onChange, w: mayChange ? () => setIsAsking(true) : undefined });
  const withdraw = () =>
    settled(withdrawal.mutateAsync({ group: group.uuid, revision: group.revision }), {
      onSuccess: () => showAlert({ text: escapeHtml(t('reinforcementGroup.withdrawn')) }),
      onError: refuse,
      onSettled: () => setIsAsking(false),
    });
  return (
    <div className="row wrap gap-8">
      {onChange && (
        <Button
          variant="default"
          aria-keyshortcuts="e"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={onChange}
        >
          {t('reinforcementGroup.change')}
        </Button>
      )}
      {/* Knowledge is part of the client's pages, which open from the agent's role up (product.md §3). */}
      {document && hasRole(level, 'agent') && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/clients/details/$id/knowledge/$document"
              params={{ id: client.uuid, document: document.uuid }}
              {...props}
            />
          )}
        >
          {t('reinforcementGroup.openDocument')}
        </Button>
      )}
      {mayChange && (
        <Button
          ref={opener}
          variant="default"
          aria-keyshortcuts="w"
          onClick={() => setIsAsking(true)}
        >
          {t('reinforcementGroup.withdraw')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={t('reinforcementGroup.withdrawTitle')}
        confirmLabel={t('reinforcementGroup.withdraw')}
        isBusy={withdrawal.isPending}
        onConfirm={withdraw}
        onCancel={() => setIsAsking(false)}
      >
        {t('reinforcementGroup.withdrawText')}
      </ConfirmDialog>
    </div>
  );
}
