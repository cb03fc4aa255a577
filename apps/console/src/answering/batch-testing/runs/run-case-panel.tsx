import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RunCase, RunCaseDetail, TestRun } from '@replique/contract/answering/batch-testing';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { orpc } from '../../../lib/orpc.ts';
import { errorStatus } from '../../../lib/api-error.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { CheckChips } from '../check-chips.tsx';
import { impliedChecks } from '../check-draft.ts';
import { toCase, toRun } from '../links.ts';
import { ChangeBadge } from './outcome-badge.tsx';
import { whileOpen } from '../open-run.ts';
import { RunSideAnswers } from './run-side-answers.tsx';
import { sourceDifference } from './source-difference.ts';
import classes from './run.module.css';
import { type RunSearch } from '../../routes.ts';
import { asLink, type Target } from '../../../lib/target.ts';

interface RunCasePanelProps {
  run: TestRun;
  testCase: string;
  /** The search of the list, which every link keeps. */
  kept: RunSearch;
  /** The case in the list, when it is on the page that is shown. */
  row: RunCase | undefined;
  previous: string | undefined;
  next: string | undefined;
}

function Steps({ run, kept, previous, next }: RunCasePanelProps) {
  const { t } = useTranslation();
  const step = (to: Target | undefined, label: string, Icon: typeof IconX) =>
    to === undefined ? (
      <span className={`stack centre round-6 w-32 h-32 ${classes.step}`} data-off aria-hidden>
        <Icon size={16} />
      </span>
    ) : (
      <Link
        {...asLink(to)}
        search={kept}
        resetScroll={false}
        className={`stack centre round-6 w-32 h-32 ${classes.step}`}
        aria-label={label}
      >
        <Icon size={16} aria-hidden />
      </Link>
    );
  const pathOf = (testCase: string | undefined) =>
    testCase === undefined ? undefined : toRun(run.uuid, testCase);
  return (
    <div className="row between gap-8">
      <Link
        {...toRun(run.uuid)}
        search={kept}
        resetScroll={false}
        className={`link ${classes.all}`}
      >
        {t('batchTesting.allCases')}
      </Link>
      <span className="push flex">
        {step(pathOf(previous), t('batchTesting.previousCase'), IconChevronLeft)}
        {step(pathOf(next), t('batchTesting.nextCase'), IconChevronRight)}
        {step(toRun(run.uuid), t('batchTesting.closeCase'), IconX)}
      </span>
    </div>
  );
}

/** A text that may be long: it scrolls in its own frame. */
function Quote({ label, text }: { label: string; text: string }) {
  return (
    <div
      className={`break pre-line round-6 ground scroll-down pad-10-12 ${classes.text}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      {text}
    </div>
  );
}

function Expected({ detail }: { detail: RunCaseDetail }) {
  const { t } = useTranslation();
  const { expectedAnswer, documents, checks } = detail;
  const shown =
    checks.length > 0 ? checks : impliedChecks(expectedAnswer !== null, documents.length > 0);
  return (
    <section className="stack shrink gap-8">
      <h3>{t('batchTesting.expected')}</h3>
      {expectedAnswer === null ? (
        <p className="hint">{t('batchTesting.notExpected')}</p>
      ) : (
        <Quote label={t('batchTesting.expected')} text={expectedAnswer} />
      )}
      {documents.length > 0 && (
        <>
          <h4>{t('batchTesting.expectedDocuments')}</h4>
          <ul className="list stack break gap-4">
            {documents.map(({ uuid, title }) => (
              <li key={uuid}>{title}</li>
            ))}
          </ul>
        </>
      )}
      <CheckChips checks={shown} />
    </section>
  );
}

/** What the version asked for cites and the other does not, and the other way round. */
function Sources({ gained, lost }: { gained: string[]; lost: string[] }) {
  const { t } = useTranslation();
  if (gained.length + lost.length === 0) return null;
  return (
    <ul className={`list stack soft small break gap-4 ${classes.sources}`}>
      {gained.map((title) => (
        <li key={`+ ${title}`} data-gained>
          <IconPlus size={14} aria-hidden /> {t('batchTesting.gained', { title })}
        </li>
      ))}
      {lost.map((title) => (
        <li key={`- ${title}`}>
          <IconMinus size={14} aria-hidden /> {t('batchTesting.lost', { title })}
        </li>
      ))}
    </ul>
  );
}

/** One case of a run: what was asked and expected, and every answer with its checks. */
export function RunCasePanel(props: RunCasePanelProps) {
  const { run, testCase, row } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(
    orpc.batchTesting.runCase.queryOptions({
      input: { run: run.uuid, case: testCase },
      ...whileOpen(run),
    }),
  );
  const isMissing = [400, 404].includes(errorStatus(error) ?? 0);
  const difference = row
    ? { gained: row.sourcesGained, lost: row.sourcesLost }
    : sourceDifference(data?.answers ?? []);
  return (
    <section
      className={`surface stack shrink gap-16 ${classes.panel}`}
      aria-label={t('titles.testCase')}
    >
      <Steps {...props} />
      {!data && !error && <div role="status" aria-label={t('batchTesting.loadingCase')} />}
      {!data && isMissing && <p role="alert">{errorText({ code: 'test-cases.not-found' })}</p>}
      {!data && error && !isMissing && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <section className="stack shrink gap-8">
            <div className="row wrap gap-4-8">
              <h2>{t('batchTesting.question')}</h2>
              {row && <ChangeBadge change={row.change} />}
              <Link
                {...toCase(run.client.uuid, run.set.uuid, testCase)}
                className="link push small"
              >
                {t('batchTesting.editThisCase')}
              </Link>
            </div>
            <Quote label={t('batchTesting.question')} text={data.question} />
          </section>
          <Expected detail={data} />
          <Sources {...difference} />
          <div className={`gap-20 stack ${classes.sides}`} data-sides={run.sides.length}>
            {run.sides.map((side) => (
              <RunSideAnswers key={side.side} run={run} side={side} detail={data} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}
