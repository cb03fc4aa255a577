import { Button, Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core';
import type { Prompt, PromptDetail } from '@replique/contract/answering/prompts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../../lib/api-error.ts';
import { useClientList } from '../../../lib/client-list.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import {
  type CloneValues,
  type Failed,
  doOneByOne,
  mayBeUsedAtOnce,
  startOfClone,
} from './clone-values.ts';
import { longest } from '../use-prompt-draft.ts';
import classes from './prompt-dialogs.module.css';
import { useFieldCheck } from '../variables/prompt-variables.ts';
import { FormFoot } from '../../../ui/form/form-foot.tsx';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { orpc } from '../../../lib/orpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';

interface CloneDialogProps {
  prompt: Prompt;
  onClose: () => void;
}

/** Clones a version under a name of its own, for clients that shall answer with it. Mount it when it is asked for. */
export function CloneDialog({ prompt, onClose }: CloneDialogProps) {
  const { t } = useTranslation();
  const cloning = useCloning(prompt, onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('prompts.cloneTitle', { name: prompt.name })}
      size="30rem"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {cloning.outcome ? (
        <CloneFailures cloning={cloning} outcome={cloning.outcome} />
      ) : (
        <CloneForm prompt={prompt} cloning={cloning} onClose={onClose} />
      )}
    </Modal>
  );
}

type Cloning = ReturnType<typeof useCloning>;

function CloneForm({ prompt, cloning, onClose }: CloneDialogProps & { cloning: Cloning }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const check = useFieldCheck();
  const [values, setValues] = useState(() =>
    startOfClone(prompt, t('prompts.cloneName', { name: prompt.name })),
  );
  const change = (patch: Partial<CloneValues>) => setValues((old) => ({ ...old, ...patch }));
  const mayBeUsed = mayBeUsedAtOnce(prompt, values.version);
  const isNameTaken = errorCode(cloning.error) === 'prompts.name-taken';
  const nameError =
    isNameTaken && cloning.refusedName === values.name
      ? errorText(cloning.error)
      : check(values.name, { limit: longest.name, isRequired: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (nameError !== undefined) return;
    cloning.run({ ...values, clients: mayBeUsed ? values.clients : [] });
  };
  return (
    <form className="stack gap-16" onSubmit={submit} noValidate>
      <TextInput
        label={t('prompts.name')}
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={nameError}
        data-autofocus
      />
      <VersionChoice
        prompt={prompt}
        value={values.version}
        onPick={(version) => change({ version })}
      />
      <ClientChoice
        mayBeUsed={mayBeUsed}
        chosen={values.clients}
        onChoose={(clients) => change({ clients })}
      />
      <FormFoot
        submit={t('prompts.clone')}
        onClose={onClose}
        isBusy={cloning.isBusy}
        error={!isNameTaken && cloning.error}
      />
    </form>
  );
}

interface VersionChoiceProps {
  prompt: Prompt;
  value: number;
  onPick: (version: number) => void;
}

function VersionChoice({ prompt, value, onPick }: VersionChoiceProps) {
  const { t } = useTranslation();
  const versions = Array.from({ length: prompt.latestVersion }, (_, index) => index + 1);
  return (
    <NativeSelect
      label={t('prompts.cloneVersion')}
      data={versions.toReversed().map((version) => ({
        value: String(version),
        label:
          version === prompt.deployedVersion
            ? t('prompts.versionDeployed', { version })
            : t('prompts.version', { version }),
      }))}
      value={String(value)}
      onChange={(event) => onPick(Number(event.currentTarget.value))}
    />
  );
}

interface ClientChoiceProps {
  mayBeUsed: boolean;
  chosen: string[];
  onChoose: (clients: string[]) => void;
}

function ClientChoice({ mayBeUsed, chosen, onChoose }: ClientChoiceProps) {
  const { t } = useTranslation();
  const { data = [] } = useClientList();
  const clients = data.filter(({ archived }) => !archived);
  if (!mayBeUsed) return <p className="muted small">{t('prompts.cloneNotAtOnce')}</p>;
  if (clients.length === 0) return null;
  return (
    // A list that scrolls is reached by its checkboxes.
    <fieldset
      className={`stack no-margin scroll framed round-6 gap-8 pad-8-12 max-h-224 ${classes.clients}`}
    >
      <legend>{t('prompts.cloneFor')}</legend>
      <p className="muted small">{t('prompts.cloneForHelp')}</p>
      {clients.map(({ uuid, name }) => (
        <Checkbox
          key={uuid}
          label={name}
          checked={chosen.includes(uuid)}
          onChange={(event) =>
            onChoose(
              event.currentTarget.checked
                ? [...chosen, uuid]
                : chosen.filter((each) => each !== uuid),
            )
          }
        />
      ))}
    </fieldset>
  );
}

interface CloneFailuresProps {
  cloning: Cloning;
  outcome: NonNullable<Cloning['outcome']>;
}

/** The clone is there, some clients do not answer with it: which, and why. */
function CloneFailures({ cloning, outcome }: CloneFailuresProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: clients = [] } = useClientList();
  const nameOf = (client: string) => clients.find(({ uuid }) => uuid === client)?.name ?? client;
  return (
    <>
      <div role="alert">
        <p>
          {t('prompts.cloneFailed', { name: outcome.clone.name, count: outcome.failed.length })}
        </p>
        <ul className="break only-mt-4 ps-20 links leading-28">
          {outcome.failed.map(({ thing, error }) => (
            <li key={thing}>
              {t('prompts.cloneFailedFor', { client: nameOf(thing), reason: errorText(error) })}
            </li>
          ))}
        </ul>
      </div>
      <div className="actions mt-20">
        <Button variant="default" onClick={() => cloning.open(outcome.clone)}>
          {t('prompts.openClone')}
        </Button>
        <Button loading={cloning.isBusy} onClick={() => cloning.retry(outcome)} data-autofocus>
          {t('ui.retry')}
        </Button>
      </div>
    </>
  );
}

/** What came of it: the clone is there; these clients do not answer with it. */
interface Outcome {
  clone: PromptDetail;
  failed: Failed<string>[];
}

/** Clones a prompt, then lets one client after the other answer with the clone, and opens it. */
function useCloning(prompt: Prompt, onClose: () => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const clone = useMutation(orpc.prompts.clone.mutationOptions());
  const assign = useMutation(orpc.clients.update.mutationOptions());
  const [outcome, setOutcome] = useState<Outcome>();
  const [isAssigning, setIsAssigning] = useState(false);

  const open = (copy: PromptDetail) => {
    onClose();
    void navigate({ to: '/prompts/edit/{-$id}', params: { id: copy.uuid } });
  };
  const assignTo = async (copy: PromptDetail, clients: string[]) => {
    setIsAssigning(true);
    const failed = await doOneByOne(clients, (client) =>
      assign.mutateAsync({ params: { id: client }, body: { promptUuid: copy.uuid } }),
    );
    setIsAssigning(false);
    if (failed.length > 0) return setOutcome({ clone: copy, failed });
    showAlert({ text: escapeHtml(t('prompts.cloneDone', { name: copy.name })) });
    open(copy);
  };
  const run = ({ name, version, clients }: CloneValues) =>
    clone.mutate(
      { prompt: prompt.uuid, version, name, ...(clients.length > 0 && { deploy: true }) },
      { onSuccess: (copy) => void assignTo(copy, clients) },
    );
  return {
    run,
    /** Tries again for the clients that failed. */
    retry: ({ clone: copy, failed }: Outcome) =>
      void assignTo(
        copy,
        failed.map(({ thing }) => thing),
      ),
    open,
    outcome,
    error: clone.error,
    refusedName: clone.error ? clone.variables.name : undefined,
    isBusy: clone.isPending || isAssigning,
  };
}
