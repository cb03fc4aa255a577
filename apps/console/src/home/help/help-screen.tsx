import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { HelpArticle } from './help-article.tsx';
import { HelpIndex, HelpMenu } from './help-index.tsx';
import { HelpResults } from './help-results.tsx';
import classes from './help.module.css';
import { pageAbout } from './page-of-route.ts';
import { useHelpLanguage } from './use-help-language.ts';

const withoutAbout = (old: object) => ({ ...old, about: undefined });

/** The help: a list of pages, one page, or what a search found; `/` searches. */
export function HelpScreen() {
  const { t } = useTranslation();
  const { page } = useParams({ from: '/layout/help/{-$page}' });
  const [{ search, about }, change] = useSearchState('/layout/help/{-$page}');
  const head = useRef<HTMLDivElement>(null);
  useSingleKeys({ '/': () => head.current?.querySelector('input')?.focus() });
  const language = useHelpLanguage();
  const { data, error, refetch } = useQuery(orpc.help.list.queryOptions({ input: { language } }));
  const asked = about === undefined ? undefined : pageAbout(about);
  if (page === undefined && asked !== undefined)
    return <Navigate to="/help/{-$page}" params={{ page: asked }} search={withoutAbout} replace />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
  if (!data) return <PageSkeleton label={t('help.loading')} />;
  const entries = data.items;
  const isArticle = page !== undefined && search === undefined;
  return (
    <div className={`pad-24 ${classes.help}`} data-article={isArticle || undefined}>
      {isArticle && <HelpMenu entries={entries} />}
      <div className="shrink">
        <div className={`row wrap between gap-12-24 ${classes.head}`} ref={head}>
          {isArticle ? (
            <Breadcrumb
              crumbs={[
                { label: t('titles.help'), to: '/help/{-$page}', params: { page: undefined } },
              ]}
            />
          ) : (
            <div>
              <h1>{t('titles.help')}</h1>
              <p className="muted">
                {t('help.intro')}{' '}
                <Link className="link accent" to="/status">
                  {t('titles.status')}
                </Link>
              </p>
            </div>
          )}
          <SearchField
            label={t('help.search')}
            value={search ?? ''}
            onSearch={(text) => change({ search: text || undefined }, { replace: true })}
          />
        </div>
        {search !== undefined && <HelpResults search={search} entries={entries} />}
        {isArticle && <HelpArticle key={page} name={page} entries={entries} />}
        {page === undefined && search === undefined && <HelpIndex entries={entries} />}
      </div>
    </div>
  );
}
