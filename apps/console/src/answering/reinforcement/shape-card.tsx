import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { orpc } from '../../lib/orpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import classes from './group.module.css';
import { MergeDialog } from './merge-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { settled, type GroupActs } from './use-group-acts.ts';
import type { Picking } from './use-picking.ts';

type SplitProposal = GroupDetail['splits'][number];
type MergeProposal = GroupDetail['merges'][number];

interface ShapeCardProps extends GroupActs {
  picking: Picking;
}

/** Parts of the group that ask something of their own, and groups that ask nearly the same. */
export function ShapeCard({ picking, ...acts }: ShapeCardProps) {
  const { group } = acts;
  const { t } = useTranslation();
  const isEmpty = group.splits.length === 0 && group.merges.length === 0;
  return (
    <section className={`card ${classes.card}`} aria-labelledby="group-shape">
      <h2 id="group-shape">{t('reinforcementGroup.proposals')}</h2>
      {isEmpty && (
        <p className={`muted small break ${classes.muted}`}>
          {t('reinforcementGroup.proposalsNone')}
        </p>
      )}
      {group.splits.length > 0 && <h3>{t('reinforcementGroup.splits')}</h3>}
      <ul className={`list stack gap-12 hide-empty ${classes.proposals}`}>
        {group.splits.map((split) => (
          <Split key={split.tickets[0]} {...acts} picking={picking} split={split} />
        ))}
      </ul>
      {group.merges.length > 0 && <h3>{t('reinforcementGroup.merges')}</h3>}
      <ul className={`list stack gap-12 hide-empty ${classes.proposals}`}>
        {group.merges.map((merge) => (
          <Merge key={merge.uuid} {...acts} merge={merge} />
        ))}
      </ul>
    </section>
  );
}

function Split({ split, picking, ...acts }: ShapeCardProps & { split: SplitProposal }) {
  const { group, mayChange } = acts;
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const count = split.tickets.length;
  const pick = () => {
    picking.replace(split.tickets);
    showAlert({ text: escapeHtml(t('reinforcementGroup.splitPicked', { count })), delay: 4 });
  };
  return (
    <li>
      <strong lang={group.language}>{split.name}</strong>
      <p className={`muted small break ${classes.muted}`} lang={group.language}>
        {t('reinforcementGroup.ticketCount', { count })} · {split.question}
      </p>
      {mayChange && (
        <div className="row wrap gap-8">
          <Button variant="default" size="compact-sm" onClick={() => setIsAsking(true)}>
            {t('reinforcementGroup.split')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={pick}>
            {t('reinforcementGroup.splitPick')}
          </Button>
        </div>
      )}
      {isAsking && (
        <SplitDialog
          {...acts}
          tickets={split.tickets}
          name={split.name}
          onClose={() => setIsAsking(false)}
          onDone={picking.clear}
        />
      )}
    </li>
  );
}

function Merge({ merge, ...acts }: GroupActs & { merge: MergeProposal }) {
  const { group, mayChange, refuse } = acts;
  const { t } = useTranslation();
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const parting = useMutation(orpc.reinforcement.keepApart.mutationOptions());
  const keepApart = () =>
    settled(
      parting.mutateAsync({ group: group.uuid, revision: group.revision, other: merge.uuid }),
      {
        onSuccess: () => showAlert({ text: escapeHtml(t('reinforcementGroup.keptApart')) }),
        onError: refuse,
      },
    );
  return (
    <li>
      <Link
        to="/renforcement/group/$id"
        params={{ id: merge.uuid }}
        className="link break"
        lang={group.language}
      >
        {merge.name}
      </Link>
      <p className={`muted small break ${classes.muted}`} lang={group.language}>
        {t('reinforcementGroup.ticketCount', { count: merge.size })} ·{' '}
        {t('reinforcementGroup.likeness', { figure: format.percent(merge.likeness) })} ·{' '}
        {merge.question}
      </p>
      {mayChange && (
        <div className="row wrap gap-8">
          <Button variant="default" size="compact-sm" onClick={() => setIsAsking(true)}>
            {t('reinforcementGroup.mergeInto')}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={parting.isPending}
            onClick={keepApart}
          >
            {t('reinforcementGroup.keepApart')}
          </Button>
        </div>
      )}
      {isAsking && <MergeDialog {...acts} proposed={merge} onClose={() => setIsAsking(false)} />}
    </li>
  );
}
