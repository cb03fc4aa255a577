import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/phrase.ts';
import { showAlert } from '../ui/alert-store.ts';
import { escapeHtml } from '../ui/escape-html.ts';
import { useSaveTest, type TestDraft } from './queries.ts';
import classes from './retrieval.module.css';

/** Keeps the question with what it must find, or that silence is right. */
export function SaveTest({ client, draft }: { client: string; draft: TestDraft }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useSaveTest(client, () =>
    showAlert({ text: escapeHtml(t('retrieval.saved')) }),
  );
  const count = draft.documents.length;
  return (
    <section className={classes.card} aria-labelledby="retrieval-save">
      <h2 id="retrieval-save">{t('retrieval.save')}</h2>
      <p className={classes.muted}>
        {t(count === 0 ? 'retrieval.saveTick' : 'retrieval.saveHelp')}
      </p>
      {error && (
        <p role="alert" className={classes.error}>
          {errorText(error)}
        </p>
      )}
      <div className={classes.buttons}>
        {count > 0 && (
          <Button size="compact-sm" loading={isPending} onClick={() => mutate(draft)}>
            {t('retrieval.saveDocuments', { count })}
          </Button>
        )}
        {count === 0 && (
          <Button
            size="compact-sm"
            variant="default"
            loading={isPending}
            onClick={() => mutate(draft)}
          >
            {t('retrieval.saveSilence')}
          </Button>
        )}
      </div>
    </section>
  );
}
