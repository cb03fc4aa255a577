import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc, type Inputs } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import classes from './retrieval.module.css';

type Draft = Omit<Inputs['retrieval']['saveTest'], 'client'> & { documents: string[] };

/** Keeps the question with what it must find, or that silence is right. */
export function SaveTest({ client, draft }: { client: string; draft: Draft }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation(
    orpc.retrieval.saveTest.mutationOptions({
      onSuccess: () => void showAlert({ text: escapeHtml(t('retrieval.saved')) }),
    }),
  );
  const count = draft.documents.length;
  return (
    <section
      className={`surface column shrink gap-8 pad-16 links ${classes.card}`}
      aria-labelledby="retrieval-save"
    >
      <h2 id="retrieval-save">{t('retrieval.save')}</h2>
      <p className="muted small">{t(count === 0 ? 'retrieval.saveTick' : 'retrieval.saveHelp')}</p>
      {error && (
        <p role="alert" className="danger">
          {errorText(error)}
        </p>
      )}
      <div className="row wrap gap-12">
        {count > 0 && (
          <Button
            size="compact-sm"
            loading={isPending}
            onClick={() => mutate({ client, ...draft })}
          >
            {t('retrieval.saveDocuments', { count })}
          </Button>
        )}
        {count === 0 && (
          <Button
            size="compact-sm"
            variant="default"
            loading={isPending}
            onClick={() => mutate({ client, ...draft })}
          >
            {t('retrieval.saveSilence')}
          </Button>
        )}
      </div>
    </section>
  );
}
