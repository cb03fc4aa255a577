import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { HelpEntry, HelpFound } from '@replique/contract/home/help';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { ErrorState } from '../../ui/states.tsx';
import classes from './help.module.css';
import { useHelpLanguage } from './use-help-language.ts';

/** What is offered where nothing was found. */
const readFirst = ['first-steps', 'answer-a-ticket', 'no-suggestion', 'glossary'];

function Found({ found }: { found: HelpFound }) {
  const { t } = useTranslation();
  const { page, group, title, section, excerpt } = found;
  return (
    <li>
      <Link
        to="/help/{-$page}"
        params={{ page }}
        search={(old: object) => ({ ...old, search: undefined })}
        hash={section?.id}
      >
        {title}
        {section && <span> › {section.title}</span>}
      </Link>
      <p>
        {excerpt.map(({ text, isMatch }, at) =>
          isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </p>
      <p className={classes.of}>{t(`help.groups.${group}`)}</p>
    </li>
  );
}

function Nothing({ search, entries }: { search: string; entries: HelpEntry[] }) {
  const { t } = useTranslation();
  return (
    <div className={`stack gap-8 ${classes.nothing}`}>
      <h2 className="text-18 leading-28">{t('help.nothing', { search })}</h2>
      <p>{t('help.nothingText')}</p>
      <ul className="list">
        {entries
          .filter(({ page }) => readFirst.includes(page))
          .map(({ page, title }) => (
            <li key={page}>
              <Link
                to="/help/{-$page}"
                params={{ page }}
                search={(old: object) => ({ ...old, search: undefined })}
              >
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** The places of the help that answer what was asked, as it is typed. */
export function HelpResults({ search, entries }: { search: string; entries: HelpEntry[] }) {
  const { t } = useTranslation();
  const language = useHelpLanguage();
  const { data, error, refetch, isPlaceholderData } = useQuery(
    orpc.help.search.queryOptions({ input: search === '' ? skipToken : { search, language } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const items = data?.items;
  return (
    <div
      className={`fade stale-any ${classes.results}`}
      data-refreshing={isPlaceholderData || undefined}
    >
      <p className={items?.length ? classes.of : 'visually-hidden'} role="status">
        {items ? t('help.found', { count: items.length }) : t('help.searching')}
      </p>
      {items?.length === 0 && <Nothing search={search} entries={entries} />}
      <ol className="unmarked only-mt-8 pad-0">
        {items?.map((found) => (
          <Found key={found.page} found={found} />
        ))}
      </ol>
    </div>
  );
}
