import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../ui/page/form-page.tsx';
import { aboutOf, type CaseValues } from './case-values.ts';
import { CheckBuilder } from './check-builder.tsx';
import { DocumentChoice } from './document-choice.tsx';

const longestQuestion = 20_000;
const longestAnswer = 50_000;

interface CaseFieldsProps {
  client: string;
  values: CaseValues;
  /** What is missing is said from the first attempt to save on. */
  wasTried: boolean;
  /** In place of the field of the question: where it comes from a ticket. */
  asked?: ReactNode;
  onChange: (patch: Partial<CaseValues>) => void;
}

/** What is asked, what is expected, and what the answer has to meet. */
export function CaseFields({ client, values, wasTried, asked, onChange }: CaseFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t('batchTesting.what')} why={t('batchTesting.whatWhy')}>
        {asked}
        <Textarea
          label={t('batchTesting.question')}
          required
          autosize
          minRows={2}
          maxRows={12}
          maxLength={longestQuestion}
          value={values.question}
          error={wasTried && values.question.trim() === '' && t('batchTesting.questionMissing')}
          onChange={(event) => onChange({ question: event.currentTarget.value })}
        />
      </FormSection>
      <FormSection title={t('batchTesting.want')} why={t('batchTesting.wantWhy')}>
        <Textarea
          label={t('batchTesting.expected')}
          description={t('batchTesting.expectedHelp')}
          autosize
          minRows={3}
          maxRows={16}
          maxLength={longestAnswer}
          value={values.expectedAnswer}
          onChange={(event) => onChange({ expectedAnswer: event.currentTarget.value })}
        />
        <DocumentChoice
          client={client}
          value={values.documents}
          onChange={(documents) => onChange({ documents })}
        />
      </FormSection>
      <FormSection title={t('batchTesting.checks')} why={t('batchTesting.checksWhy')}>
        <CheckBuilder
          drafts={values.checks}
          about={aboutOf(values)}
          areProblemsShown={wasTried}
          onChange={(checks) => onChange({ checks })}
        />
      </FormSection>
    </>
  );
}
