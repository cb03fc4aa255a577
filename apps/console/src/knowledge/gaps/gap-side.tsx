import { Link } from '@tanstack/react-router';
import type { GapDetail } from '@replique/contract/knowledge/gaps';
import { useTranslation } from 'react-i18next';
import { MatchWords } from '../../ui/match-words.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './gaps.module.css';
import { WeekBars } from './week-bars.tsx';

interface GapSideProps {
  gap: GapDetail;
  days: 30 | 90;
}

/** What is asked and how often, what answers it, and what comes near. */
export function GapSide({ gap, days }: GapSideProps) {
  const { t } = useTranslation();
  const { tried, answered } = gap;
  return (
    <div className="stack gap-16">
      <section className="surface pad-16 heads-14" aria-labelledby="gap-asked">
        <h2 className="break" id="gap-asked">
          {t('gaps.asked')}
        </h2>
        <p className="break mt-8" lang={gap.language}>
          {gap.question}
        </p>
        <p className="flex between low gap-16 mt-12">
          <strong className="figures">{t('gaps.ticketCount', { count: gap.tickets })}</strong>
          <WeekBars weeks={gap.weeks} />
        </p>
        <p className="muted small">
          {t('gaps.inPeriod', { days })}
          {gap.ticketsBefore !== null && (
            <> · {t('gaps.periodBefore', { before: gap.ticketsBefore })}</>
          )}
        </p>
        {gap.answeredBy && (
          <p className={classes.answeredBy}>
            {t('gaps.answeredBy')}{' '}
            <DocumentLink client={gap.client.uuid} document={gap.answeredBy} />
          </p>
        )}
        {gap.state !== 'answered' && (
          <p className="muted small">
            {tried === 0 ? t('gaps.triedNone') : t('gaps.triedOf', { answered, tried })}
          </p>
        )}
      </section>
      <Nearest gap={gap} />
    </div>
  );
}

export function DocumentLink({
  client,
  document,
}: {
  client: string;
  document: { uuid: string; title: string };
}) {
  return (
    <Link
      className={classes.link}
      to="/clients/details/$id/knowledge/$document"
      params={{ id: client, document: document.uuid }}
    >
      {document.title}
    </Link>
  );
}

function Nearest({ gap }: { gap: GapDetail }) {
  const { t } = useTranslation();
  return (
    <section className="surface pad-16 heads-14" aria-labelledby="gap-nearest">
      <h2 className="break" id="gap-nearest">
        {t('gaps.nearest')}
      </h2>
      {(gap.nearest.length === 0 || gap.state !== 'answered') && (
        <p className="muted small">
          {t(gap.nearest.length === 0 ? 'gaps.nearestNone' : 'gaps.nearestWhy')}
        </p>
      )}
      <ul className="stack unmarked gap-12 only-mt-12 pad-0 hide-empty">
        {gap.nearest.map((document) => (
          <li className="gap-2 stack" key={document.uuid}>
            <DocumentLink client={gap.client.uuid} document={document} />
            <span className="row wrap gap-4-8">
              <span className="muted small">
                <MatchWords
                  score={document.score}
                  evidence={gap.answered > 0 ? 'found' : 'refused'}
                />
              </span>
              {document.isCertified && (
                <StatusBadge tone="success">{t('gaps.certified')}</StatusBadge>
              )}
              {document.isExcluded && (
                <StatusBadge tone="neutral">{t('gaps.excluded')}</StatusBadge>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
