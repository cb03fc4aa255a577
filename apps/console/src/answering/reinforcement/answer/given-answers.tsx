import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { GivenAnswers as Given } from '@replique/contract/answering/reinforcement';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { AnswerProps } from './answer-props.ts';
import classes from '../group.module.css';
import { MoreButton } from '../more-button.tsx';

/** As many show at first. */
const mostShown = 3;
/** Longer answers begin folded. */
const foldedFrom = 480;
/** Seconds to see what it did, and to take it back. */
const undoDelay = 10;

/** What people answered, grouped by likeness, the most common first. */
export function GivenAnswers({ group, mayChange, draft }: AnswerProps) {
  const { t } = useTranslation();
  const total = group.answers.reduce((sum, { times }) => sum + times, 0);
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? group.answers : group.answers.slice(0, mostShown);
  const canUse = mayChange && group.state !== 'dismissed';
  const use = (markdown: string) => {
    const before = draft.text.markdown;
    draft.change({ markdown });
    showAlert({
      text: escapeHtml(t('reinforcementGroup.textUsed')),
      delay: undoDelay,
      action: {
        label: t('reinforcementGroup.undo'),
        onAct: () => draft.change({ markdown: before }),
      },
    });
  };
  return (
    <section className={`card ${classes.card}`} aria-labelledby="group-given">
      <h2 id="group-given">{t('reinforcementGroup.given')}</h2>
      <p className={`muted small break ${classes.muted}`}>
        {t(
          group.answers.length === 0
            ? 'reinforcementGroup.givenNone'
            : 'reinforcementGroup.givenWhy',
        )}
      </p>
      <ol className={`list stack gap-12 hide-empty ${classes.given}`}>
        {shown.map((given) => (
          <li className="gap-6 line-below stack" key={`${given.lastAt} ${given.text}`}>
            <Answer
              given={given}
              share={given.times / total}
              language={group.language}
              onUse={canUse ? () => use(given.text) : undefined}
            />
          </li>
        ))}
      </ol>
      <MoreButton
        count={group.answers.length}
        shown={mostShown}
        isWhole={isWhole}
        onToggle={setIsWhole}
      />
    </section>
  );
}

interface AnswerItemProps {
  given: Given;
  /** Of all answers, 0 to 1. */
  share: number;
  language: string;
  onUse: (() => void) | undefined;
}

function Answer({ given, share, language, onUse }: AnswerItemProps) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const isLong = given.text.length > foldedFrom;
  return (
    <>
      <Head given={given} share={share} />
      <p
        className={`break pre-wrap round-6 ground pad-8-12 ${classes.answerText}`}
        lang={language}
        data-folded={(isLong && !isWhole) || undefined}
      >
        {given.text}
      </p>
      {isLong && (
        <button
          type="button"
          className={`text-button small underline min-h-24 low-line self-start ${classes.more}`}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {t(isWhole ? 'reinforcementGroup.showLess' : 'reinforcementGroup.showWhole')}
        </button>
      )}
      <div className={`row wrap gap-4-16 ${classes.answerFoot}`}>
        <Tickets given={given} />
        {onUse && (
          <Button variant="subtle" size="compact-sm" onClick={onUse}>
            {t('reinforcementGroup.useText')}
          </Button>
        )}
      </div>
    </>
  );
}

/** How often, by whom, and when last. */
function Head({ given, share }: Pick<AnswerItemProps, 'given' | 'share'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { times, people, copies, lastAt } = given;
  return (
    <div className="stack gap-4">
      <p>
        <strong>{t('reinforcementGroup.times', { count: times })}</strong>{' '}
        {t('reinforcementGroup.people', { count: people.length })}
        {' · '}
        {t('reinforcementGroup.timesShare', { share: format.percent(share) })}
      </p>
      <span
        className={`clip ground-neutral block round-2 ${classes.share}`}
        style={{ '--share': share } as CSSProperties}
        aria-hidden
      />
      <p className={`muted small break ${classes.muted}`}>
        {people
          .map(({ name, times: own }) =>
            t('reinforcementGroup.personTimes', { person: name, times: format.number(own) }),
          )
          .join(', ')}
        {' · '}
        {t('reinforcementGroup.lastSent')} <RelativeTime at={lastAt} />
        {copies > 0 && <> · {t('reinforcementGroup.copies', { count: copies })}</>}
      </p>
    </div>
  );
}

function Tickets({ given }: Pick<AnswerItemProps, 'given'>) {
  const { t } = useTranslation();
  return (
    <p className={`muted small break ${classes.muted}`}>
      {t('reinforcementGroup.onTickets')}{' '}
      {given.tickets.map(({ uuid, externalId }, index) => (
        <span key={uuid}>
          {index > 0 && ', '}
          <Link to="/tickets/$ticket" params={{ ticket: uuid }} className="link break">
            {externalId}
          </Link>
        </span>
      ))}
    </p>
  );
}
