import { Link } from '@tanstack/react-router';
import type { RetrievedNeighbour } from '@replique/contract/retrieval';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import classes from './retrieval.module.css';

/** Tickets that asked the same, with what a person answered. */
export function Neighbours({ neighbours }: { neighbours: RetrievedNeighbour[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={classes.card} aria-labelledby="retrieval-neighbours">
      <h2 id="retrieval-neighbours">{t('retrieval.neighbours')}</h2>
      {neighbours.length === 0 && <p className={classes.muted}>{t('retrieval.neighboursNone')}</p>}
      <ul className={classes.neighbours}>
        {neighbours.map(({ ticket, subject, question, answer, similarity }) => (
          <li key={ticket}>
            <Link to="/tickets/$ticket" params={{ ticket }}>
              {subject || question.slice(0, 80)}
            </Link>
            <span className={classes.muted}>
              {t('retrieval.similarity', { share: format.percent(similarity) })}
            </span>
            <p className={classes.clamped}>{answer}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
