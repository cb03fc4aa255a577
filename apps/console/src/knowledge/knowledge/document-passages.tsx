import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import { useTranslation } from 'react-i18next';
import { NotAnalysedNote } from '../../ui/text/not-analysed.tsx';

type DocumentPassagesProps = Pick<DocumentDetail, 'passages' | 'language' | 'notAnalysed'>;

/** The pieces the engine searches, in the order of the text: what a suggestion cites is one of them. */
export function DocumentPassages({ passages, language, notAnalysed }: DocumentPassagesProps) {
  const { t } = useTranslation();
  return (
    <section className="surface pad-16 heads-14" aria-labelledby="document-passages">
      <h2 id="document-passages">{t('knowledge.passages')}</h2>
      <NotAnalysedNote reason={notAnalysed} />
      <p className="muted small mt-4">
        {passages.length === 0
          ? t('knowledge.passagesNone')
          : t('knowledge.passagesHelp', { count: passages.length })}
      </p>
      <ol className="stack unmarked gap-12 only-mt-12 pad-0 hide-empty">
        {passages.map(({ ordinal, heading, text }, index) => (
          <li className="quote" key={ordinal}>
            <h3 className="small">{heading ?? t('knowledge.passage', { number: index + 1 })}</h3>
            <p className="pre-line break small soft" lang={language}>
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
