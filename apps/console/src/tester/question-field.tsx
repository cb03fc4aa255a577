import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { longestQuestion, type TesterForm, type TesterSearch } from './tester-search.ts';
import { useTypedText } from './use-typed-text.ts';

interface QuestionFieldProps {
  form: Pick<TesterForm, 'question'>;
  minRows?: number;
  onChange: (patch: Partial<TesterSearch>, options?: { replace?: boolean }) => void;
}

/** A question as a customer would write it; the address follows once one pauses. */
export function QuestionField({ form, minRows = 5, onChange }: QuestionFieldProps) {
  const { t } = useTranslation();
  const { text, type, leave } = useTypedText(form.question ?? '', (question) =>
    onChange({ question }, { replace: true }),
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
