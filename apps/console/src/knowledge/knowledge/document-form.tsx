import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../ui/page/form-page.tsx';

import { useLanguageName } from '../../lib/language/language-name.ts';
import { MarkdownField } from './markdown-field.tsx';
import { languages } from '../routes.ts';

export interface DocumentValues {
  title: string;
  isQuestion: boolean;
  language: string;
  url: string;
  markdown: string;
}

export type DocumentErrors = Partial<Record<'title' | 'url' | 'markdown', string>>;

/** What is missing or wrong, in the person's language. */
export function useDocumentErrors() {
  const { t } = useTranslation();
  return ({ title, url, markdown }: DocumentValues): DocumentErrors => ({
    ...(title.trim() === '' && { title: t('knowledge.titleMissing') }),
    ...(url.trim() !== '' &&
      !/^https?:\/\/\S+$/i.test(url.trim()) && { url: t('knowledge.urlInvalid') }),
    ...(markdown.trim() === '' && { markdown: t('knowledge.textMissing') }),
  });
}

/** As the server takes it. */
export function draftOf({ title, isQuestion, url, markdown }: DocumentValues) {
  return { title: title.trim(), isQuestion, url: url.trim() || null, markdown: markdown.trim() };
}

interface DocumentFormProps {
  values: DocumentValues;
  errors: DocumentErrors;
  /** A document keeps the language it was written in. */
  isNew: boolean;
  /** It is published from here, not saved. */
  isDraft?: boolean;
  onChange: (patch: Partial<DocumentValues>) => void;
}

/** Title, language, address and text of a document that is written here. */
export function DocumentForm(props: DocumentFormProps) {
  const { values, errors, isNew, isDraft = false, onChange } = props;
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const changeTitle = (title: string) => {
    // A question mark tells; whoever ticked the box themselves is right all the same.
    const wasTold = values.isQuestion === values.title.trimEnd().endsWith('?');
    onChange({ title, ...(wasTold && { isQuestion: title.trimEnd().endsWith('?') }) });
  };
  return (
    <FormSection
      title={t('knowledge.writeWhat')}
      why={t(isDraft ? 'knowledge.publishWhy' : 'knowledge.writeWhy')}
    >
      <TextInput
        label={t('knowledge.title')}
        required
        maxLength={500}
        value={values.title}
        error={errors.title}
        lang={values.language}
        onChange={(event) => changeTitle(event.currentTarget.value)}
      />
      <Checkbox
        label={t('knowledge.isQuestion')}
        description={t('knowledge.isQuestionHelp')}
        checked={values.isQuestion}
        onChange={(event) => onChange({ isQuestion: event.currentTarget.checked })}
      />
      {isNew && (
        <NativeSelect
          label={t('knowledge.language')}
          value={values.language}
          onChange={(event) => onChange({ language: event.currentTarget.value })}
          data={languages.map((code) => ({ value: code, label: languageName(code) }))}
        />
      )}
      <MarkdownField
        value={values.markdown}
        language={values.language}
        error={errors.markdown}
        onChange={(markdown) => onChange({ markdown })}
      />
      <TextInput
        label={t('knowledge.address')}
        description={t('knowledge.addressHelp')}
        type="url"
        maxLength={2_000}
        value={values.url}
        error={errors.url}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
      />
    </FormSection>
  );
}
