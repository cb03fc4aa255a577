import type { Client2 } from '@replique/contract/accounts/clients';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { readConfig } from '../../lib/config.ts';
import { useNextStep } from '../../ui/use-next-step.ts';
import { orpc } from '../../lib/orpc.ts';
import { useAddressedClient } from '../../lib/own-client.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormPage } from '../../ui/page/form-page.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { drawInitials } from './logo/draw-initials.ts';
import { AnsweringFields, IdentityFields, PlaceFields } from './client-fields.tsx';
import {
  changeOf,
  fieldOfRefusal,
  findErrors,
  longestName,
  newClient,
  valuesOf,
  type ClientValues,
} from './client-values.ts';
import { useSaveAttempt } from '../../ui/use-save-attempt.ts';
import type { Crumb } from '../../ui/page/breadcrumb.tsx';

/** A new client, or the identity of one that is there. */
export function ClientEditScreen() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { id } = useParams({ from: '/layout/clients/edit/{-$id}' });
  const { client, isMissing, error, refetch } = useAddressedClient();
  if (id === undefined) return <NewClient />;
  if (client) return <EditClient key={client.uuid} client={client} />;
  if (isMissing) return <NotFound title={errorText({ code: 'clients.not-found' })} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
  return <PageSkeleton label={t('clients.loading')} />;
}

interface FormProps {
  title: string;
  before: ClientValues;
  client?: Client2;
  saveLabel?: string;
  isSaving: boolean;
  /** The refusal of the last attempt, and what was refused. */
  refusal: { error: unknown; values: ClientValues } | undefined;
  onSave: (values: ClientValues, onRefused: () => void) => void;
}

/** What is wrong in words: what the form sees itself, and what the server refused as long as it stands. */
function useFieldErrors(values: ClientValues, wasTried: boolean, refusal: FormProps['refusal']) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const errors: Partial<Record<keyof ClientValues, string>> = {};
  for (const [field, kind] of Object.entries(findErrors(values))) {
    const name = field as keyof ClientValues;
    if (kind === 'tooLong')
      errors[name] = t('clients.tooLong', { count: values.name.trim().length - longestName });
    else if (wasTried) errors[name] = t('clients.required');
  }
  const refused = refusal && fieldOfRefusal(errorCode(refusal.error));
  if (refusal && refused && values[refused] === refusal.values[refused])
    errors[refused] = errorText(refusal.error);
  return errors;
}

function ClientForm({ title, before, client, saveLabel, isSaving, refusal, onSave }: FormProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState(before);
  const { wasTried, reportFailure, forget } = useSaveAttempt();
  const errors = useFieldErrors(values, wasTried, refusal);
  const crumbs: Crumb[] = [
    { label: t('titles.clients'), to: '/clients', search: { archived: '0' } },
  ];
  const fields = { values, errors, onChange: setValues };
  return (
    <FormPage
      title={title}
      breadcrumb={
        client
          ? [
              ...crumbs,
              { label: client.name, to: '/clients/details/$id', params: { id: client.uuid } },
            ]
          : crumbs
      }
      {...(client ? {} : { intro: t('clients.newIntro') })}
      isNew={client === undefined}
      isDirty={Object.keys(changeOf(before, values)).length > 0}
      isSaving={isSaving}
      saveLabel={saveLabel}
      onSave={() => {
        if (Object.keys(findErrors(values)).length > 0) reportFailure();
        else onSave(values, reportFailure);
      }}
      onDiscard={() => {
        setValues(before);
        forget();
      }}
    >
      <IdentityFields {...fields} />
      <AnsweringFields {...fields} client={client?.uuid} />
      <PlaceFields {...fields} isFixed={client !== undefined} />
    </FormPage>
  );
}

/** Says what the server refused: beside its field, or as an alert when it belongs to none. */
function useRefusal() {
  const errorText = useErrorText();
  return (error: unknown, onRefused: () => void) => {
    if (fieldOfRefusal(errorCode(error))) onRefused();
    else showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
  };
}

/** The picture that was chosen, or the initials. */
const logoOf = ({ logo, name }: ClientValues): string => logo ?? drawInitials(name);

function useLeaveTo() {
  const navigate = useNavigate();
  return (uuid: string, search: { client?: string } = {}) =>
    void navigate({
      to: '/clients/details/$id',
      params: { id: uuid },
      search,
      ignoreBlocker: true,
    });
}

/** The form comes with what it offers, so that a lone choice is made already. */
function NewClient() {
  const { t, i18n } = useTranslation();
  const prompts = useQuery(orpc.prompts.list.queryOptions({ input: { archived: '0' } }));
  const models = useQuery(orpc.models.offered.queryOptions({ input: {} }));
  if (prompts.isPending || models.isPending) return <PageSkeleton label={t('clients.loading')} />;
  const offer = { prompts: prompts.data?.items ?? [], models: models.data ?? {} };
  const { zones } = readConfig();
  return <NewClientForm before={newClient({ ...offer, zones, language: i18n.language })} />;
}

function NewClientForm({ before }: { before: ClientValues }) {
  const { t } = useTranslation();
  const create = useMutation(orpc.clients.create.mutationOptions());
  const refuse = useRefusal();
  const leaveTo = useLeaveTo();
  const sayNext = useNextStep();
  usePageTitle(t('clients.newTitle'));
  // The offer is read again now and then; the form keeps what it began with.
  const [begun] = useState(before);
  const [sent, setSent] = useState(begun);
  const save = (values: ClientValues, onRefused: () => void) => {
    const { zone, ...rest } = values;
    if (zone === '') return;
    setSent(values);
    create.mutate(
      { ...rest, logo: logoOf(values), zone },
      {
        onSuccess: ({ uuid, name }) => {
          void sayNext(uuid, t('clients.created', { name }));
          leaveTo(uuid, { client: uuid });
        },
        onError: (error) => refuse(error, onRefused),
      },
    );
  };
  return (
    <ClientForm
      title={t('clients.newTitle')}
      before={begun}
      saveLabel={t('clients.create')}
      isSaving={create.isPending}
      refusal={create.error ? { error: create.error, values: sent } : undefined}
      onSave={save}
    />
  );
}

function EditClient({ client }: { client: Client2 }) {
  const { t } = useTranslation();
  const saveClient = useMutation(orpc.clients.update.mutationOptions());
  const refuse = useRefusal();
  const leaveTo = useLeaveTo();
  // The list is read again now and then; the form keeps what it began with.
  const [before] = useState(() => valuesOf(client));
  const [sent, setSent] = useState(before);
  const title = t('clients.editTitle', { name: client.name });
  usePageTitle(title);
  const save = (values: ClientValues, onRefused: () => void) => {
    setSent(values);
    const { zone: _, ...change } = changeOf(before, { ...values, logo: logoOf(values) });
    saveClient.mutate(
      { params: { id: client.uuid }, body: change },
      {
        onSuccess: ({ uuid, name }) => {
          showAlert({ text: escapeHtml(t('clients.saved', { name })) });
          leaveTo(uuid);
        },
        onError: (error) => refuse(error, onRefused),
      },
    );
  };
  return (
    <ClientForm
      title={title}
      before={before}
      client={client}
      isSaving={saveClient.isPending}
      refusal={saveClient.error ? { error: saveClient.error, values: sent } : undefined}
      onSave={save}
    />
  );
}
