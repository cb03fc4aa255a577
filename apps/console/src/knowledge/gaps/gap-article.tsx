import { Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { GapDetail } from '@replique/contract/knowledge/gaps';
import type { ArticleDraft } from '@replique/contract/knowledge/knowledge';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useLanguageName } from '../../lib/language/language-name.ts';
import { orpc } from '../../lib/orpc.ts';
import { LeaveWarning } from '../../ui/page/leave-warning.tsx';
import { useTold } from '../../ui/use-told.ts';
import { certificationOf } from '../knowledge/certify-fields.tsx';
import { DocumentForm, draftOf } from '../knowledge/document-form.tsx';
import { useDocumentValues } from '../knowledge/use-document-values.ts';
import classes from './gaps.module.css';
import { PublishCard } from './publish-card.tsx';
import { TryDraft } from '../knowledge/drafts/try-draft.tsx';

/** The article that people's answers would make: to change, to try on past tickets, and to publish. */
export function GapArticle({ gap, onPublish }: { gap: GapDetail; onPublish?: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error } = useQuery(
    // What a person is writing must not be asked for anew under their hands.
    orpc.gaps.draft.queryOptions({ input: { gap: gap.uuid }, staleTime: Infinity }),
  );
  if (data) return <Article key={gap.uuid} gap={gap} draft={data} onPublish={onPublish} />;
  return (
    <section className="surface shrink pad-16 heads-14" aria-labelledby="gap-draft">
      <h2 className="break" id="gap-draft">
        {t('gaps.draft')}
      </h2>
      {error ? (
        <p className="danger" role="alert">
          {errorText(error)}
        </p>
      ) : (
        <Skeleton height={96} radius="md" role="status" aria-label={t('gaps.draftLoading')} />
      )}
    </section>
  );
}

interface ArticleProps {
  gap: GapDetail;
  draft: ArticleDraft;
  /** It is on its way: this card will be gone. */
  onPublish: (() => void) | undefined;
}

/** The text of the article as a person changes it, and what can be done with it. */
function useArticle({ gap, draft, onPublish }: ArticleProps) {
  const { t } = useTranslation();
  const { title, language, markdown } = draft;
  const form = useDocumentValues({
    title,
    isQuestion: title.endsWith('?'),
    language,
    url: '',
    markdown,
  });
  const [certify, setCertify] = useState({ isOn: true, until: '' });
  const [isRefused, setIsRefused] = useState(false);
  const publication = useMutation(orpc.gaps.publish.mutationOptions(useTold('gaps.published')));
  // An outline lists what is asked, which finds every question and answers none.
  const outline = draft.answers === 0 ? markdown.slice(0, markdown.lastIndexOf('## ')).trim() : '';
  const isOutline = outline !== '' && form.values.markdown.includes(outline);
  const refuse = () => {
    setIsRefused(true);
    form.reportFailure();
  };
  const publish = () => {
    if (isOutline || !form.isSavable) return refuse();
    onPublish?.();
    publication.mutate({
      gap: gap.uuid,
      language: form.values.language as ArticleDraft['language'],
      ...draftOf(form.values),
      certification: certificationOf(certify),
    });
  };
  const errors =
    isRefused && isOutline ? { ...form.errors, markdown: t('gaps.onlyOutline') } : form.errors;
  return { form, errors, isOutline, refuse, publish, certify, setCertify, publication };
}

function Article(props: ArticleProps) {
  const { gap, draft } = props;
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const { form, errors, isOutline, refuse, publish, ...rest } = useArticle(props);
  const { answers } = draft;
  return (
    <>
      <section
        className={`surface stack shrink pad-16 heads-14 gap-12 ${classes.article}`}
        aria-labelledby="gap-draft"
      >
        <h2 className="break" id="gap-draft">
          {t('gaps.draft')}
        </h2>
        <p className="muted small">
          {answers === 0 ? t('gaps.draftOutline') : t('gaps.draftFromAnswers', { count: answers })}
        </p>
        <DocumentForm values={form.values} errors={errors} isNew isDraft onChange={form.change} />
      </section>
      <TryDraft
        of={{ gap: gap.uuid }}
        draft={isOutline ? { ...draftOf(form.values), markdown: '' } : draftOf(form.values)}
        onUnfit={refuse}
      />
      <PublishCard
        where={t('gaps.publishWhere', {
          client: gap.client.name,
          language: languageName(form.values.language),
        })}
        label={t('gaps.publish')}
        isBusy={rest.publication.isPending}
        certify={rest.certify}
        onCertify={rest.setCertify}
        onPublish={publish}
      />
      <LeaveWarning isDirty={form.isDirty && !rest.publication.isSuccess} />
    </>
  );
}
