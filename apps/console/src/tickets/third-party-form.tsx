import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { ThirdPartySource, ThirdPartyType } from '@replique/contract/third-party-data';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/phrase.ts';
import { showAlert } from '../ui/alert-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { escapeHtml } from '../ui/escape-html.ts';
import { FormSection, SaveBar } from '../ui/form-page.tsx';
import { LeaveWarning } from '../ui/leave-warning.tsx';
import { useSaveAttempt } from '../ui/use-save-attempt.ts';
import {
  bodyOf,
  draftOf,
  faultsOf,
  isSameDraft,
  lookUps,
  type SourceDraft,
} from './third-party-draft.ts';
import { useRemoveSource, useSaveSource } from './third-party-queries.ts';
import classes from './third-party.module.css';

interface ThirdPartyFormProps {
  client: string;
  type: ThirdPartyType;
  source: ThirdPartySource | undefined;
}

/** What is typed, and its saving. After a failure every value stands as it was typed. */
function useSourceForm({ client, type, source }: ThirdPartyFormProps) {
  const { t } = useTranslation();
  const save = useSaveSource(client, type);
  const [draft, setDraft] = useState(() => draftOf(source));
  const { wasTried, reportFailure, forget } = useSaveAttempt();
  const faults = faultsOf(draft);
  const discard = (to: ThirdPartySource | undefined) => {
    setDraft(draftOf(to));
    forget();
    save.reset();
  };
  return {
    draft,
    save,
    isDirty: !isSameDraft(draft, draftOf(source)),
    change: (patch: Partial<SourceDraft>) => setDraft((old) => ({ ...old, ...patch })),
    messageOf: (name: keyof SourceDraft) => {
      const fault = wasTried ? faults[name] : undefined;
      return fault && t(`thirdPartyData.${fault}`);
    },
    discard,
    submit: () => {
      if (Object.keys(faults).length > 0) return reportFailure();
      save.mutate(bodyOf(draft), {
        onSuccess: (saved) => {
          discard(saved);
          showAlert({ text: escapeHtml(t('thirdPartyData.saved')) });
        },
      });
    },
  };
}

type Form = ReturnType<typeof useSourceForm>;

/** Address, look-up and secret of one source. */
export function ThirdPartyForm({ client, type, source }: ThirdPartyFormProps) {
  const errorText = useErrorText();
  const form = useSourceForm({ client, type, source });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <AddressSection {...{ type, source, form }} />
      <LookUpSection form={form} />
      <UseSection {...{ form }}>
        {source && <RemoveSource {...{ client, type }} onRemoved={() => form.discard(undefined)} />}
      </UseSection>
      {form.save.error && (
        <p className={classes.error} role="alert">
          {errorText(form.save.error)}
        </p>
      )}
      {form.isDirty && (
        <SaveBar
          isSaving={form.save.isPending}
          onSave={form.submit}
          onDiscard={() => form.discard(source)}
        />
      )}
      <LeaveWarning isDirty={form.isDirty} />
    </form>
  );
}

function AddressSection({
  type,
  source,
  form,
}: Omit<ThirdPartyFormProps, 'client'> & { form: Form }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('thirdPartyData.source')} why={t('thirdPartyData.sourceWhy')}>
      <TextInput
        label={t('thirdPartyData.baseUrl')}
        description={t(`thirdPartyData.baseUrlHelp.${type}`, { open: '{{', close: '}}' })}
        value={form.draft.baseUrl}
        maxLength={500}
        spellCheck={false}
        onChange={(event) => form.change({ baseUrl: event.currentTarget.value })}
        error={form.messageOf('baseUrl')}
      />
      <TextInput
        label={t('thirdPartyData.secret')}
        description={
          source?.hasSecret
            ? t('thirdPartyData.secretKept')
            : t(`thirdPartyData.secretHelp.${type}`)
        }
        type="password"
        autoComplete="new-password"
        value={form.draft.secret}
        maxLength={2_000}
        onChange={(event) => form.change({ secret: event.currentTarget.value })}
      />
    </FormSection>
  );
}

function LookUpSection({ form }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('thirdPartyData.lookUp')} why={t('thirdPartyData.lookUpWhy')}>
      <NativeSelect
        label={t('thirdPartyData.lookUpBy')}
        value={form.draft.lookUpBy}
        onChange={(event) => {
          const lookUpBy = lookUps.find((each) => each === event.currentTarget.value);
          if (lookUpBy) form.change({ lookUpBy });
        }}
        data={lookUps.map((value) => ({ value, label: t(`thirdPartyData.lookUps.${value}`) }))}
      />
      {form.draft.lookUpBy === 'ticketField' && (
        <TextInput
          label={t('thirdPartyData.ticketField')}
          value={form.draft.ticketField}
          maxLength={200}
          onChange={(event) => form.change({ ticketField: event.currentTarget.value })}
          error={form.messageOf('ticketField')}
        />
      )}
    </FormSection>
  );
}

function UseSection({ form, children }: { form: Form; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('thirdPartyData.use')} why={t('thirdPartyData.useWhy')}>
      <Switch
        label={t('thirdPartyData.enable')}
        checked={form.draft.isEnabled}
        onChange={(event) => form.change({ isEnabled: event.currentTarget.checked })}
      />
      <div>{children}</div>
    </FormSection>
  );
}

interface RemoveSourceProps {
  client: string;
  type: ThirdPartyType;
  onRemoved: () => void;
}

function RemoveSource({ client, type, onRemoved }: RemoveSourceProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const remove = useRemoveSource(client, type);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    remove.reset();
    setIsAsking(false);
  };
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('thirdPartyData.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('thirdPartyData.removeTitle', { source: t(`thirdPartyData.types.${type}`) })}
        confirmLabel={t('thirdPartyData.remove')}
        isDanger
        isBusy={remove.isPending}
        error={remove.error ? errorText(remove.error) : undefined}
        onCancel={close}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              close();
              onRemoved();
              showAlert({ text: escapeHtml(t('thirdPartyData.removed')) });
            },
          })
        }
      >
        {t('thirdPartyData.removeText')}
      </ConfirmDialog>
    </>
  );
}
