import type { DocumentPairDetail } from '@replique/contract/knowledge/gaps';
import { useTranslation } from 'react-i18next';
import classes from './gaps.module.css';

/** The sentences that cannot both be true, one against the other. */
export function Disagreements({ pair }: { pair: DocumentPairDetail }) {
  const { t } = useTranslation();
  if (pair.disagreements.length === 0) return null;
  return (
    <section className="surface pad-16 heads-14" aria-labelledby="pair-disagreements">
      <h2 className="break" id="pair-disagreements">
        {t('gaps.disagreements')}
      </h2>
      <ul className="stack unmarked gap-12 only-mt-12 pad-0 hide-empty">
        {pair.disagreements.map(({ what, left, right }, index) => (
          <li key={index}>
            <span className="muted small">{t(`gaps.what.${what}`)}</span>
            <div className={`stack two-columns start gap-16 ${classes.pair}`} lang={pair.language}>
              <p className="round-6 break pad-8-12 ground-danger">{left}</p>
              <p className="round-6 break pad-8-12 ground-danger">{right}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
