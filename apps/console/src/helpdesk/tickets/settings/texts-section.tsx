import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { FormSection, SaveBar } from '../../../ui/page/form-page.tsx';
import classes from './ticket-settings.module.css';

interface TextsSectionProps {
  /** Its phrases are those of `ticketSettings` under this name. */
  name: 'whitelist' | 'orderNumbers';
  saved: string[];
  isSaving: boolean;
  onSave: (
    texts: string[],
    then: { onSuccess: () => void; onError: (error: Error) => void },
  ) => void;
  mostTexts: number;
  longestText: number;
  description?: string;
  /** What is wrong with these texts: they are not saved then. */
  findError?: (texts: string[]) => string | undefined;
  onDirty: (isDirty: boolean) => void;
}

/** A list of texts below the filters, saved apart from them. */
export function TextsSection(props: TextsSectionProps) {
  const { name, saved, isSaving, onSave, mostTexts, longestText, description, findError, onDirty } =
    props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  // Undefined until something is changed: what is shown is then what is stored, whoever saved it.
  const [changed, setChanged] = useState<string[]>();
  const texts = changed ?? saved;
  const wrong = findError?.(texts);
  const isDirty = (next: string[]) => JSON.stringify(next) !== JSON.stringify(saved);
  const change = (next: string[]) => {
    setChanged(next);
    onDirty(isDirty(next));
  };
  const discard = () => {
    setChanged(undefined);
    onDirty(false);
  };
  const submit = () => {
    if (!isDirty(texts) || wrong !== undefined) return;
    onSave(texts, {
      onSuccess: () => {
        discard();
        showAlert({ text: escapeHtml(t(`ticketSettings.${name}.saved`)) });
      },
      onError: (error) =>
        void showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
    });
  };
  return (
    <form
      className={`whole form-width ${classes.whitelist}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormSection
        title={t(`ticketSettings.${name}.title`)}
        why={t(`ticketSettings.${name}.why`)}
        isInTab
      >
        <TagsInput
          label={t(`ticketSettings.${name}.label`)}
          description={description}
          error={wrong}
          value={texts}
          placeholder={t(`ticketSettings.${name}.placeholder`)}
          splitChars={['\n']}
          maxTags={mostTexts}
          maxLength={longestText}
          isDuplicate={(text, current) => current.includes(text)}
          onChange={change}
        />
      </FormSection>
      {isDirty(texts) && (
        <SaveBar
          isSaving={isSaving}
          saveLabel={t(`ticketSettings.${name}.save`)}
          onSave={submit}
          onDiscard={discard}
        />
      )}
    </form>
  );
}
