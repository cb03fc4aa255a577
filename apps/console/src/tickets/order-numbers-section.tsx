import { TagsInput } from '@mantine/core';
import { isOrderPattern, mostOrderPatterns } from '@replique/contract/order-pattern';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/phrase.ts';
import { showAlert } from '../ui/alert-store.ts';
import { escapeHtml } from '../ui/escape-html.ts';
import { FormSection, SaveBar } from '../ui/form-page.tsx';
import { useSaveOrderNumbers } from './settings-queries.ts';
import classes from './ticket-settings.module.css';

interface OrderNumbersSectionProps {
  client: string;
  saved: string[];
  onDirty: (isDirty: boolean) => void;
}

/** What order numbers look like, so that they are masked; saved apart from the filters. */
export function OrderNumbersSection({ client, saved, onDirty }: OrderNumbersSectionProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  // Undefined until something is changed: what is shown is then what is stored, whoever saved it.
  const [changed, setChanged] = useState<string[]>();
  const texts = changed ?? saved;
  const save = useSaveOrderNumbers(client);
  const wrong = texts.find((text) => !isOrderPattern(text));
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
        showAlert({ text: escapeHtml(t('ticketSettings.orderNumbers.saved')) });
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
        if (isDirty(texts) && wrong === undefined) submit();
      }}
    >
      <FormSection
        title={t('ticketSettings.orderNumbers.title')}
        why={t('ticketSettings.orderNumbers.why')}
        isInTab
      >
        <TagsInput
          label={t('ticketSettings.orderNumbers.label')}
          description={t('ticketSettings.orderNumbers.help')}
          error={wrong && t('ticketSettings.orderNumbers.invalid', { pattern: wrong })}
          value={texts}
          placeholder={t('ticketSettings.orderNumbers.placeholder')}
          splitChars={['\n']}
          maxTags={mostOrderPatterns}
          maxLength={40}
          isDuplicate={(text, current) => current.includes(text)}
          onChange={change}
        />
      </FormSection>
      {isDirty(texts) && (
        <SaveBar
          isSaving={save.isPending}
          saveLabel={t('ticketSettings.orderNumbers.save')}
          onSave={() => wrong === undefined && submit()}
          onDiscard={discard}
        />
      )}
    </form>
  );
}
