import type { Deps } from '../../deps.ts';
import { nameInMail, queueMailTo } from '../../../accounts/index.ts';
import { claimNotice, listNews, listOwners, markTold } from './notices-store.ts';

const dayMs = 86_400_000;
const shownTitles = 5;

type Person = Awaited<ReturnType<typeof listOwners>>[number];
type News = Awaited<ReturnType<typeof listNews>>;

/** "One, Two (+3)", each in `quotes`: the mail names a few, the list has them all. */
function nameThem(news: News, quotes: string): string {
  const names = news
    .slice(0, shownTitles)
    .map(({ title }) => quotes.replace('{{title}}', () => nameInMail(title)));
  const more = news.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` (+${more})` : ''}`;
}

async function tell(deps: Deps, person: Person, since: Date): Promise<boolean> {
  const at = deps.clock();
  return deps.db.withStaff(async (tx) => {
    const news = await listNews(tx, person);
    // Somebody may have decided since the list of owners was read, or another process have written.
    if (news.length === 0 || !(await claimNotice(tx, person, { at, since }))) return false;
    const waiting = news.filter(({ isWaiting }) => isWaiting);
    const gone = news.filter(({ isWaiting }) => !isWaiting);
    const standing = waiting.length > 0 ? 'waiting' : 'gone';
    const list = `/clients/details/${person.clientUuid}/knowledge?standing=${standing}`;
    await queueMailTo(tx, deps, person, ({ certifiedChanged: t }) => ({
      subject: t.subject,
      paragraphs: [
        t.text.replace('{{client}}', () => nameInMail(person.clientName)),
        ...(waiting.length > 0
          ? [t.waiting.replace('{{titles}}', () => nameThem(waiting, t.title))]
          : []),
        ...(gone.length > 0 ? [t.gone.replace('{{titles}}', () => nameThem(gone, t.title))] : []),
      ],
      link: { label: t.button, url: `${deps.config.publicUrl}${list}` },
      notes: [t.note],
    }));
    const ids = news.map(({ id }) => id);
    await markTold(tx, person.clientId, ids, at);
    return true;
  });
}

/**
 * Job: writes to whoever certified documents whose source changed or lost them, in their language: everything new
 * in one mail, and one mail a day at most for each person and client. Answers how many were written.
 */
export async function tellOwners(deps: Deps): Promise<number> {
  const since = new Date(deps.clock().getTime() - dayMs);
  const owners = await deps.db.withStaff((tx) => listOwners(tx, since));
  let told = 0;
  for (const person of owners) if (await tell(deps, person, since)) told += 1;
  return told;
}
