import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { listTextsSince, placeOf } from './store.ts';

export { deleteMails } from './store.ts';

const page = 200;

/**
 * Mails that tell of something whose address holds one of these words, sent or not: their texts are sealed, so each since
 * that moment is opened to see. For erasing a person whose words stand in them, with {@link deleteMails}; as staff.
 */
export async function findMailsAbout(
  tx: Tx,
  deps: Pick<Deps, 'sealer'>,
  { since, words }: { since: Date; words: string[] },
): Promise<number[]> {
  const about: number[] = [];
  let after = 0;
  for (let isMore = words.length > 0; isMore;) {
    const mails = await listTextsSince(tx, { since, after, most: page });
    for (const { id, uuid, sealedText } of mails) {
      const text = deps.sealer.open(sealedText, placeOf(uuid, 'text'));
      if (words.some((word) => text.includes(word))) about.push(id);
    }
    after = mails.at(-1)?.id ?? after;
    isMore = mails.length === page;
  }
  return about;
}
