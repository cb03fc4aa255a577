import type { Deps } from '../deps.ts';
import { placeOf } from './sealed-columns.ts';
import { deleteMails, listTextsSince } from './store.ts';

const page = 200;

/**
 * Removes mails that tell of something whose address holds one of these words, sent or not: their texts are sealed, so
 * each since that moment is opened to see. For erasing a person whose words stand in them.
 */
export async function forgetMailsAbout(
  deps: Pick<Deps, 'db' | 'sealer'>,
  { since, words }: { since: Date; words: string[] },
): Promise<void> {
  let after = 0;
  for (let isMore = words.length > 0; isMore;) {
    const mails = await deps.db.withStaff((tx) => listTextsSince(tx, { since, after, most: page }));
    const about = mails.filter(({ uuid, sealedText }) => {
      const text = deps.sealer.open(sealedText, placeOf(uuid, 'text'));
      return words.some((word) => text.includes(word));
    });
    await deps.db.withStaff((tx) =>
      deleteMails(
        tx,
        about.map(({ id }) => id),
      ),
    );
    after = mails.at(-1)?.id ?? after;
    isMore = mails.length === page;
  }
}
