import type { AutoSuggestions } from '@replique/contract/answering/auto-suggestions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './auto-suggestions.module.css';

/** The server counts no further. */
const mostCounted = 1_000;

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}

/** How the day goes, and what holds the work up. */
export function AutoSuggestionsToday({ auto }: { auto: AutoSuggestions }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!auto.isModuleOn)
    return (
      <p className="body round-8 ground-warning caution pad-8-12">
        {t('autoSuggestions.moduleOff')}
      </p>
    );
  if (!auto.isOn) return null;
  return (
    <>
      <dl className={`stack gap-12 facts ${classes.figures}`}>
        <Figure name={t('autoSuggestions.today')}>
          {t('autoSuggestions.todayValue', {
            done: format.number(auto.today),
            limit: format.number(auto.dailyLimit),
          })}
        </Figure>
        <Figure name={t('autoSuggestions.waiting')}>
          {auto.waiting < mostCounted
            ? format.number(auto.waiting)
            : t('autoSuggestions.waitingMost')}
        </Figure>
        <Figure name={t('autoSuggestions.lastRun')}>
          {auto.lastRunAt ? <RelativeTime at={auto.lastRunAt} /> : t('autoSuggestions.never')}
        </Figure>
      </dl>
      {auto.paused && (
        <p role="status" className="body round-8 ground-warning caution pad-8-12">
          {t(`autoSuggestions.paused.${auto.paused}`)}
        </p>
      )}
    </>
  );
}
