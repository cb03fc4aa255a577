import { Modal, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { RunEstimate, TestedModel, TestSet } from '@replique/contract/answering/batch-testing';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { orpc } from '../../../lib/orpc.ts';
import { useLlmName } from '../../../accounts/clients/llm-name.ts';
import { useDuration } from '../duration.ts';
import { toRun } from '../links.ts';
import { mostRepeats, readMicros, readWhole } from '../typed-numbers.ts';
import { FormFoot } from '../../../ui/form/form-foot.tsx';

type TestedPrompt = NonNullable<TestSet['prompt']>;

function useVersionChoices({ deployedVersion, latestVersion }: TestedPrompt) {
  const { t } = useTranslation();
  const nameOf = (version: number) => {
    const isLatest = version === latestVersion;
    const isDeployed = version === deployedVersion;
    if (isLatest && isDeployed) return t('batchTesting.versionBoth', { version });
    if (isLatest) return t('batchTesting.versionLatest', { version });
    return isDeployed
      ? t('batchTesting.versionDeployed', { version })
      : t('batchTesting.version', { version });
  };
  return Array.from({ length: latestVersion }, (_, index) => latestVersion - index).map(
    (version) => ({ value: String(version), label: nameOf(version) }),
  );
}

/** A model as the value of a choice. */
const valueOf = (llm: string, model: string) => JSON.stringify([llm, model]);

function readModel(value: string): TestedModel {
  const [llm = '', model = ''] = JSON.parse(value) as string[];
  return { llm, model };
}

/** The client's own model, which has no value, and all that are on offer. */
function useModelChoices(client: string) {
  const { t } = useTranslation();
  const llmName = useLlmName();
  const { data = {} } = useQuery(orpc.models.offered.queryOptions({ input: { client } }));
  return [
    { value: '', label: t('batchTesting.ownModel') },
    ...Object.entries(data).map(([llm, models]) => ({
      group: llmName(llm),
      items: Object.entries(models).map(([model, label]) => ({
        value: valueOf(llm, model),
        label,
      })),
    })),
  ];
}

/** Answers, time and cost, before anything is asked of a model. */
function Estimate({ estimate, error }: { estimate: RunEstimate | undefined; error: unknown }) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const duration = useDuration();
  if (error)
    return (
      <p role="alert" className="danger">
        {errorText(error)}
      </p>
    );
  if (!estimate) return <p className="hint">{t('batchTesting.loading')}</p>;
  const { answers, judgements, seconds, costMicros } = estimate;
  const counted = (count: number) => ({ count, number: format.number(count) });
  const cost = { cost: format.money(costMicros ?? 0) };
  return (
    <ul className="wrap soft unmarked gap-4-16 only-mt-4 pad-0">
      <li>{t('batchTesting.estimateAnswers', counted(answers))}</li>
      {judgements > 0 && <li>{t('batchTesting.estimateJudgements', counted(judgements))}</li>}
      <li>
        {seconds === null
          ? t('batchTesting.estimateTimeUnknown')
          : t('batchTesting.estimateTime', { time: duration(Math.max(seconds, 1)) })}
      </li>
      <li>
        {costMicros === null && t('batchTesting.estimateCostUnknown')}
        {costMicros === 0 && t('batchTesting.estimateFree')}
        {costMicros !== null && costMicros > 0 && t('batchTesting.estimateCost', cost)}
      </li>
    </ul>
  );
}

interface RunFormProps {
  set: TestSet;
  prompt: TestedPrompt;
  onClose: () => void;
}

/** What is asked of the server, as the fields say. */
function useRunForm({ set, prompt }: Pick<RunFormProps, 'set' | 'prompt'>) {
  const { latestVersion, deployedVersion } = prompt;
  const [version, setVersion] = useState(latestVersion);
  const [model, setModel] = useState('');
  const [compareWith, setCompare] = useState(
    deployedVersion === latestVersion ? null : deployedVersion,
  );
  const [compareModel, setCompareModel] = useState('');
  const [repeats, setRepeats] = useState(String(set.repeats));
  const [limit, setLimit] = useState('');
  const times = readWhole(repeats, 1, mostRepeats);
  const limitMicros = readMicros(limit);
  const isAlike = compareWith === version && compareModel === model;
  const isLimitRight = limit.trim() === '' || limitMicros !== undefined;
  return {
    fields: { version, model, compareWith, compareModel, repeats, limit },
    change: { setVersion, setModel, setCompare, setCompareModel, setRepeats, setLimit },
    input: {
      set: set.uuid,
      version,
      ...(model !== '' && { model: readModel(model) }),
      ...(compareWith !== null && {
        compareWith,
        ...(compareModel !== '' && { compareModel: readModel(compareModel) }),
      }),
      repeats: times ?? set.repeats,
    },
    limited: limitMicros ? { limitMicros } : {},
    isAlike,
    isValid: times !== undefined && isLimitRight && !isAlike,
  };
}

type Form = ReturnType<typeof useRunForm>;

/** A version and a model, and what they are set against. */
function SideFields({ set, prompt, form }: Omit<RunFormProps, 'onClose'> & { form: Form }) {
  const { t } = useTranslation();
  const { fields, change, isAlike } = form;
  const versions = useVersionChoices(prompt);
  const models = useModelChoices(set.client.uuid);
  return (
    <>
      <div className="stack start gap-16 fit-192">
        <NativeSelect
          label={t('batchTesting.runVersion')}
          data={versions}
          value={String(fields.version)}
          onChange={(event) => change.setVersion(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label={t('batchTesting.runModel')}
          data={models}
          value={fields.model}
          onChange={(event) => change.setModel(event.currentTarget.value)}
        />
      </div>
      <div className="stack start gap-16 fit-192">
        <NativeSelect
          label={t('batchTesting.runCompare')}
          data={[{ value: '', label: t('batchTesting.noCompare') }, ...versions]}
          value={fields.compareWith === null ? '' : String(fields.compareWith)}
          onChange={(event) => change.setCompare(Number(event.currentTarget.value) || null)}
        />
        {fields.compareWith !== null && (
          <NativeSelect
            label={t('batchTesting.runCompareModel')}
            data={models}
            value={fields.compareModel}
            error={isAlike && t('batchTesting.sidesAlike')}
            onChange={(event) => change.setCompareModel(event.currentTarget.value)}
          />
        )}
      </div>
    </>
  );
}

function RunForm({ set, prompt, onClose }: RunFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const form = useRunForm({ set, prompt });
  const { fields, change, input, limited, isValid } = form;
  const estimate = useQuery(orpc.batchTesting.estimate.queryOptions({ input }));
  const { mutate, isPending, error } = useMutation(
    orpc.batchTesting.run.mutationOptions({
      onSuccess: (run) => {
        onClose();
        void navigate({ ...toRun(run.uuid) });
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) mutate({ ...input, ...limited });
  };
  return (
    <form className="stack shrink gap-16" onSubmit={submit} noValidate>
      <SideFields set={set} prompt={prompt} form={form} />
      <div className="stack start gap-16 fit-192">
        <TextInput
          label={t('batchTesting.repeats')}
          inputMode="numeric"
          value={fields.repeats}
          error={
            readWhole(fields.repeats, 1, mostRepeats) === undefined &&
            t('batchTesting.repeatsWrong')
          }
          onChange={(event) => change.setRepeats(event.currentTarget.value)}
        />
        <TextInput
          label={t('batchTesting.limit')}
          inputMode="decimal"
          value={fields.limit}
          error={
            fields.limit.trim() !== '' &&
            readMicros(fields.limit) === undefined &&
            t('batchTesting.limitWrong')
          }
          onChange={(event) => change.setLimit(event.currentTarget.value)}
        />
      </div>
      <p className="hint">{t('batchTesting.limitHelp')}</p>
      <section aria-label={t('batchTesting.estimate')} aria-live="polite">
        <h3>{t('batchTesting.estimate')}</h3>
        <Estimate estimate={estimate.data} error={estimate.error} />
      </section>
      {error && (
        <p role="alert" className="danger">
          {errorText(error)}
        </p>
      )}
      <FormFoot
        submit={t('batchTesting.runStart')}
        onClose={onClose}
        isBusy={isPending}
        isOff={!isValid}
      />
    </form>
  );
}

interface RunDialogProps {
  /** Undefined: nothing is asked. */
  set: TestSet | undefined;
  onClose: () => void;
}

/** Which version runs over a set with which model, beside which other, how often, and what that takes. */
export function RunDialog({ set, onClose }: RunDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={set !== undefined}
      onClose={onClose}
      title={t('batchTesting.runTitle', { set: set?.name ?? '' })}
      size="30rem"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {set?.prompt ? (
        <RunForm key={set.uuid} set={set} prompt={set.prompt} onClose={onClose} />
      ) : (
        <p>{t('batchTesting.noPrompt')}</p>
      )}
    </Modal>
  );
}
