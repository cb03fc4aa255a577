import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { HelpEntry, HelpPage } from '@replique/contract/home/help';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { HelpText } from './help-text.tsx';
import classes from './help.module.css';
import { useHelpLanguage } from './use-help-language.ts';
import { roleKey } from './role-key.ts';

function Outline({ page }: { page: HelpPage }) {
  const { t } = useTranslation();
  if (page.sections.length < 2) return null;
  return (
    <nav className={`small ${classes.outline}`} aria-label={t('help.onThisPage')}>
      <p className="medium muted" aria-hidden>
        {t('help.onThisPage')}
      </p>
      <ul className="only-mt-6 unmarked pad-0">
        {page.sections.map(({ id, title }) => (
          <li key={id}>
            <Link className="block muted" to="." hash={id} resetScroll={false}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Neighbours({ entries, page }: { entries: HelpEntry[]; page: string }) {
  const { t } = useTranslation();
  const at = entries.findIndex((entry) => entry.page === page);
  const near = [
    { entry: entries[at - 1], label: t('help.before') },
    { entry: entries[at + 1], label: t('help.after') },
  ];
  return (
    <nav
      className={`stack two-columns line-above gap-16 ${classes.neighbours}`}
      aria-label={t('help.neighbours')}
    >
      {near.map(({ entry, label }) =>
        entry === undefined ? (
          <span className="block regular small muted" key={label} />
        ) : (
          <Link key={label} to="/help/{-$page}" params={{ page: entry.page }}>
            <span className="block regular small muted">{label}</span>
            {entry.title}
          </Link>
        ),
      )}
    </nav>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const errorText = useErrorText();
  return errorCode(error) === 'help.not-found' ? (
    <NotFound title={errorText(error)} />
  ) : (
    <ErrorState error={error} onRetry={onRetry} isPage />
  );
}

/** One page of help, with what is on it and the pages beside it. */
export function HelpArticle({ name, entries }: { name: string; entries: HelpEntry[] }) {
  const { t } = useTranslation();
  const language = useHelpLanguage();
  const {
    data: page,
    error,
    refetch,
  } = useQuery(orpc.help.get.queryOptions({ input: { page: name, language } }));
  usePageTitle(page?.title);
  if (error) return <Missing error={error} onRetry={() => void refetch()} />;
  if (!page) return <PageSkeleton label={t('help.loading')} />;
  return (
    <div className={`stack ${classes.reading}`}>
      <article className={`shrink ${classes.article}`}>
        <h1>{page.title}</h1>
        <p className={`muted small ${classes.audience}`}>
          {t(`help.groups.${page.group}`)} · {t(roleKey(page.role))}
        </p>
        <HelpText page={page} />
        <Neighbours entries={entries} page={name} />
      </article>
      <Outline page={page} />
    </div>
  );
}
