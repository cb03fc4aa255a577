import type {
  RunAnswer,
  RunCaseDetail,
  RunSide,
  TestRun,
} from '@replique/contract/answering/batch-testing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhraseKey } from '../../../lib/language/phrase.ts';
import { AnswerView } from '../../suggestions/answer-view.tsx';
import { ChoiceChips } from '../../../ui/list/choice-chips.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CheckResults } from '../check-results.tsx';
import { OutcomeBadge } from './outcome-badge.tsx';
import { useFigure } from './figures.ts';
import classes from './run.module.css';
import { useSideName } from './side-name.ts';
import { VerdictForm } from './verdict-form.tsx';

interface RunSideAnswersProps {
  run: TestRun;
  side: RunSide;
  detail: RunCaseDetail;
}

function Facts({ answer }: { answer: RunAnswer }) {
  const { t } = useTranslation();
  const show = useFigure();
  const { model, durationMs, costMicros, tokensIn, tokensOut } = answer;
  return (
    <p className="hint" aria-label={t('batchTesting.answerFacts')}>
      {[
        model === 'builtin' ? t('suggestions.builtin') : model,
        show('durationMs', durationMs),
        show('costMicros', costMicros),
        ...(tokensIn + tokensOut > 0
          ? [`${show('tokens', tokensIn + tokensOut)} ${t('batchTesting.tokens')}`]
          : []),
      ].join(' · ')}
    </p>
  );
}

function Failed({ fault }: Pick<RunAnswer, 'fault'>) {
  const { t, i18n } = useTranslation();
  const reason =
    [`batchTesting.faults.${fault}`, `models.failures.${fault}`].find((key) => i18n.exists(key)) ??
    'batchTesting.answerFailedText';
  return (
    <div className="round-8 ground-danger pad-12-16">
      <h4>{t('batchTesting.answerFailed')}</h4>
      <p>{t(reason as PhraseKey)}</p>
    </div>
  );
}

/** One answer with its sources, checks and verdict. */
function Answer({ run, side, detail, answer }: RunSideAnswersProps & { answer: RunAnswer }) {
  const { t } = useTranslation();
  const name = useSideName(run)(side);
  const written = { ...answer, fellBack: null, notes: [] };
  const judged = (
    <div className={`stack gap-16 ${classes.judged}`}>
      <Facts answer={answer} />
      <CheckResults results={answer.checks} checks={detail.checks} />
      {answer.state !== 'failed' && (
        <VerdictForm run={run} testCase={detail.case} answer={answer} />
      )}
    </div>
  );
  if (answer.state === 'failed')
    return (
      <>
        <Failed fault={answer.fault} />
        {judged}
      </>
    );
  return (
    <AnswerView
      client={run.client.uuid}
      sources={answer.sources}
      sourcesLabel={t('batchTesting.sourcesOf', { side: name })}
      answer={written}
    >
      {judged}
    </AnswerView>
  );
}

/** The answers of one version to a case: of several repeats one at a time, the first that does not pass first. */
export function RunSideAnswers({ run, side, detail }: RunSideAnswersProps) {
  const { t } = useTranslation();
  const answers = detail.answers.filter((each) => each.side === side.side);
  const first = answers.find(({ passed }) => !passed) ?? answers[0];
  const [chosen, setChosen] = useState(first?.attempt);
  // The one that is shown stays: a verdict, or a repeat that arrives, must not put another in its place.
  if (chosen === undefined && first) setChosen(first.attempt);
  const answer = answers.find(({ attempt }) => attempt === chosen) ?? first;
  const name = useSideName(run)(side);
  const label = t('batchTesting.answersOf', { side: name });
  return (
    <section className={`stack shrink line-above packed gap-12 ${classes.side}`} aria-label={label}>
      <div className="row wrap gap-4-8">
        <h3>{name}</h3>
        {side.wasDeployed && <StatusBadge tone="info">{t('batchTesting.deployed')}</StatusBadge>}
        {answer && (
          <OutcomeBadge
            outcome={answer.passed ? 'pass' : answer.state === 'failed' ? 'failed' : 'fail'}
          />
        )}
      </div>
      {answers.length > 1 && (
        <ChoiceChips
          label={t('batchTesting.attempts', { side: name })}
          value={answer?.attempt}
          onPick={setChosen}
          choices={answers.map(({ attempt, passed }) => ({
            value: attempt,
            label: `${t('batchTesting.attempt', { number: attempt })} ${passed ? '✓' : '✗'}`,
          }))}
        />
      )}
      {answer ? (
        <Answer key={answer.attempt} run={run} side={side} detail={detail} answer={answer} />
      ) : (
        <p className="hint">{t('batchTesting.answering')}</p>
      )}
    </section>
  );
}
