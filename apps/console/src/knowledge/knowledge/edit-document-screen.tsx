import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Certification, DocumentDetail } from '@replique/contract/knowledge/knowledge';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode, errorStatus } from '../../lib/api-error.ts';
import { orpc } from '../../lib/orpc.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormPage, FormSection } from '../../ui/page/form-page.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { TextDifference } from '../../ui/text/text-difference.tsx';
import { useDocumentCrumbs } from './document-crumbs.ts';
import { TryDraft } from './drafts/try-draft.tsx';
import { CertifyFields, certificationOf } from './certify-fields.tsx';
import { DocumentForm, draftOf, type DocumentValues } from './document-form.tsx';
import { useDocumentValues } from './use-document-values.ts';

type Written = DocumentDetail & { written: NonNullable<DocumentDetail['written']> };

const isWritten = (document: DocumentDetail): document is Written => document.written !== null;

/** `…/knowledge/{document}/edit`: a document that was written here. */
export function EditDocumentScreen() {
  const { document } = useParams({
    from: '/layout/clients/details/$id/knowledge/$document/edit',
  });
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(
    orpc.knowledge.get.queryOptions({ input: { document } }),
  );
  if (data) {
    if (isWritten(data)) return <Editor key={data.uuid} document={data} />;
    return (
      <NotFound
        title={errorText({ code: 'documents.not-written' })}
        text={t('knowledge.notWrittenText')}
      />
    );
  }
  if (!error) return <PageSkeleton label={t('knowledge.loading')} />;
  const isMissing = [400, 404].includes(errorStatus(error) ?? 0);
  if (isMissing) return <NotFound title={errorText({ code: 'documents.not-found' })} />;
  return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
}

function valuesOf({ title, isQuestion, language, url, written }: Written): DocumentValues {
  return {
    title,
    isQuestion,
    language,
    url: url ?? '',
    markdown: written.markdown,
  };
}

function useSaving(document: Written, values: DocumentValues, onConflict: (now: Written) => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { uuid, client } = document;
  const { mutate, isPending } = useMutation(
    orpc.knowledge.rewrite.mutationOptions({
      onSuccess: () => {
        showAlert({ text: escapeHtml(t('knowledge.saved')) });
        void navigate({
          to: '/clients/details/$id/knowledge/$document',
          params: { id: client.uuid, document: uuid },
          ignoreBlocker: true,
        });
      },
      onError: async (error) => {
        if (errorCode(error) === 'request.conflict') {
          const now = await queryClient.fetchQuery(
            orpc.knowledge.get.queryOptions({ input: { document: uuid }, staleTime: 0 }),
          );
          if (isWritten(now)) return onConflict(now);
        }
        showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
      },
    }),
  );
  const save = (revision: number, certification: Certification | null) =>
    mutate({ document: uuid, revision, ...draftOf(values), certification });
  return { save, isPending };
}

function Editor({ document }: { document: Written }) {
  const { t } = useTranslation();
  const form = useDocumentValues(valuesOf(document));
  const [revision, setRevision] = useState(document.written.revision);
  const [theirs, setTheirs] = useState<Written>();
  const { save, isPending } = useSaving(document, form.values, setTheirs);
  // Who changes what is certified says whether they vouch for the new text.
  const [certify, setCertify] = useState({ isOn: false, until: document.certifiedUntil ?? '' });
  usePageTitle(t('titles.editDocument'));
  const settle = (now: Written, isKept: boolean) => {
    setRevision(now.written.revision);
    form.moveTo(valuesOf(now), isKept);
    setTheirs(undefined);
  };
  return (
    <FormPage
      title={t('titles.editDocument')}
      breadcrumb={[
        ...useDocumentCrumbs(document.client),
        {
          label: document.title,
          to: '/clients/details/$id/knowledge/$document',
          params: { id: document.client.uuid, document: document.uuid },
        },
      ]}
      {...(document.isCertified && { intro: t('knowledge.editEndsCertification') })}
      isDirty={form.isDirty}
      isSaving={isPending}
      onSave={() =>
        form.isSavable ? save(revision, certificationOf(certify)) : form.reportFailure()
      }
      onDiscard={form.restore}
    >
      {theirs && (
        <Conflict
          theirs={theirs}
          mine={form.values}
          onKeepMine={() => settle(theirs, true)}
          onTakeTheirs={() => settle(theirs, false)}
        />
      )}
      <DocumentForm
        values={form.values}
        errors={form.errors}
        isNew={false}
        onChange={form.change}
      />
      <TryDraft
        of={{ document: document.uuid }}
        draft={draftOf(form.values)}
        onUnfit={form.reportFailure}
      />
      {document.isCertified && (
        <FormSection title={t('knowledge.vouch')} why={t('knowledge.vouchAgain')}>
          <CertifyFields value={certify} onChange={setCertify} />
        </FormSection>
      )}
    </FormPage>
  );
}

interface ConflictProps {
  theirs: Written;
  mine: DocumentValues;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody saved while this person was writing: what differs, and two ways on. Nothing is lost. */
function Conflict({ theirs, mine, onKeepMine, onTakeTheirs }: ConflictProps) {
  const { t } = useTranslation();
  return (
    <section
      className="stack shrink ground-surface gap-12 pad-16 framed-warning round-8"
      role="alert"
    >
      <h2>{t('knowledge.conflictTitle')}</h2>
      <p className="muted small mt-4">{t('knowledge.conflictText')}</p>
      <div className="shrink scroll max-h-384">
        <TextDifference
          before={`${theirs.title}\n\n${theirs.written.markdown}`}
          after={`${mine.title}\n\n${mine.markdown}`}
          same={t('knowledge.versionSame')}
        />
      </div>
      <div className="wrap gap-8">
        <Button onClick={onKeepMine}>{t('knowledge.conflictMine')}</Button>
        <Button variant="default" onClick={onTakeTheirs}>
          {t('knowledge.conflictTheirs')}
        </Button>
      </div>
    </section>
  );
}
