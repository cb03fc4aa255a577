import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { hasRole } from '../../lib/session/access.ts';
import { errorStatus } from '../../lib/api-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useSession } from '../../lib/session/session.ts';
import { DetailPage } from '../../ui/page/detail-page.tsx';
import { SafeHtml } from '../../ui/text/safe-html.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { DocumentActions } from './document-actions.tsx';
import { useDocumentCrumbs } from './document-crumbs.ts';
import { DocumentExpires, isExpiring } from './document-expires.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentPassages } from './document-passages.tsx';
import { StandingBadges } from './document-standing.tsx';
import { DocumentUses } from './document-uses.tsx';
import { DocumentVersions } from './document-versions.tsx';
import { DocumentWaiting } from './document-waiting.tsx';
import { SourceLink } from './source-link.tsx';
import classes from './document-screen.module.css';

/** One document: the article as its readers see it, and the passages by which the engine finds it. */
export function DocumentScreen() {
  const { document } = useParams({ from: '/layout/clients/details/$id/knowledge/$document' });
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(
    orpc.knowledge.get.queryOptions({ input: { document } }),
  );
  if (data) return <Document document={data} />;
  if (!error) return <PageSkeleton label={t('knowledge.loading')} />;
  // 400 is an address whose id is not even one.
  const isMissing = [400, 404].includes(errorStatus(error) ?? 0);
  if (isMissing) return <NotFound title={errorText({ code: 'documents.not-found' })} />;
  return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
}

function Document({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation();
  const { level } = useSession();
  const mayChange = hasRole(level, 'agent');
  usePageTitle(document.title);
  const { waiting } = document;
  return (
    <DetailPage
      breadcrumb={useDocumentCrumbs(document.client)}
      title={document.title}
      badge={<StandingBadges document={document} />}
      actions={
        <>
          {mayChange && <DocumentActions document={document} />}
          <SourceLink url={document.url} label={t('knowledge.original')} />
        </>
      }
    >
      {mayChange && isExpiring(document) && <DocumentExpires document={document} />}
      {waiting && <DocumentWaiting document={document} waiting={waiting} mayDecide={mayChange} />}
      <div className="stack with-side side-352 start gap-16">
        <article className={`surface scroll-across ${classes.article}`} lang={document.language}>
          {document.html.trim() === '' ? (
            <p className="muted small mt-4">{t('knowledge.emptyArticle')}</p>
          ) : (
            <SafeHtml html={document.html} />
          )}
        </article>
        <div className="stack gap-16">
          <DocumentFacts document={document} mayChange={mayChange} />
          <DocumentUses document={document} />
          {document.written && <DocumentVersions document={document.uuid} />}
          <DocumentPassages
            passages={document.passages}
            language={document.language}
            notAnalysed={document.notAnalysed}
          />
        </div>
      </div>
    </DetailPage>
  );
}
