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
          <p className="medium tiny muted">{t(`help.groups.${group}`)}</p>
          <ul className="only-mt-2 unmarked pad-0">
            {pages.map(({ page, title }) => (
              <li key={page}>
                <Link className="round-6 block soft" to="/help/{-$page}" params={{ page }}>
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
    <div className={`stack ${classes.index}`}>
      {groupEntries(entries).map(({ group, pages }) => (
        <section key={group} aria-labelledby={`help-${group}`}>
          <h2 className="mb-8 text-15" id={`help-${group}`}>
            {t(`help.groups.${group}`)}
          </h2>
          <ul className="unmarked line-above stack no-margin">
            {pages.map(({ page, title, summary }) => (
              <li key={page}>
                <Link to="/help/{-$page}" params={{ page }}>
                  {title}
                </Link>
                <p className="leading-20 small muted">{summary}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
