import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { DocumentBoost } from './document-boost.tsx';
import { useSourceName } from './document-columns.tsx';
import classes from './document-screen.module.css';
import { useLanguageName } from '../../lib/language/language-name.ts';

function Certification({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { certifiedBy, certifiedAt, certifiedUntil } = document;
  return (
    <>
      {certifiedBy !== null && t('knowledge.certifiedBy', { person: certifiedBy })}
      {certifiedBy !== null && certifiedAt !== null && ' · '}
      {certifiedAt !== null && <RelativeTime at={certifiedAt} />}
      <br />
      {certifiedUntil === null
        ? t('knowledge.untilTakenBack')
        : t('knowledge.untilDay', { day: format.day(certifiedUntil) })}
    </>
  );
}

/** Where it came from; the answer of a group leads to the group, whose id it has. */
function Source({ document }: { document: DocumentDetail }) {
  const name = useSourceName()(document);
  if (document.kind !== 'group') return name;
  return (
    <Link to="/renforcement/group/$id" params={{ id: document.externalId }} className="link">
      {name}
    </Link>
  );
}

/** The states that need a sentence. */
function useStateFacts({ isExcluded, goneSince, retiredAt }: DocumentDetail) {
  const { t } = useTranslation();
  return [
    ...(isExcluded
      ? [{ term: t('knowledge.excluded'), value: <>{t('knowledge.excludedHelp')}</> }]
      : []),
    ...(goneSince !== null
      ? [
          {
            term: t('knowledge.standings.gone'),
            value: (
              <>
                <RelativeTime at={goneSince} />
                <br />
                {t('knowledge.goneHelp')}
              </>
            ),
          },
        ]
      : []),
    ...(retiredAt !== null
      ? [
          {
            term: t('knowledge.standings.retired'),
            value: (
              <>
                <RelativeTime at={retiredAt} />
                <br />
                {t('knowledge.retiredHelp')}
              </>
            ),
          },
        ]
      : []),
  ];
}

/** What is known about a document besides its text. */
export function DocumentFacts({
  document,
  mayChange,
}: {
  document: DocumentDetail;
  mayChange: boolean;
}) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const stateFacts = useStateFacts(document);
  const facts = [
    { term: t('knowledge.source'), value: <Source document={document} /> },
    { term: t('knowledge.language'), value: languageName(document.language) },
    {
      term: t('knowledge.certified'),
      value: document.isCertified ? (
        <Certification document={document} />
      ) : (
        t('knowledge.notCertified')
      ),
    },
    ...stateFacts,
    {
      term: t('knowledge.boost'),
      value: <DocumentBoost document={document} isReadOnly={!mayChange || document.isRetired} />,
    },
    { term: t('knowledge.updated'), value: <RelativeTime at={document.updatedAt} /> },
    { term: t('knowledge.created'), value: <RelativeTime at={document.createdAt} /> },
    ...(document.written === null
      ? [{ term: t('knowledge.reference'), value: document.externalId }]
      : []),
  ];
  return (
    <section className="surface pad-16 heads-14" aria-labelledby="document-facts">
      <h2 id="document-facts">{t('knowledge.details')}</h2>
      <dl className={`stack gap-8 only-mt-12 muted-terms broken-values ${classes.facts}`}>
        {facts.map(({ term, value }) => (
          <div className="gap-8 stack" key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
