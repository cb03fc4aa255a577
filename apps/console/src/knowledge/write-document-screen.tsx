import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ArticleDraft } from '@replique/contract/gaps';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api-client.ts';
import { DraftNotice, useArticleDraft, type DraftOrigin } from '../gaps/article-draft.tsx';
import { useAddressedClient } from '../lib/client-list.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useErrorText } from '../lib/phrase.ts';
import { queryClient } from '../lib/query-client.ts';
import { showAlert } from '../ui/alert-store.ts';
import { escapeHtml } from '../ui/escape-html.ts';
import { FormPage } from '../ui/form-page.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { ErrorState, NotFound } from '../ui/states.tsx';
import { useDocumentCrumbs } from './document-crumbs.ts';
import { DocumentForm, draftOf } from './document-form.tsx';
import { documentChanged } from './queries.ts';
import { useDocumentValues } from './use-document-values.ts';

/** `…/knowledge/write`: a document of one's own; `?gap=` and `?pair=` begin it with a draft. */
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
  origin: DraftOrigin;
}

/** What a draft proposes to begin with. */
function proposedBy(draft: ArticleDraft | null) {
  if (!draft) return {};
  const { title, language, markdown } = draft;
  return { title, language, markdown, isQuestion: title.endsWith('?') };
}

function NewDocument({ client, draft, origin }: NewDocumentProps) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
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
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.knowledge.write({
        client: client.uuid,
        language: form.values.language,
        ...draftOf(form.values),
      }),
    onSuccess: (written) => {
      documentChanged(written);
      void queryClient.invalidateQueries({ queryKey: ['clients', 'checklist'] });
      if (draft) void queryClient.invalidateQueries({ queryKey: ['gaps'] });
      showAlert({ text: escapeHtml(t('knowledge.written')) });
      void navigate({
        to: '/clients/details/$id/knowledge/$document',
        params: { id: client.uuid, document: written.uuid },
        ignoreBlocker: true,
      });
    },
    onError: (error) =>
      showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
  });
  usePageTitle(t('titles.writeDocument'));
  return (
    <FormPage
      title={t('titles.writeDocument')}
      breadcrumb={useDocumentCrumbs(client)}
      isDirty={form.isDirty}
      isSaving={isPending}
      saveLabel={t('knowledge.publish')}
      onSave={() => (form.isSavable ? mutate() : form.reportFailure())}
      onDiscard={form.restore}
    >
      {draft && <DraftNotice draft={draft} origin={origin} />}
      <DocumentForm values={form.values} errors={form.errors} isNew onChange={form.change} />
    </FormPage>
  );
}
