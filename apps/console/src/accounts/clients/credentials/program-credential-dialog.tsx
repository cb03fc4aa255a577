import type { ApiCredential } from '@replique/contract/accounts/api-credentials';
import { Checkbox, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { useSaveCredential, type MadeSecret } from './use-made-secret.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import {
  addressesOf,
  ends,
  expiryOf,
  findAddressProblem,
  scopes,
  scopeWords,
  type End,
} from './program-credential-values.ts';
import { FormFoot } from '../../../ui/form/form-foot.tsx';

interface DialogProps {
  client: string;
  /** Undefined makes one. */
  credential: ApiCredential | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** With the secret of one that was made. */
  onSaved: (made: MadeSecret | null) => void;
}

export function ProgramCredentialDialog(props: DialogProps) {
  const { t } = useTranslation();
  const { client, credential, isOpen, onClose, onSaved } = props;
  const save = useSaveCredential(client, credential?.uuid);
  const close = () => {
    // The secret that is on its way is shown this once.
    if (save.isPending) return;
    save.reset();
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={
        credential
          ? t('apiCredentials.editTitle', { name: credential.name })
          : t('apiCredentials.addTitle')
      }
      size="32rem"
      // A click beside the dialog would throw away what is typed in it.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <CredentialForm
        credential={credential}
        save={save}
        onClose={close}
        onSaved={(made) => {
          save.reset();
          onSaved(made);
        }}
      />
    </Modal>
  );
}

type FormProps = Pick<DialogProps, 'credential' | 'onClose' | 'onSaved'> & {
  save: ReturnType<typeof useSaveCredential>;
};

interface Values {
  name: string;
  scopes: ApiCredential['scopes'][number][];
  end: End;
  addresses: string;
}

const valuesOf = (credential: ApiCredential | undefined): Values => ({
  name: credential?.name ?? '',
  scopes: credential?.scopes ?? [],
  end: credential ? 'keep' : '365',
  addresses: credential?.addresses.join('\n') ?? '',
});

function CredentialForm({ credential, save, onClose, onSaved }: FormProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState(() => valuesOf(credential));
  const [wasTried, setWasTried] = useState(false);
  const change = (patch: Partial<Values>) => setValues((old) => ({ ...old, ...patch }));
  const problem = findAddressProblem(values.addresses);
  const isNameMissing = values.name.trim() === '';
  const areScopesMissing = values.scopes.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (isNameMissing || areScopesMissing || problem) return;
    save.mutate(
      {
        name: values.name.trim(),
        scopes: values.scopes,
        addresses: addressesOf(values.addresses),
        ...expiryOf(values.end, Date.now()),
      },
      {
        onSuccess: (made) => {
          showAlert({ text: escapeHtml(t('apiCredentials.saved')) });
          onSaved(made);
        },
      },
    );
  };
  const addressError = problem?.wrong
    ? t('apiCredentials.addressesWrong', { address: problem.wrong })
    : t('apiCredentials.addressesTooMany');
  return (
    <form className="stack gap-16" onSubmit={submit} noValidate>
      <TextInput
        label={t('apiCredentials.name')}
        description={t('apiCredentials.nameHelp')}
        maxLength={100}
        data-autofocus
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={wasTried && isNameMissing ? t('apiCredentials.nameMissing') : undefined}
      />
      <ScopeChoice
        chosen={values.scopes}
        onChoose={(chosen) => change({ scopes: chosen })}
        problem={wasTried && areScopesMissing ? t('apiCredentials.scopesMissing') : undefined}
      />
      <EndChoice credential={credential} end={values.end} onChoose={(end) => change({ end })} />
      <Textarea
        label={t('apiCredentials.addresses')}
        description={t('apiCredentials.addressesHelp')}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        value={values.addresses}
        onChange={(event) => change({ addresses: event.currentTarget.value })}
        error={wasTried && problem ? addressError : undefined}
      />
      <FormFoot
        submit={t('apiCredentials.save')}
        onClose={onClose}
        isBusy={save.isPending}
        error={save.error}
      />
    </form>
  );
}

interface ScopeChoiceProps {
  chosen: ApiCredential['scopes'][number][];
  onChoose: (chosen: ApiCredential['scopes'][number][]) => void;
  problem: string | undefined;
}

function ScopeChoice({ chosen, onChoose, problem }: ScopeChoiceProps) {
  const { t } = useTranslation();
  return (
    <Checkbox.Group
      label={t('apiCredentials.scopes')}
      value={chosen}
      onChange={(picked) => onChoose(scopes.filter((scope) => picked.includes(scope)))}
      error={problem}
    >
      <div className="stack gap-8 pad-6-y">
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={t(scopeWords[scope])}
            description={<code>{scope}</code>}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

interface EndChoiceProps {
  credential: ApiCredential | undefined;
  end: End;
  onChoose: (end: End) => void;
}

function EndChoice({ credential, end, onChoose }: EndChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const labelOf = (each: End) => {
    if (each === 'never') return t('apiCredentials.endNever');
    if (each === '365') return t('apiCredentials.endInAYear');
    if (each !== 'keep') return t('apiCredentials.endIn', { count: Number(each) });
    const at = credential?.expiresAt;
    return at
      ? t('apiCredentials.endKept', { day: format.dateTime(at) })
      : t('apiCredentials.endKeptNever');
  };
  return (
    <NativeSelect
      label={t('apiCredentials.ends')}
      description={t('apiCredentials.endsHelp')}
      data={ends
        .filter((each) => each !== 'keep' || credential)
        .map((each) => ({ value: each, label: labelOf(each) }))}
      value={end}
      onChange={(event) => onChoose(event.currentTarget.value as End)}
    />
  );
}
