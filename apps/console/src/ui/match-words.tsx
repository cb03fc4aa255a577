import { matchOf, type MatchEvidence } from '@replique/contract/knowledge/match';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/language/format.ts';

const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

interface MatchWordsProps {
  score: number;
  evidence: MatchEvidence;
}

/** How well a document fits a question, in the same words everywhere; the search's own figure is in the hover. */
export function MatchWords({ score, evidence }: MatchWordsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span title={t('ui.match.score', { score: format.number(score, digits) })}>
      {t(`ui.match.${matchOf(score, evidence)}`)}
    </span>
  );
}
