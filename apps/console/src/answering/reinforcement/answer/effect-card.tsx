import type { GroupEffect } from '@replique/contract/answering/reinforcement';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { daysOf, isFew, verdictOf, type Share, type Verdict } from './effect.ts';
import classes from '../group.module.css';

const tones: Record<Verdict, Tone> = {
  better: 'success',
  worse: 'danger',
  same: 'neutral',
  few: 'neutral',
};

/** The group before its answer was approved and since, with what chance alone could make of so few tickets. */
export function EffectCard({ effect }: { effect: GroupEffect | null }) {
  const { t } = useTranslation();
  if (effect === null) return null;
  const days = t('reinforcementGroup.effectDays', { count: daysOf(effect.after) });
  const hasFigures = [effect.before, effect.after].some(
    ({ coverage, acceptance }) => coverage !== null || acceptance !== null,
  );
  return (
    <section className={`card ${classes.card}`} aria-labelledby="group-effect">
      <h2 id="group-effect">{t('reinforcementGroup.effect')}</h2>
      {hasFigures ? (
        <>
          <p className={`muted small break ${classes.muted}`}>
            {t('reinforcementGroup.effectSpans', { days })}
          </p>
          <Part what="coverage" effect={effect} />
          <Part what="acceptance" effect={effect} />
          <p className={`muted small break ${classes.muted}`}>
            {t('reinforcementGroup.intervalHelp')}
          </p>
        </>
      ) : (
        <p className={`muted small break ${classes.muted}`}>{t('reinforcementGroup.effectSoon')}</p>
      )}
    </section>
  );
}

function Part({ what, effect }: { what: 'coverage' | 'acceptance'; effect: GroupEffect }) {
  const { t } = useTranslation();
  const [before, after] = [effect.before[what], effect.after[what]];
  const verdict = verdictOf(before, after);
  return (
    <div className={`stack baseline gap-8 facts wide-and-narrow ${classes.effect}`}>
      <h3 title={t(`reinforcementGroup.${what}Help`)}>{t(`reinforcementGroup.${what}`)}</h3>
      <StatusBadge tone={tones[verdict]}>{t(`reinforcementGroup.verdicts.${verdict}`)}</StatusBadge>
      <dl className="gap-8 stack">
        <Span title={t('reinforcementGroup.effectBefore')} share={before} isNow={false} />
        <Span title={t('reinforcementGroup.effectSince')} share={after} isNow />
      </dl>
    </div>
  );
}

function Span({ title, share, isNow }: { title: string; share: Share; isNow: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (share === null) {
    return (
      <div>
        <dt>{title}</dt>
        <dd className={`muted small break ${classes.muted}`}>
          {t('reinforcementGroup.effectNone')}
        </dd>
      </div>
    );
  }
  const { share: figure, low, high, of } = share;
  const place = { '--low': low, '--high': high, '--at': figure } as CSSProperties;
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <span className="wrap baseline gap-0-8">
          <strong className="figures">{format.percent(figure)}</strong>
          <span className={`muted small break ${classes.muted}`}>
            {t('reinforcementGroup.ofCount', {
              part: format.number(Math.round(figure * of)),
              total: format.number(of),
            })}
            {isFew(share) && <> · {t('reinforcementGroup.fewTickets')}</>}
          </span>
        </span>
        <span
          className={`block relative ${classes.interval}`}
          data-now={isNow || undefined}
          style={place}
          aria-hidden
        />
        <span className={`muted small break ${classes.muted}`}>
          {t('reinforcementGroup.interval', {
            low: format.percent(low),
            high: format.percent(high),
          })}
        </span>
      </dd>
    </div>
  );
}
