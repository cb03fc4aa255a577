import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { isSameModel, nameOf, refText } from './model-order.ts';
import classes from './models.module.css';
import type { SectionProps } from './scope.ts';

/** The models that search with words alone does without. */
export function SearchSection(props: SectionProps) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('models.search.title')} why={t('models.search.why')}>
      <div className={`stack low gap-16 ${classes.pair}`}>
        <SearchModel kind="embedding" {...props} />
        <SearchModel kind="rerank" {...props} />
      </div>
    </FormSection>
  );
}

function useNothingChosen({ client, settings }: SectionProps, kind: 'embedding' | 'rerank') {
  const { t } = useTranslation();
  const inUse = settings.inUse[kind];
  if (client) return t('models.search.asInstallation');
  // What is in use without having been chosen here comes from the environment.
  if (settings[kind] === null && inUse)
    return t('models.search.fromEnvironment', { model: nameOf(settings, inUse) });
  return t('models.search.none');
}

function SearchModel(props: SectionProps & { kind: 'embedding' | 'rerank' }) {
  const { client, settings, kind } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const save = useMutation(orpc.models.save.mutationOptions());
  const nothing = useNothingChosen(props, kind);
  const chosen = settings[kind];
  const choices = settings.models.filter((model) => model.kind === kind);
  const isGone = chosen !== null && !choices.some((model) => isSameModel(model, chosen));
  return (
    <NativeSelect
      label={t(`models.search.${kind}`)}
      description={t(`models.search.${kind}Help`)}
      data={[
        { value: '', label: nothing },
        ...choices.map((model) => ({ value: refText(model), label: model.label })),
        ...(isGone ? [{ value: refText(chosen), label: chosen.model }] : []),
      ]}
      value={chosen ? refText(chosen) : ''}
      error={isGone ? t('models.order.chosenGone') : undefined}
      disabled={save.isPending}
      onChange={(event) => {
        const model = choices.find((each) => refText(each) === event.currentTarget.value);
        save.mutate(
          {
            client,
            revision: settings.revision,
            [kind]: model ? { llm: model.llm, model: model.model } : null,
          },
          {
            onSuccess: () => showAlert({ text: escapeHtml(t('models.saved')) }),
            onError: (error) =>
              showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
          },
        );
      }}
    />
  );
}
