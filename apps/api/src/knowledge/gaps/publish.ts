import type { GapDetail } from '@replique/contract/knowledge/gaps';
import type { Certification, DocumentDraft } from '@replique/contract/knowledge/knowledge';
import type { Language } from '@replique/engine/text/language';
import { recordChange, withScope } from '../../accounts/index.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import type { Deps } from '../deps.ts';
import { putCertified, renderDraft } from '../knowledge/knowledge.ts';
import { groupedDays } from './find-gaps.ts';
import { readGap } from './gaps.ts';
import { lockGap } from './read-store.ts';
import { saveArticle } from './store.ts';

type Article = DocumentDraft & {
  gap: string;
  language: Language;
  certification: Certification | null;
};

/**
 * Writes the article of a gap, which counts as answered from then on.
 * @throws `gaps.not-found`, `gaps.answered` when somebody published one meanwhile, `documents.until-past`
 */
export async function publishGap(
  deps: Deps,
  caller: Caller,
  { gap: uuid, ...given }: Article,
): Promise<GapDetail> {
  const article = await renderDraft(deps, caller, given);
  await withScope(deps, caller, undefined, async (tx) => {
    const gap = await lockGap(tx, uuid);
    if (!gap) throw fail('gaps.not-found');
    if (gap.state === 'answered') throw fail('gaps.answered');
    const client = { id: gap.clientId, uuid: gap.clientUuid };
    const document = await putCertified(tx, deps, caller, client, article);
    const by = { at: deps.clock(), by: caller.userId };
    await saveArticle(tx, gap, { documentId: document.id, ...by });
    await recordChange(tx, deps, caller, {
      action: 'gaps.published',
      clientId: gap.clientId,
      label: gap.name,
      href: `/clients/details/${gap.clientUuid}/gaps/${uuid}`,
      before: { state: gap.state },
      after: { state: 'answered', article: article.title },
    });
  });
  // It may answer what else was asked in vain.
  deps.wake('gaps.find');
  return readGap(deps, caller, uuid, groupedDays);
}
