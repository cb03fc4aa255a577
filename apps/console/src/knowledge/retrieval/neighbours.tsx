import { Link } from '@tanstack/react-router';
import type { RetrievedNeighbour } from '@replique/contract/knowledge/retrieval';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import classes from './retrieval.module.css';

/** Tickets that asked the same, with what a person answered. */
export function Neighbours({ neighbours }: { neighbours: RetrievedNeighbour[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={`panel gap-8 links ${classes.card}`} aria-labelledby="retrieval-neighbours">
      <h2 id="retrieval-neighbours">{t('retrieval.neighbours')}</h2>
      {neighbours.length === 0 && <p className="muted small">{t('retrieval.neighboursNone')}</p>}
      <ul className="list stack gap-12 hide-empty">
        {neighbours.map(({ ticket, subject, question, answer, similarity }) => (
          <li className="gap-2 break shrink stack" key={ticket}>
            <Link to="/tickets/$ticket" params={{ ticket }}>
              {subject || question.slice(0, 80)}
            </Link>
            <span className="muted small">
              {t('retrieval.similarity', { share: format.percent(similarity) })}
            </span>
            <p className="clamp-3 soft small">{answer}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
