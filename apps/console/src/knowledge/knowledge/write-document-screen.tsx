import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ArticleDraft } from '@replique/contract/knowledge/knowledge';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TryDraft } from './drafts/try-draft.tsx';
import { api } from '../../lib/api-client.ts';
import { DraftNotice, useArticleDraft, type Origin } from './drafts/article-draft.tsx';
import { useAddressedClient } from '../../lib/own-client.ts';
import { orpc } from '../../lib/orpc.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormPage, FormSection } from '../../ui/page/form-page.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { useDocumentCrumbs } from './document-crumbs.ts';
import { DocumentForm, draftOf } from './document-form.tsx';
import { UntilField } from './until-field.tsx';
import { useDocumentValues } from './use-document-values.ts';

/** `…/knowledge/write`: a document of one's own; `?pair=`, `?suggestion=` and `?document=` begin it with a draft. */
export function WriteDocumentScreen() {
  const { client, isMissing, error, refetch } = useAddressedClient();
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { draft, origin, ...drafting } = useArticleDraft();
  if (client && draft !== undefined)
    return <NewDocument client={client} draft={draft} origin={origin} />;
  if (drafting.error)
    return <ErrorState error={drafting.error} onRetry={() => void drafting.refetch()} isPage />;
  if (isMissing) return <NotFound title={errorText({ code: 'clients.not-found' })} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
  return <PageSkeleton label={t('knowledge.loading')} />;
}

interface NewDocumentProps {
  client: { uuid: string; name: string };
  draft: ArticleDraft | null;
  origin: Origin | undefined;
}

/** What a draft proposes to begin with. */
function proposedBy(draft: ArticleDraft | null) {
  if (!draft) return {};
  const { title, language, markdown } = draft;
  return { title, language, markdown, isQuestion: title.endsWith('?') };
}

type NewText = ReturnType<typeof draftOf> & { language: string; until: string | null };

/** What is certified with its text: an answer to a ticket, and what comes before a document of a source. */
const isVouchedFor = (origin: Origin | undefined): origin is Origin =>
  origin !== undefined && origin.kind !== 'pair';

function saveNew(client: string, origin: Origin | undefined, { until, ...text }: NewText) {
  if (!isVouchedFor(origin)) return api.knowledge.write({ client, ...text });
  if (origin.kind === 'suggestion')
    return api.suggestions.certifyAnswer({ suggestion: origin.uuid, until, ...text });
  const { language: _, ...article } = text;
  return api.gaps.override({ document: origin.uuid, ...article, certification: { until } });
}

/** Stores the document, and shows it. */
function useSaveNew(client: string, origin: Origin | undefined) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  return useMutation({
    mutationKey: orpc.knowledge.write.mutationKey(),
    mutationFn: (text: NewText) => saveNew(client, origin, text),
    onSuccess: (written) => {
      showAlert({
        text: escapeHtml(
          t(origin?.kind === 'suggestion' ? 'knowledge.certifiedAnswer' : 'knowledge.written'),
        ),
      });
      void navigate({
        to: '/clients/details/$id/knowledge/$document',
        params: { id: client, document: written.uuid },
        ignoreBlocker: true,
      });
    },
    onError: (error) =>
      showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
  });
}

function NewDocument({ client, draft, origin }: NewDocumentProps) {
  const { t, i18n } = useTranslation();
  const form = useDocumentValues(
    {
      title: '',
      isQuestion: false,
      language: i18n.language === 'fr' ? 'fr' : 'en',
      url: '',
      markdown: '',
    },
    proposedBy(draft),
  );
  const [until, setUntil] = useState('');
  const { mutate, isPending } = useSaveNew(client.uuid, origin);
  const { language } = form.values;
  const save = () => mutate({ language, ...draftOf(form.values), until: until || null });
  usePageTitle(t('titles.writeDocument'));
  return (
    <FormPage
      title={t('titles.writeDocument')}
      breadcrumb={useDocumentCrumbs(client)}
      isNew
      isDirty={form.isDirty}
      isSaving={isPending}
      saveLabel={t(isVouchedFor(origin) ? 'knowledge.publishCertified' : 'knowledge.publish')}
      onSave={() => (form.isSavable ? save() : form.reportFailure())}
      onDiscard={form.restore}
    >
      {draft && origin && <DraftNotice origin={origin.kind} />}
      <DocumentForm
        values={form.values}
        errors={form.errors}
        isNew={origin?.kind !== 'document'}
        onChange={form.change}
      />
      {origin?.kind === 'document' && (
        <TryDraft
          of={{ document: origin.uuid }}
          draft={draftOf(form.values)}
          onUnfit={form.reportFailure}
        />
      )}
      {isVouchedFor(origin) && (
        <FormSection title={t('knowledge.vouch')} why={t('knowledge.vouchWhy')}>
          <UntilField value={until} onChange={setUntil} />
        </FormSection>
      )}
    </FormPage>
  );
}
