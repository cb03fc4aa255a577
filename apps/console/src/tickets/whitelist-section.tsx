import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/phrase.ts';
import { showAlert } from '../ui/alert-store.ts';
import { escapeHtml } from '../ui/escape-html.ts';
import { FormSection, SaveBar } from '../ui/form-page.tsx';
import { useSaveWhitelist } from './settings-queries.ts';
import classes from './ticket-settings.module.css';

interface WhitelistSectionProps {
  client: string;
  saved: string[];
  onDirty: (isDirty: boolean) => void;
}

/** Texts that are not masked before a language model reads them; saved apart from the filters. */
export function WhitelistSection({ client, saved, onDirty }: WhitelistSectionProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  // Undefined until something is changed: what is shown is then what is stored, whoever saved it.
  const [changed, setChanged] = useState<string[]>();
  const texts = changed ?? saved;
  const save = useSaveWhitelist(client);
  const isDirty = (next: string[]) => JSON.stringify(next) !== JSON.stringify(saved);
  const change = (next: string[]) => {
    setChanged(next);
    onDirty(isDirty(next));
  };
  const discard = () => {
    setChanged(undefined);
    onDirty(false);
  };
  const submit = () =>
    save.mutate(texts, {
      onSuccess: () => {
        discard();
        showAlert({ text: escapeHtml(t('ticketSettings.whitelist.saved')) });
      },
      onError: (error) =>
        void showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
    });
  return (
    <form
      className={classes.whitelist}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty(texts)) submit();
      }}
    >
      <FormSection
        title={t('ticketSettings.whitelist.title')}
        why={t('ticketSettings.whitelist.why')}
        isInTab
      >
        <TagsInput
          label={t('ticketSettings.whitelist.label')}
          value={texts}
          placeholder={t('ticketSettings.whitelist.placeholder')}
          splitChars={['\n']}
          maxTags={1_000}
          maxLength={200}
          isDuplicate={(text, current) => current.includes(text)}
          onChange={change}
        />
      </FormSection>
      {isDirty(texts) && (
        <SaveBar
          isSaving={save.isPending}
          saveLabel={t('ticketSettings.whitelist.save')}
          onSave={submit}
          onDiscard={discard}
        />
      )}
    </form>
  );
}
