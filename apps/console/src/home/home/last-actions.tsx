import type { HistoryEntry } from '@replique/contract/accounts/audit';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { historyTarget } from '../../lib/history.ts';
import type { PhraseKey } from '../../lib/language/phrase.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './home.module.css';

const shownEntries = 5;

/** What the person did last, each with its way back there; nothing for those who changed nothing yet. */
export function LastActions({ entries }: { entries: HistoryEntry[] }) {
  const { t, i18n } = useTranslation();
  if (entries.length === 0) return null;
  return (
    <section className="surface shrink clip" aria-labelledby="home-last-actions">
      <div className={`row between line-below gap-16 heads-14-24 ${classes.latestHead}`}>
        <h2 id="home-last-actions">{t('home.lastActions')}</h2>
      </div>
      <ul className={`list ${classes.rows}`}>
        {entries.slice(0, shownEntries).map(({ id, at, action, label, href }) => {
          const key = `audit.actions.${action}`;
          const target = historyTarget(href);
          const words = i18n.exists(key) ? t(key as PhraseKey) : '';
          // What was done to nothing in particular leads there by its own words.
          const name = label || words;
          return (
            <li key={id} className={`row gap-16 ${classes.action}`}>
              <span className={`grow shrink break links ${classes.what}`}>
                {label && `${words} `}
                {target === undefined ? (
                  name
                ) : (
                  <Link className="medium" {...target}>
                    {name}
                  </Link>
                )}
              </span>
              <span className={`muted nowrap ${classes.time}`}>
                <RelativeTime at={at} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
