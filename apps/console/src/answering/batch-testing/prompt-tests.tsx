import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TestRun, TestSet } from '@replique/contract/answering/batch-testing';
import type { Prompt } from '@replique/contract/answering/prompts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { orpc } from '../../lib/orpc.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './batch-testing.module.css';
import { toRun, toSet } from './links.ts';
import { isOpen } from './open-run.ts';
import { RunDialog } from './runs/run-dialog.tsx';
import { RunProgress, RunStateBadge } from './runs/run-state.tsx';
import { PassedBadge } from './set-result.tsx';

type GuardedPrompt = Pick<Prompt, 'uuid' | 'isProtected' | 'deployedVersion' | 'latestVersion'>;

/** As many of the newest runs are looked through for the last result of a version. */
const lookedThrough = 100;

/** The newest run of this set that has something to say of a version. */
function findRun(runs: TestRun[], set: string, version: number): TestRun | undefined {
  return runs.find(
    (run) =>
      run.set.uuid === set &&
      run.sides.some((side) => side.version === version) &&
      (run.state === 'done' || isOpen(run)),
  );
}

function VersionResult({ run, version }: { run: TestRun | undefined; version: number }) {
  const { t } = useTranslation();
  const side = run?.sides.find((each) => each.version === version);
  if (!run || !side) return <span className="hint">{t('batchTesting.notRun')}</span>;
  if (run.state === 'running') return <RunProgress run={run} />;
  const { passed, failed, flaky } = side;
  return (
    <Link {...toRun(run.uuid)} className="link break">
      {run.state === 'done' ? (
        <PassedBadge passed={passed} total={passed + failed + flaky} />
      ) : (
        <RunStateBadge state={run.state} />
      )}
    </Link>
  );
}

interface SetRowProps {
  set: TestSet;
  prompt: GuardedPrompt;
  runs: TestRun[];
  onRun: () => void;
}

function SetRow({ set, prompt, runs, onRun }: SetRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { deployedVersion, latestVersion } = prompt;
  // By hand a set is run with the client's own prompt.
  const isOwn = set.prompt?.uuid === prompt.uuid;
  const shown = [
    ...(deployedVersion === null ? [] : [{ key: 'promptDeployed', version: deployedVersion }]),
    ...(deployedVersion === latestVersion ? [] : [{ key: 'promptLatest', version: latestVersion }]),
  ] as { key: 'promptDeployed' | 'promptLatest'; version: number }[];
  return (
    <li>
      <div className={`row between shrink gap-8-16 ${classes.rowHead}`}>
        <span className={`row wrap gap-4-8 ${classes.badges}`}>
          <Link {...toSet(set.client.uuid, set.uuid)} className="link break">
            {set.name}
          </Link>
          {set.isGate && <StatusBadge tone="info">{t('batchTesting.gate')}</StatusBadge>}
        </span>
        {isOwn && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlayerPlay size={14} aria-hidden />}
            aria-label={t('batchTesting.runSet', { set: set.name })}
            disabled={set.cases === 0 || set.running !== null}
            onClick={onRun}
          >
            {t('batchTesting.run')}
          </Button>
        )}
      </div>
      <p className="hint">
        {set.client.name} ·{' '}
        {t('batchTesting.caseCount', { count: set.cases, number: format.number(set.cases) })}
      </p>
      {!isOwn && <p className="hint">{t('batchTesting.promptByChatbot')}</p>}
      <dl className="wrap gap-8-24 muted-terms">
        {shown.map(({ key, version }) => (
          <div key={key}>
            <dt className="tiny">{t(`batchTesting.${key}`, { version })}</dt>
            <dd>
              <VersionResult run={findRun(runs, set.uuid, version)} version={version} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** The test sets of every client that answers with a prompt, and what its versions made of them. */
export function PromptTests({ prompt }: { prompt: GuardedPrompt }) {
  const { t } = useTranslation();
  const sets = useQuery(orpc.batchTesting.sets.queryOptions({ input: { prompt: prompt.uuid } }));
  const runs = useQuery(
    orpc.batchTesting.runs.queryOptions({
      input: { prompt: prompt.uuid, pageSize: lookedThrough },
    }),
  );
  const [toRun, setToRun] = useState<TestSet>();
  const data = sets.data?.items;
  if (data === undefined)
    return sets.error ? (
      <ErrorState error={sets.error} onRetry={() => void sets.refetch()} />
    ) : (
      <div role="status" aria-label={t('batchTesting.loading')} />
    );
  const isGuarded = data.some(({ isGate, cases }) => isGate && cases > 0);
  return (
    <div className="stack shrink gap-16 pad-12-20-24">
      {prompt.isProtected && !isGuarded && (
        <p className="stack break round-8 ground-warning gap-8 pad-12-16" role="note">
          {t('batchTesting.promptUnguarded')}
        </p>
      )}
      {data.length === 0 ? (
        <EmptyState title={t('batchTesting.promptNone')} text={t('batchTesting.promptNoneText')} />
      ) : (
        <>
          <p className="hint">{t('batchTesting.promptIntro')}</p>
          <ul className={`list stack gap-12 ${classes.rows}`}>
            {data.map((set) => (
              <SetRow
                key={set.uuid}
                set={set}
                prompt={prompt}
                runs={runs.data?.items ?? []}
                onRun={() => setToRun(set)}
              />
            ))}
          </ul>
        </>
      )}
      <RunDialog set={toRun} onClose={() => setToRun(undefined)} />
    </div>
  );
}
