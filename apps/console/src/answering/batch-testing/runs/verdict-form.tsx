import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { RunAnswer, TestRun } from '@replique/contract/answering/batch-testing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api-client.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { runCaseQuery, useTestChange } from '../queries.ts';

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
  const { mutate, isPending, variables, error } = useTestChange(
    (said: Word | null) =>
      api.batchTesting.judge({
        run: run.uuid,
        case: testCase,
        side,
        attempt,
        verdict: said,
        note: said === null ? '' : note.trim(),
      }),
    (detail, said) => {
      queryClient.setQueryData(runCaseQuery(run, testCase).queryKey, detail);
      const key = said === null ? 'batchTesting.verdictTaken' : 'batchTesting.verdictKept';
      showAlert({ text: escapeHtml(t(key)) });
    },
  );
  const button = (word: Word | null, label: string, Icon?: typeof IconX) => (
    <Button
      size="compact-sm"
      variant={word !== null && verdict?.verdict === word ? 'light' : 'default'}
      aria-pressed={word === null ? undefined : verdict?.verdict === word}
      leftSection={Icon && <Icon size={14} aria-hidden />}
      loading={isPending && variables === word}
      disabled={isPending}
      onClick={() => mutate(word)}
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
