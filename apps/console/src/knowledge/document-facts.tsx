import type { DocumentDetail } from '@replique/contract/knowledge';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import classes from './document-screen.module.css';
import { useLanguageName } from './language-name.ts';

function Certification({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { certifiedBy, certifiedAt, certifiedUntil } = document;
  return (
    <>
      {certifiedBy === null
        ? t('knowledge.certifiedHelp')
        : t('knowledge.certifiedBy', { person: certifiedBy })}
      {certifiedAt !== null && (
        <>
          {' · '}
          <RelativeTime at={certifiedAt} />
        </>
      )}
      <br />
      {certifiedUntil === null
        ? t('knowledge.untilTakenBack')
        : t('knowledge.untilDay', { day: format.day(certifiedUntil) })}
    </>
  );
}

/** What is known about a document besides its text. */
export function DocumentFacts({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const { uses } = document;
  const facts = [
    { term: t('knowledge.kind'), value: t(`knowledge.kinds.${document.kind}`) },
    { term: t('knowledge.language'), value: languageName(document.language) },
    {
      term: t('knowledge.uses'),
      value: uses === 0 ? t('knowledge.usesNever') : t('knowledge.usesHelp', { count: uses }),
    },
    {
      term: t('knowledge.certified'),
      value: document.isCertified ? (
        <Certification document={document} />
      ) : (
        t('knowledge.notCertified')
      ),
    },
    ...(document.isExcluded
      ? [{ term: t('knowledge.excluded'), value: t('knowledge.excludedHelp') }]
      : []),
    { term: t('knowledge.updated'), value: <RelativeTime at={document.updatedAt} /> },
    { term: t('knowledge.reference'), value: document.externalId },
  ];
  return (
    <section className={classes.card} aria-labelledby="document-facts">
      <h2 id="document-facts">{t('knowledge.details')}</h2>
      <dl className={classes.facts}>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
