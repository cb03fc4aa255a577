import type { NextArticle, Value } from '@replique/contract/insight/reports';
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { historyTarget } from '../../lib/history.ts';
import { useFormat } from '../../lib/language/format.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import classes from './value.module.css';
import { movedOf, useValueWords, type Moved } from './value-words.ts';

// Its place is kept; the code that draws it comes after the figures.
const Sparkline = lazyPart(async () => ({
  default: (await import('../../ui/charts/sparkline.tsx')).Sparkline,
}));

const icons = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual };

function Change({ moved, words }: { moved: Moved | null; words: string }) {
  const DirectionIcon = moved && icons[moved.direction];
  return (
    <p className="flex muted small gap-4 rigid-icon leading-18 lower-icon">
      {DirectionIcon && <DirectionIcon size={14} aria-hidden />}
      <span>{words}</span>
    </p>
  );
}

interface CardProps {
  title: string;
  figure: string;
  /** What stands behind the figure. */
  beside: string;
  course: number[];
  moved: Moved | null;
  change: string;
}

function Card({ title, figure, beside, course, moved, change }: CardProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className="surface column gap-6 shrink pad-12-16" aria-labelledby={id}>
      <h3 id={id} className="soft leading-20">
        {title}
      </h3>
      <p className="wrap baseline gap-8 min-h-32">
        <span className={`strong figures leading-28 ${classes.figure}`}>{figure}</span>
        <span className="muted small">{beside}</span>
      </p>
      <div className={classes.course} title={t('value.weeks')}>
        <Suspense fallback={null}>
          <Sparkline values={course} />
        </Suspense>
      </div>
      <Change moved={moved} words={change} />
    </section>
  );
}

function Article({ article, hasClient }: { article: NextArticle; hasClient: boolean }) {
  const { t } = useTranslation();
  const target = historyTarget(article.href);
  const tickets = t('value.nextTickets', { count: article.tickets });
  const text = (
    <>
      <span className="cut grow medium">{article.title}</span>
      <span className="muted small nowrap rigid" title={t('value.nextDays')}>
        {hasClient ? `${article.client.name} · ${tickets}` : tickets}
      </span>
    </>
  );
  const className = `row between gap-12 inner-outline line-above ${classes.article}`;
  return (
    <li title={article.title}>
      {target ? (
        <Link {...target} className={`${className} hover`}>
          {text}
        </Link>
      ) : (
        <div className={className}>{text}</div>
      )}
    </li>
  );
}

interface ArticlesProps {
  articles: NextArticle[];
  /** Of all clients together, each says whose it is. */
  hasClient: boolean;
  side?: ReactNode;
}

/** What is best written next, and the hours that all of it would add. */
export function Articles({ articles, hasClient, side }: ArticlesProps) {
  const { t } = useTranslation();
  const words = useValueWords();
  const id = useId();
  const hours = articles.reduce((sum, { hoursAMonth }) => sum + (hoursAMonth ?? 0), 0);
  const title = hours > 0 ? t('value.nextHours', { hours: words.hours(hours) }) : t('value.next');
  return (
    <section className="surface column clip shrink" aria-labelledby={id}>
      <div className={`row between gap-12 ${classes.articlesHead}`}>
        <h3 id={id} className="soft leading-20">
          {title}
        </h3>
        {side}
      </div>
      {articles.length === 0 ? (
        <p className={`muted small ${classes.nothing}`}>{t('value.nextNone')}</p>
      ) : (
        <ul className="list">
          {articles.map((article) => (
            <Article key={article.uuid} article={article} hasClient={hasClient} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ValueCardsProps {
  value: Value;
  isRunning: boolean;
  /** The third card, for who writes articles. */
  children?: ReactNode;
}

/** Replies written and hours saved, each with its weeks and the month before. */
export function ValueCards({ value, isRunning, children }: ValueCardsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useValueWords();
  const { repliesSent, repliesWritten, repliesWrittenBefore, hoursSaved, hoursSavedBefore } = value;
  const written = movedOf(value, repliesWritten, repliesWrittenBefore);
  const hours = movedOf(value, hoursSaved, hoursSavedBefore);
  const share =
    repliesSent === 0
      ? ''
      : t('value.writtenShare', {
          share: format.percent(Math.min(1, repliesWritten / repliesSent)),
          sent: format.number(repliesSent),
        });
  return (
    <div className={`stack gap-12 ${classes.cards} ${children ? classes.three : ''}`}>
      <Card
        title={t('value.written')}
        figure={format.number(repliesWritten)}
        beside={share}
        course={value.weekly.map((week) => week.repliesWritten)}
        moved={written}
        change={words.moved(value, written, { isRunning, say: (count) => format.number(count) })}
      />
      <Card
        title={t('value.hours')}
        figure={words.hours(hoursSaved, 'short')}
        beside={value.money ? words.money(value.money) : ''}
        course={value.weekly.map((week) => week.hoursSaved)}
        moved={hours}
        change={words.moved(value, hours, { isRunning, say: (time) => words.hours(time) })}
      />
      {children}
    </div>
  );
}
