import { Link } from '@tanstack/react-router';
import type { HelpEntry } from '@replique/contract/home/help';
import { useTranslation } from 'react-i18next';
import { groupEntries } from './group-entries.ts';
import classes from './help.module.css';

/** The pages as a list of names, beside the page that is read. */
export function HelpMenu({ entries }: { entries: HelpEntry[] }) {
  const { t } = useTranslation();
  return (
    <nav className={`body scroll-down ${classes.menu}`} aria-label={t('help.pages')}>
      {groupEntries(entries).map(({ group, pages }) => (
        <section key={group}>
          <p>{t(`help.groups.${group}`)}</p>
          <ul>
            {pages.map(({ page, title }) => (
              <li key={page}>
                <Link to="/help/{-$page}" params={{ page }}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** Every page with what it is about, by group. */
export function HelpIndex({ entries }: { entries: HelpEntry[] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.index}>
      {groupEntries(entries).map(({ group, pages }) => (
        <section key={group} aria-labelledby={`help-${group}`}>
          <h2 id={`help-${group}`}>{t(`help.groups.${group}`)}</h2>
          <ul>
            {pages.map(({ page, title, summary }) => (
              <li key={page}>
                <Link to="/help/{-$page}" params={{ page }}>
                  {title}
                </Link>
                <p>{summary}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
