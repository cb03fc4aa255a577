import { Button } from '@mantine/core';
import { IconBan, IconExternalLink, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { DocumentDetail } from '@replique/contract/knowledge';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../lib/access.ts';
import { errorStatus } from '../lib/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useErrorText } from '../lib/phrase.ts';
import { useSession } from '../lib/session.ts';
import { DetailPage } from '../ui/detail-page.tsx';
import { SafeHtml } from '../ui/safe-html.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { ErrorState, NotFound } from '../ui/states.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentPassages } from './document-passages.tsx';
import classes from './document-screen.module.css';
import { documentQuery } from './queries.ts';

/** One document: the article as its readers see it, and the passages by which the engine finds it. */
export function DocumentScreen() {
  const { document = '' }: { document?: string } = useParams({ strict: false });
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(documentQuery(document));
  if (data) return <Document document={data} />;
  if (!error) return <PageSkeleton label={t('knowledge.loading')} />;
  // 400 is an address whose id is not even one.
  const isMissing = [400, 404].includes(errorStatus(error) ?? 0);
  if (isMissing) return <NotFound title={errorText({ code: 'documents.not-found' })} />;
  return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
}

function Document({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation();
  const { isSuperAdmin, level } = useSession();
  usePageTitle(document.title);
  const { client } = document;
  const inClient = { params: { id: client.uuid } };
  return (
    <DetailPage
      // Only super-admins may open the list of clients.
      breadcrumb={[
        ...(isSuperAdmin
          ? [{ label: t('titles.clients'), to: '/clients', search: { archived: '0' } }]
          : []),
        { label: client.name, to: '/clients/details/$id', ...inClient },
        { label: t('titles.knowledge'), to: '/clients/details/$id/knowledge', ...inClient },
      ]}
      title={document.title}
      badge={
        <>
          {document.isCertified && (
            <StatusBadge tone="success" icon={IconRosetteDiscountCheck}>
              {t('knowledge.certified')}
            </StatusBadge>
          )}
          {document.isExcluded && (
            <StatusBadge tone="neutral" icon={IconBan}>
              {t('knowledge.excluded')}
            </StatusBadge>
          )}
        </>
      }
      actions={
        <>
          {hasRole(level, 'agent') && <DocumentActions document={document} />}
          <OriginalLink url={document.url} />
        </>
      }
    >
      <div className={classes.columns}>
        <article className={classes.article} lang={document.language}>
          {document.html.trim() === '' ? (
            <p className={classes.muted}>{t('knowledge.emptyArticle')}</p>
          ) : (
            <SafeHtml html={document.html} />
          )}
        </article>
        <div className={classes.side}>
          <DocumentFacts document={document} />
          <DocumentPassages passages={document.passages} language={document.language} />
        </div>
      </div>
    </DetailPage>
  );
}

function OriginalLink({ url }: Pick<DocumentDetail, 'url'>) {
  const { t } = useTranslation();
  // The address came with an import: only one of the web is offered.
  if (url === null || !/^https?:\/\//i.test(url)) return null;
  return (
    <Button
      variant="default"
      component="a"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconExternalLink size={16} aria-hidden />}
    >
      {t('knowledge.original')}
    </Button>
  );
}
