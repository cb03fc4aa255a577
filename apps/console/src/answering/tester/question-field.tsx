import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useTypedText } from './use-typed-text.ts';
import { longestQuestion } from './asked-search.ts';
import type { ChangeForm, TesterForm } from './tester-form.ts';

interface QuestionFieldProps {
  form: Pick<TesterForm, 'question'>;
  minRows?: number;
  onChange: ChangeForm;
  /** The text at once: what runs is what stands in the field. */
  onType: (text: string) => void;
}

/** A question as a customer would write it; the address follows once one pauses. */
export function QuestionField({ form, minRows = 5, onChange, onType }: QuestionFieldProps) {
  const { t } = useTranslation();
  const { text, type, leave } = useTypedText(
    form.question ?? '',
    (question) => onChange({ question }, { replace: true }),
    onType,
  );
  return (
    <Textarea
      label={t('tester.question')}
      description={t('tester.questionHelp')}
      value={text}
      maxLength={longestQuestion}
      minRows={minRows}
      maxRows={14}
      autosize
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
