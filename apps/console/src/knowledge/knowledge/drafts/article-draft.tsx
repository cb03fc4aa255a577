import { IconPencil } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ArticleDraft } from '@replique/contract/knowledge/knowledge';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api-client.ts';
import classes from './drafts.module.css';

const origins = ['pair', 'suggestion', 'document'] as const;
type DraftOrigin = (typeof origins)[number];

/** Where a draft comes from. */
export type Origin = { kind: DraftOrigin; uuid: string };

function readDraft({ kind, uuid }: Origin, signal: AbortSignal): Promise<ArticleDraft> {
  if (kind === 'pair') return api.gaps.pairDraft({ pair: uuid }, { signal });
  if (kind === 'document') return api.gaps.overrideDraft({ document: uuid }, { signal });
  return api.suggestions.documentDraft({ suggestion: uuid }, { signal });
}

/**
 * The text that the editor of a new document begins with: `?pair=uuid` names two documents to make one
 * of, `?suggestion=uuid` an answer to certify, `?document=uuid` one of a source to write an own article for. `draft` is undefined while it is loaded and null where the address names none.
 */
export function useArticleDraft(): {
  draft: ArticleDraft | null | undefined;
  origin: Origin | undefined;
  error: unknown;
  refetch: () => unknown;
} {
  const search = useSearch({ from: '/layout/clients/details/$id/knowledge/write' });
  const named = origins.map((kind) => ({ kind, uuid: search[kind] }));
  const origin = named.find((each): each is Origin => each.uuid !== undefined);
  const { data, error, refetch } = useQuery({
    queryKey: ['gaps', 'draft', origin?.kind, origin?.uuid],
    queryFn: origin ? ({ signal }) => readDraft(origin, signal) : skipToken,
    // What a person is writing must not be asked for anew under their hands.
    staleTime: Infinity,
    gcTime: 0,
  });
  return { draft: origin ? data : null, origin, error, refetch };
}

/** Says plainly that a draft is a draft, and where it comes from. */
export function DraftNotice({ origin }: { origin: DraftOrigin }) {
  const { t } = useTranslation();
  const said = {
    pair: t('gaps.draftFromPair'),
    suggestion: t('gaps.draftFromSuggestion'),
    document: t('gaps.draftFromDocument'),
  }[origin];
  return (
    <div
      className={`flex round-8 ground-warning gap-8 pad-12-16 rigid-icons ${classes.notice}`}
      role="note"
    >
      <IconPencil className="mt-2 caution" size={16} aria-hidden />
      <p>
        <strong>{t('gaps.draftTitle')}</strong> {said}
      </p>
    </div>
  );
}
