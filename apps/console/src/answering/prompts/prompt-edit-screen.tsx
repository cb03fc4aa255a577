import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorCode, errorStatus } from '../../lib/api-error.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { PromptEditor } from './prompt-editor.tsx';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePageTitle } from '../../lib/page-title.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormPage, FormSection } from '../../ui/page/form-page.tsx';
import { MandatoryRules } from './rules/mandatory-rules.tsx';
import { longest } from './use-prompt-draft.ts';
import { PromptTextField } from './prompt-text-field.tsx';
import { refusedVariables } from './refusals.ts';
import { useFieldCheck } from './variables/prompt-variables.ts';
import { useSaveAttempt } from '../../ui/use-save-attempt.ts';
import { VariableBar, useVariableInsert } from './variables/variable-bar.tsx';

/** `/prompts/edit/{id?}`: without an id a form for a new prompt, with one its editor. */
export function PromptEditScreen() {
  const { id } = useParams({ from: '/layout/prompts/edit/{-$id}' });
  return id === undefined ? <NewPrompt /> : <ExistingPrompt key={id} uuid={id} />;
}

function ExistingPrompt({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(
    orpc.prompts.get.queryOptions({ input: { prompt: uuid } }),
  );
  if (data) return <PromptEditor prompt={data} />;
  if (!error) return <PageSkeleton label={t('prompts.loading')} />;
  // 400 is an address whose id is not even one.
  const isMissing = [400, 404].includes(errorStatus(error) ?? 0);
  if (isMissing) return <NotFound title={errorText({ code: 'prompts.not-found' })} />;
  return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
}

const blank = { name: '', context: '', style: '', note: '' };

type NewPromptValues = typeof blank;

/** What each field lacks; the server's refusals are among it as long as the refused value stands. */
function useErrors(values: NewPromptValues, wasTried: boolean, refusal: unknown, refused: string) {
  const check = useFieldCheck(refusedVariables(refusal));
  const errorText = useErrorText();
  const isNameTaken = errorCode(refusal) === 'prompts.name-taken' && values.name === refused;
  const section = { limit: longest.section, isRequired: wasTried, hasVariables: true };
  return {
    name: isNameTaken
      ? errorText(refusal)
      : check(values.name, { limit: longest.name, isRequired: wasTried }),
    context: check(values.context, section),
    style: check(values.style, section),
    note: check(values.note, { limit: longest.note }),
  };
}

const fieldCodes = ['prompts.name-taken', 'prompts.unknown-variable'];

/** Creates the prompt, then goes on to its editor. */
function useCreation(values: NewPromptValues, onRefused: () => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const create = useMutation(orpc.prompts.create.mutationOptions());
  const save = () =>
    create.mutate(values, {
      onSuccess: ({ uuid }) => {
        showAlert({ text: escapeHtml(t('prompts.created')) });
        // What was written is saved: the warning about unsaved changes has nothing to say.
        void navigate({
          to: '/prompts/edit/{-$id}',
          params: { id: uuid },
          replace: true,
          ignoreBlocker: true,
        });
      },
      onError: (error) => {
        if (fieldCodes.includes(errorCode(error))) onRefused();
        else showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
      },
    });
  return { create, save };
}

/** The form for a new prompt: name, note, context and style. */
function NewPrompt() {
  const { t } = useTranslation();
  usePageTitle(t('prompts.add'));
  const [values, setValues] = useState(blank);
  const { wasTried, reportFailure, forget } = useSaveAttempt();
  const { create, save } = useCreation(values, reportFailure);
  const refused = create.error ? create.variables.name : '';
  const errors = useErrors(values, wasTried, create.error, refused);
  const errorsOnSave = useErrors(values, true, create.error, refused);
  const { firstField, onFieldFocus, insertVariable } = useVariableInsert();
  const change = (patch: Partial<NewPromptValues>) => setValues((old) => ({ ...old, ...patch }));
  return (
    <FormPage
      title={t('prompts.add')}
      breadcrumb={[{ label: t('titles.prompts'), to: '/prompts' }]}
      intro={t('prompts.createIntro')}
      isDirty={Object.values(values).some((text) => text !== '')}
      isSaving={create.isPending}
      saveLabel={t('prompts.create')}
      onSave={() => {
        if (Object.values(errorsOnSave).some((error) => error !== undefined)) reportFailure();
        else save();
      }}
      onDiscard={() => {
        setValues(blank);
        forget();
      }}
    >
      <FormSection title={t('prompts.identity')} why={t('prompts.identityWhy')}>
        <TextInput
          label={t('prompts.name')}
          description={t('prompts.nameHelp')}
          value={values.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={errors.name}
        />
        <TextInput
          label={t('prompts.note')}
          description={t('prompts.noteHelp')}
          value={values.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
          error={errors.note}
        />
      </FormSection>
      <FormSection title={t('prompts.text')} why={t('prompts.textWhy')}>
        <VariableBar onInsert={insertVariable} />
        <PromptTextField
          id="prompt-context"
          ref={firstField}
          label={t('prompts.context')}
          description={t('prompts.contextHelp')}
          value={values.context}
          onChange={(context) => change({ context })}
          onFocus={onFieldFocus}
          error={errors.context}
        />
        <PromptTextField
          id="prompt-style"
          label={t('prompts.style')}
          description={t('prompts.styleHelp')}
          value={values.style}
          onChange={(style) => change({ style })}
          onFocus={onFieldFocus}
          error={errors.style}
        />
        <RulesInForce />
      </FormSection>
    </FormPage>
  );
}

function RulesInForce() {
  const { data } = useQuery(orpc.prompts.rules.queryOptions());
  const inForce = data?.versions.find(({ version }) => version === data.versionInForce);
  return inForce && <MandatoryRules text={inForce.text} />;
}
