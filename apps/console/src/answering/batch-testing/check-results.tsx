import { IconCheck, IconX } from '@tabler/icons-react';
import type { Check, CheckResult } from '@replique/contract/checks';
import { useTranslation } from 'react-i18next';
import { useFailedCheckText } from './check-text.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useCheckWords } from './check-words.ts';
import classes from './runs/run.module.css';

/** What a check that was met found, where that says more than that it was met. */
function useMetText(): (result: CheckResult) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ kind, why }) => {
    if (kind === 'similarity') return format.percent(Number(why));
    if (kind === 'length') return t('batchTesting.wordCount', { count: Number(why) });
    if (kind === 'cites') return why.replace('/', ' / ');
    return kind === 'judged' ? why : '';
  };
}

interface CheckResultsProps {
  results: CheckResult[];
  /** Those of the case, in the same order; empty where what is expected was looked at by itself. */
  checks: Check[];
}

/** Each check: met or not, and why. */
export function CheckResults({ results, checks }: CheckResultsProps) {
  const { t } = useTranslation();
  const words = useCheckWords();
  const failedText = useFailedCheckText();
  const metText = useMetText();
  return (
    <section className="stack shrink gap-8">
      <h4>{t('batchTesting.checked')}</h4>
      <ul className={`list stack break gap-8 rigid-icons ${classes.results}`}>
        {results.map((result, index) => {
          const check = checks[index];
          const why = result.passed ? metText(result) : failedText(result);
          const Mark = result.passed ? IconCheck : IconX;
          return (
            // The same kind may stand twice; their order does not change.
            <li className="gap-8 flex" key={`${index} ${result.kind}`} data-passed={result.passed}>
              <Mark size={16} aria-hidden />
              <span>
                <span className="visually-hidden">
                  {t(result.passed ? 'batchTesting.met' : 'batchTesting.notMet')}:{' '}
                </span>
                <strong className="medium">
                  {check?.kind === result.kind
                    ? words(check)
                    : t(`batchTesting.kinds.${result.kind}`)}
                </strong>
                {why !== '' && <span className="muted small break block">{why}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
