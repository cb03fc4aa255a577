import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WeekBars } from '../../knowledge/gaps/week-bars.tsx';
import { useFormat } from '../../lib/language/format.ts';
import { useTicketLabels } from '../../helpdesk/tickets/labels.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './group.module.css';

function Figure({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <div title={help}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What is asked, how often and where, and what an answer is worth. */
export function GroupFacts({ group }: { group: GroupDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const labels = useTicketLabels();
  return (
    <section className="surface stack one-column gap-16 pad-16" aria-labelledby="group-asked">
      <div className={`stack packed gap-4 ${classes.asked}`}>
        <h2 className="leading-20 medium small muted" id="group-asked">
          {t('reinforcementGroup.asked')}
        </h2>
        <p lang={group.language}>{group.question}</p>
        <p className={`muted small break ${classes.muted}`}>
          {t('reinforcementGroup.lastAsked')} <RelativeTime at={group.lastAskedAt} />
          {group.channels.length > 0 && ' · '}
          {group.channels
            .map(
              ({ channel, tickets: count }) => `${labels.channel(channel)} ${format.number(count)}`,
            )
            .join(', ')}
        </p>
      </div>
      <dl className={`stack gap-12-24 muted-terms line-above ${classes.figures}`}>
        <Figure title={t('reinforcementGroup.in30Days')}>
          <span className="flex low gap-12">
            <strong className="text-20 leading-24 figures">{format.number(group.tickets)}</strong>
            <WeekBars weeks={group.weeks} />
          </span>
          <span className={`muted small break ${classes.muted}`}>
            {t('reinforcementGroup.before30Days', { count: group.ticketsBefore })}
          </span>
        </Figure>
        <Figure title={t('reinforcementGroup.worth')} help={t('reinforcementGroup.worthHelp')}>
          <strong className="text-20 leading-24 figures">{format.number(group.worth)}</strong>
          <span className={`muted small break ${classes.muted}`}>
            {t('reinforcementGroup.worthHelp')}
          </span>
        </Figure>
        <Figure
          title={t('reinforcementGroup.answeredWell')}
          help={t('reinforcementGroup.answeredWellHelp')}
        >
          <strong className="text-20 leading-24 figures">
            {group.answeredWell === null ? '–' : format.percent(group.answeredWell)}
          </strong>
          <span className={`muted small break ${classes.muted}`}>
            {group.answeredWell !== null &&
              t('reinforcementGroup.answeredWellOf', {
                part: format.number(group.tickets - group.worth),
                total: format.number(group.tickets),
              })}
          </span>
        </Figure>
        <Figure title={t('reinforcementGroup.inAll')}>
          <strong className="text-20 leading-24 figures">{format.number(group.size)}</strong>
        </Figure>
      </dl>
    </section>
  );
}
