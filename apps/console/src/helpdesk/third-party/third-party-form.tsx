import { Button, NativeSelect, Switch } from '@mantine/core';
import type { ThirdPartyType } from '@replique/contract/helpdesk/third-party-data';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormSection, SaveBar } from '../../ui/page/form-page.tsx';
import { LeaveWarning } from '../../ui/page/leave-warning.tsx';
import { AnswerSection, RequestSection } from './generic-sections.tsx';
import { SourceHealth } from './source-health.tsx';
import { SourceSection } from './source-section.tsx';
import { SourceTest } from './source-test.tsx';
import { cacheChoices, lookUps } from './third-party-draft.ts';
import { TicketFieldChoice } from './ticket-field-choice.tsx';
import { useSourceForm, type SourceForm, type SourceFormProps } from './use-source-form.ts';

/** One source: of each type exactly its fields, a test with a real ticket, and how it does. */
export function ThirdPartyForm({ client, type, source }: SourceFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const form = useSourceForm({ client, type, source });
  const isGeneric = type === 'generic';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form className="form-width first-section" onSubmit={onSubmit} noValidate>
      <SourceSection {...{ type, source, form }} />
      {isGeneric && <RequestSection form={form} />}
      {isGeneric && <AnswerSection form={form} />}
      <LookUpSection client={client} form={form} />
      <TimeSection form={form} />
      <UseSection {...{ form }}>
        {source && <RemoveSource {...{ client, type }} onRemoved={() => form.discard(undefined)} />}
      </UseSection>
      {source && <SourceTest {...{ client, type }} isDirty={form.isDirty} />}
      {source && (
        <FormSection title={t('thirdPartyData.health')} why={t('thirdPartyData.healthWhy')}>
          <SourceHealth health={source.health} />
        </FormSection>
      )}
      {form.save.error && (
        <p className="danger" role="alert">
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

const seconds = [1, 2, 3, 5] as const;

/** How long an answer is waited for and kept. */
function TimeSection({ form }: { form: SourceForm }) {
  const { t } = useTranslation();
  const { cacheSeconds, timeoutMs } = form.draft;
  const known = cacheChoices.map((value) => ({
    value,
    label: t(`thirdPartyData.caches.${value}`),
  }));
  const isKnown = known.some(({ value }) => value === String(cacheSeconds));
  const other = {
    value: String(cacheSeconds),
    label: t('thirdPartyData.cacheOther', { count: cacheSeconds }),
  };
  return (
    <FormSection title={t('thirdPartyData.keeping')} why={t('thirdPartyData.keepingWhy')}>
      <NativeSelect
        label={t('thirdPartyData.timeout')}
        value={String(timeoutMs)}
        onChange={(event) => form.change({ timeoutMs: Number(event.currentTarget.value) })}
        data={[...new Set([...seconds.map((each) => each * 1_000), timeoutMs])]
          .toSorted((a, b) => a - b)
          .map((ms) => ({
            value: String(ms),
            label: t('thirdPartyData.seconds', { count: ms / 1_000 }),
          }))}
      />
      <NativeSelect
        label={t('thirdPartyData.cache')}
        value={String(cacheSeconds)}
        onChange={(event) => form.change({ cacheSeconds: Number(event.currentTarget.value) })}
        data={isKnown ? known : [...known, other]}
      />
    </FormSection>
  );
}

function LookUpSection({ client, form }: { client: string; form: SourceForm }) {
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
      {form.draft.lookUpBy === 'ticketField' && <TicketFieldChoice client={client} form={form} />}
      <p className="muted small leading-20">{t('thirdPartyData.lookUpRule')}</p>
    </FormSection>
  );
}

function UseSection({ form, children }: { form: SourceForm; children: ReactNode }) {
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
  const remove = useMutation(orpc.thirdPartyData.remove.mutationOptions());
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
          remove.mutate(
            { client, type },
            {
              onSuccess: () => {
                close();
                onRemoved();
                showAlert({ text: escapeHtml(t('thirdPartyData.removed')) });
              },
            },
          )
        }
      >
        {t('thirdPartyData.removeText')}
      </ConfirmDialog>
    </>
  );
}
