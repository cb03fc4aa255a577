import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { GapDetail } from '@replique/contract/knowledge/gaps';
import { useTranslation } from 'react-i18next';
import { TryDraft } from './try-draft.tsx';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { MarkdownPreview } from '../knowledge/markdown-field.tsx';

/** The document that people's answers would make, before anybody changed a word of it, and what it would do. */
export function GapDraft({ gap }: { gap: GapDetail }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error } = useQuery(orpc.gaps.draft.queryOptions({ input: { gap: gap.uuid } }));
  return (
    <>
      <section className="surface shrink pad-16 heads-14" aria-labelledby="gap-draft">
        <h2 className="break" id="gap-draft">
          {t('gaps.draft')}
        </h2>
        {!data && !error && (
          <Skeleton height={96} radius="md" role="status" aria-label={t('gaps.draftLoading')} />
        )}
        <p className="muted small">
          {error && errorText(error)}
          {data &&
            (data.answers === 0
              ? t('gaps.draftOutline')
              : t('gaps.draftFromAnswers', { count: data.answers }))}
        </p>
        {data && (
          <article className="stack gap-8 mt-12" lang={data.language}>
            <h3 className="break text-16 leading-24">{data.title}</h3>
            <MarkdownPreview text={data.markdown} language={data.language} />
          </article>
        )}
      </section>
      {data && data.answers > 0 && <TryDraft of={{ gap: gap.uuid }} draft={draftOfArticle(data)} />}
    </>
  );
}

/** As the editor would begin with it. */
const draftOfArticle = ({ title, markdown }: { title: string; markdown: string }) => ({
  title,
  isQuestion: title.endsWith('?'),
  url: null,
  markdown: markdown.trim(),
});
