import { Tooltip } from '@mantine/core';
import type { FoundDocument } from '@replique/contract/knowledge/retrieval';
import { useTranslation } from 'react-i18next';
import type { MatchEvidence } from '@replique/contract/knowledge/match';
import { MatchWords } from '../../ui/match-words.tsx';
import { useFormat } from '../../lib/language/format.ts';
import classes from './retrieval.module.css';

/** As the contract names them; its values would bring zod, whose code the Trusted Types policy refuses. */
const scoreParts = [
  'words',
  'grams',
  'title',
  'mentions',
  'votes',
  'vector',
  'language',
  'certified',
  'boost',
] as const satisfies (keyof FoundDocument['parts'])[];
const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
/** Less than what two digits show. */
const least = 0.005;

interface ScorePartsProps extends Pick<FoundDocument, 'score' | 'parts'> {
  /** The score of the first document: a whole bar. */
  best: number;
  evidence: MatchEvidence;
}

/** How well it fits in words, and what that is made of: a bar of its pieces, each told in words too. */
export function ScoreParts({ score, parts, best, evidence }: ScorePartsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const shown = scoreParts.filter((part) => Math.abs(parts[part]) >= least);
  const whole = Math.max(best, score, Number.EPSILON);
  return (
    <div className="stack gap-6">
      <div className={`flex clip round-4 ground-neutral ${classes.bar}`} aria-hidden>
        {shown.map((part) => (
          <span
            key={part}
            data-part={part}
            style={{ width: `${Math.max(0, (parts[part] / whole) * 100)}%` }}
          />
        ))}
      </div>
      <ul className={`list wrap soft small ${classes.parts}`}>
        <li>
          <strong>
            <MatchWords score={score} evidence={evidence} />
          </strong>
        </li>
        {shown.map((part) => (
          <li key={part}>
            <Tooltip label={t(`retrieval.partsHelp.${part}`)} multiline maw={280}>
              <span>
                <span className={`dot inline-block ${classes.dot}`} data-part={part} aria-hidden />
                {t(`retrieval.parts.${part}`)}{' '}
                <span className="figures">
                  {format.number(parts[part], { ...digits, signDisplay: 'exceptZero' })}
                </span>
              </span>
            </Tooltip>
          </li>
        ))}
      </ul>
    </div>
  );
}
