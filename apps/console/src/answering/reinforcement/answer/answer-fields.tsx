import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DocumentErrors } from '../../../knowledge/knowledge/document-form.tsx';
import { MarkdownField } from '../../../knowledge/knowledge/markdown-field.tsx';
import type { DraftText } from './draft-text.ts';
import classes from '../group.module.css';

interface AnswerFieldsProps {
  text: DraftText;
  errors: DocumentErrors;
  language: string;
  onChange: (patch: Partial<DraftText>) => void;
}

const isAsked = (title: string) => title.trimEnd().endsWith('?');

/** Title, text and address of the answer, as every document written here has them. */
export function AnswerFields({ text, errors, language, onChange }: AnswerFieldsProps) {
  const { t } = useTranslation();
  const changeTitle = (title: string) => {
    // A question mark tells; whoever ticked the box themselves is right all the same.
    const wasTold = text.isQuestion === isAsked(text.title);
    onChange({ title, ...(wasTold && { isQuestion: isAsked(title) }) });
  };
  return (
    <>
      <TextInput
        label={t('knowledge.title')}
        required
        maxLength={500}
        value={text.title}
        error={errors.title}
        lang={language}
        onChange={(event) => changeTitle(event.currentTarget.value)}
      />
      <MarkdownField
        value={text.markdown}
        language={language}
        error={errors.markdown}
        onChange={(markdown) => onChange({ markdown })}
      />
      <div className={`stack two-columns start gap-16 ${classes.pair}`}>
        <TextInput
          label={t('knowledge.address')}
          description={t('knowledge.addressHelp')}
          type="url"
          maxLength={2_000}
          value={text.url}
          error={errors.url}
          onChange={(event) => onChange({ url: event.currentTarget.value })}
        />
        <Checkbox
          className={classes.tick}
          label={t('knowledge.isQuestion')}
          description={t('knowledge.isQuestionHelp')}
          checked={text.isQuestion}
          onChange={(event) => onChange({ isQuestion: event.currentTarget.checked })}
        />
      </div>
    </>
  );
}
