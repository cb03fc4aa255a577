import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ArticleDraft } from '@replique/contract/gaps';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api-client.ts';
import { pickText } from '../lib/search-params.ts';
import classes from './gaps.module.css';

export type DraftOrigin = 'gap' | 'pair';

/**
 * The text that the editor of a new document begins with: `?gap=uuid` names a gap, `?pair=uuid` two documents to make
 * one of. `draft` is undefined while it is loaded and null where the address names none.
 */
export function useArticleDraft(): {
  draft: ArticleDraft | null | undefined;
  origin: DraftOrigin;
  error: unknown;
  refetch: () => unknown;
} {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [gap, pair] = [pickText(search['gap']), pickText(search['pair'])];
  const origin = gap === undefined ? 'pair' : 'gap';
  const { data, error, refetch } = useQuery({
    queryKey: ['gaps', 'draft', gap, pair],
    queryFn: ({ signal }) =>
      gap === undefined
        ? api.gaps.pairDraft({ pair: pair ?? '' }, { signal })
        : api.gaps.draft({ gap }, { signal }),
    enabled: gap !== undefined || pair !== undefined,
    // What a person is writing must not be asked for anew under their hands.
    staleTime: Infinity,
    gcTime: 0,
  });
  const draft = gap === undefined && pair === undefined ? null : data;
  return { draft, origin, error, refetch };
}

/** Says plainly that a draft is a draft, and where it comes from. */
export function DraftNotice({ draft, origin }: { draft: ArticleDraft; origin: DraftOrigin }) {
  const { t } = useTranslation();
  const said =
    origin === 'pair'
      ? t('gaps.draftFromPair')
      : draft.answers === 0
        ? t('gaps.draftOutline')
        : t('gaps.draftFromAnswers', { count: draft.answers });
  return (
    <div className={classes.notice} role="note">
      <IconPencil size={16} aria-hidden />
      <p>
        <strong>{t('gaps.draftTitle')}</strong> {said}
      </p>
    </div>
  );
}
