import { Modal, Switch, TextInput } from '@mantine/core';
import type { TestSet } from '@replique/contract/answering/batch-testing';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { mostRepeats, readWhole } from './typed-numbers.ts';
import { FormFoot } from '../../ui/form/form-foot.tsx';

const longestName = 120;

interface SetDialogProps {
  client: string;
  isOpen: boolean;
  /** Undefined makes a new one. */
  set: TestSet | undefined;
  onClose: () => void;
  onAdded?: (set: TestSet) => void;
}

interface SetValues {
  name: string;
  isGate: boolean;
  repeats: number;
}

function useSaveSet({ client, set, onClose, onAdded }: SetDialogProps) {
  const { t } = useTranslation();
  // What the fields were filled with: a set that is read anew meanwhile is not what the person saw.
  const [revision] = useState(set?.revision ?? 1);
  const onSuccess = (saved: TestSet) => {
    showAlert({ text: escapeHtml(t(set ? 'batchTesting.setSaved' : 'batchTesting.setAdded')) });
    onClose();
    if (!set) onAdded?.(saved);
  };
  const add = useMutation(orpc.batchTesting.addSet.mutationOptions({ onSuccess }));
  const change = useMutation(orpc.batchTesting.changeSet.mutationOptions({ onSuccess }));
  const { isPending, error } = set ? change : add;
  return {
    isPending,
    error,
    save: (values: SetValues) =>
      set
        ? change.mutate({ set: set.uuid, revision, ...values })
        : add.mutate({ client, ...values }),
  };
}

function SetForm(props: SetDialogProps) {
  const { set, onClose } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [name, setName] = useState(set?.name ?? '');
  const [isGate, setIsGate] = useState(set?.isGate ?? false);
  const [repeats, setRepeats] = useState(String(set?.repeats ?? 1));
  const [wasTried, setWasTried] = useState(false);
  const { save, isPending, error } = useSaveSet(props);
  const times = readWhole(repeats, 1, mostRepeats);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (name.trim() !== '' && times !== undefined)
      save({ name: name.trim(), isGate, repeats: times });
  };
  return (
    <form className="stack shrink gap-16" onSubmit={submit} noValidate>
      <TextInput
        label={t('batchTesting.setName')}
        value={name}
        maxLength={longestName}
        data-autofocus
        error={wasTried && name.trim() === '' && t('batchTesting.nameMissing')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Switch
        label={t('batchTesting.isGate')}
        description={t('batchTesting.isGateHelp')}
        checked={isGate}
        onChange={(event) => setIsGate(event.currentTarget.checked)}
      />
      <TextInput
        label={t('batchTesting.repeats')}
        description={t('batchTesting.repeatsHelp')}
        inputMode="numeric"
        value={repeats}
        error={wasTried && times === undefined && t('batchTesting.repeatsWrong')}
        onChange={(event) => setRepeats(event.currentTarget.value)}
      />
      {error && (
        <p role="alert" className="danger">
          {errorText(error)}
        </p>
      )}
      <FormFoot
        submit={t(set ? 'batchTesting.saveSet' : 'batchTesting.addSet')}
        onClose={onClose}
        isBusy={isPending}
      />
    </form>
  );
}

/** The name of a set, whether it stands before production, and how often its cases are answered. */
export function SetDialog(props: SetDialogProps) {
  const { isOpen, set, onClose } = props;
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={set ? t('batchTesting.editSetOf', { set: set.name }) : t('batchTesting.newSet')}
      size="28rem"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <SetForm {...props} />
    </Modal>
  );
}
