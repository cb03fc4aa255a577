import { Checkbox } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MatchEvidence } from '@replique/contract/knowledge/match';
import type { FoundDocument as Found } from '@replique/contract/knowledge/retrieval';
import { useTranslation } from 'react-i18next';
import { useLanguageName } from '../../lib/language/language-name.ts';
import { useFormat } from '../../lib/language/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './retrieval.module.css';
import { ScoreParts } from './score-parts.tsx';

interface FoundDocumentProps {
  client: string;
  found: Found;
  best: number;
  evidence: MatchEvidence;
  isExpected: boolean;
  onTick: () => void;
}

/** One document that was found: its place, the pieces of its score, and the passages that made it. */
export function FoundDocument({
  client,
  found,
  best,
  evidence,
  isExpected,
  onTick,
}: FoundDocumentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const languageName = useLanguageName();
  const { document, rank, passages, rerank, isOffered } = found;
  return (
    <li className={`panel gap-8 links ${classes.card}`} data-offered={isOffered}>
      <div className={`stack start gap-8 ${classes.foundHead}`}>
        <span
          className={`soft small leading-20 ground-neutral centre-text pad-0-6 min-w-24 round-12 ${classes.rank} figures`}
          aria-label={t('retrieval.rank', { rank })}
        >
          {rank}
        </span>
        <h3>
          <Link
            to="/clients/details/$id/knowledge/$document"
            params={{ id: client, document: document.uuid }}
          >
            {document.title}
          </Link>
        </h3>
        <Checkbox
          size="xs"
          label={t('retrieval.expected')}
          aria-label={t('retrieval.expectedOf', { title: document.title })}
          checked={isExpected}
          onChange={onTick}
        />
      </div>
      <p className="row wrap muted small gap-4-12">
        <span>{t(`retrieval.kinds.${document.kind}`)}</span>
        <span>{languageName(document.language)}</span>
        <span>{t(isOffered ? 'retrieval.offered' : 'retrieval.notOffered')}</span>
        {rerank !== null && (
          <span className="figures">
            {t('retrieval.reranked', {
              score: format.number(rerank, { maximumFractionDigits: 2 }),
            })}
          </span>
        )}
        {document.isCertified && (
          <StatusBadge tone="success" icon={IconRosetteDiscountCheck}>
            {t('retrieval.certified')}
          </StatusBadge>
        )}
      </p>
      <ScoreParts score={found.score} parts={found.parts} best={best} evidence={evidence} />
      {passages.length > 0 && (
        <details>
          <summary className="pointer small accent fit">
            {t('retrieval.showPassages', { count: passages.length })}
          </summary>
          {passages.map(({ heading, text }, index) => (
            <blockquote
              key={index}
              className="mt-8 soft small break pre-line"
              lang={document.language}
            >
              {heading && <strong className="block">{heading}</strong>}
              {text}
            </blockquote>
          ))}
        </details>
      )}
    </li>
  );
}
