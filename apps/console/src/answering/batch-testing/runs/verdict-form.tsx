import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { RunAnswer, TestRun } from '@replique/contract/answering/batch-testing';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { orpc } from '../../../lib/orpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';

const longestNote = 500;

interface VerdictFormProps {
  run: TestRun;
  testCase: string;
  answer: RunAnswer;
}

type Word = 'pass' | 'fail';

/** A person’s word on an answer, which goes before the checks. */
export function VerdictForm({ run, testCase, answer }: VerdictFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { verdict, side, attempt } = answer;
  const [note, setNote] = useState(verdict?.note ?? '');
  const { mutate, isPending, variables, error } = useMutation(
    orpc.batchTesting.judge.mutationOptions({
      onSuccess: (_, said) => {
        const isTaken = said.verdict === null;
        const key = isTaken ? 'batchTesting.verdictTaken' : 'batchTesting.verdictKept';
        showAlert({ text: escapeHtml(t(key)) });
      },
    }),
  );
  const judge = (said: Word | null) =>
    mutate({
      run: run.uuid,
      case: testCase,
      side,
      attempt,
      verdict: said,
      note: said === null ? '' : note.trim(),
    });
  const button = (word: Word | null, label: string, Icon?: typeof IconX) => (
    <Button
      size="compact-sm"
      variant={word !== null && verdict?.verdict === word ? 'light' : 'default'}
      aria-pressed={word === null ? undefined : verdict?.verdict === word}
      leftSection={Icon && <Icon size={14} aria-hidden />}
      loading={isPending && variables.verdict === word}
      disabled={isPending}
      onClick={() => judge(word)}
    >
      {label}
    </Button>
  );
  return (
    <section className="stack shrink gap-8">
      <h4>{t('batchTesting.verdict')}</h4>
      {verdict && (
        <p>
          {t(`batchTesting.verdictSaid.${verdict.verdict}`, {
            person: verdict.by ?? t('batchTesting.somebody'),
          })}{' '}
          · <RelativeTime at={verdict.at} />
          {verdict.note !== '' && <span className="muted small break block">{verdict.note}</span>}
        </p>
      )}
      <p className="hint">{t('batchTesting.verdictHelp')}</p>
      <TextInput
        label={t('batchTesting.verdictNote')}
        size="sm"
        maxLength={longestNote}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className="wrap gap-8">
        {button('pass', t('batchTesting.verdictPass'), IconCheck)}
        {button('fail', t('batchTesting.verdictFail'), IconX)}
        {verdict && button(null, t('batchTesting.takeBack'))}
      </div>
      {error && (
        <p role="alert" className="danger">
          {errorText(error)}
        </p>
      )}
    </section>
  );
}
