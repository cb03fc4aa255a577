import type { LanguageCode as Language } from '@replique/contract/route';
import { day, historyDays, isBadWeek, progressOf } from './history-days.ts';
import type { AnsweredKind } from './history.ts';
import { randomOf, type Random } from './random.ts';
import type { DemoChat } from './read-content.ts';
import { readDemoHistory, type DemoHistory } from './read-history.ts';

/** Chats of the demo's past: the bot says what the engine found for the same question in a ticket. */

/** The newest are so old: later ones are written by hand (chats.json). */
const newestDays = 2;
/** Greeting and thanks above, the offer and the closing below what was found. */
const [above, below] = [2, 2];
const longestSaid = 700;

const asksForPerson: Record<Language, string> = {
  en: 'Can somebody have a look at this, please?',
  fr: 'Quelqu’un peut-il regarder cela, s’il vous plaît\u00a0?',
};

function bodyOf(text: string): string {
  const paragraphs = text.split('\n\n').slice(above, -below);
  const said: string[] = [];
  for (const paragraph of paragraphs)
    if ([...said, paragraph].join('\n\n').length <= longestSaid) said.push(paragraph);
  return said.join('\n\n');
}

function chatOf(
  content: DemoHistory,
  { plan, model }: AnsweredKind,
  when: { daysAgo: number; at: string; page: string },
  random: Random,
): DemoChat {
  const { language } = plan;
  const theme = content.themes[Number(plan.kind.split('/')[0])];
  const texts = theme?.questions[Number(plan.kind.split('/')[1])]?.texts ?? [];
  const name = `${random.pick(content.firstNames[language] ?? [])} ${random.pick(content.lastNames[language] ?? [])}`;
  const isSolved = random.chance(
    0.6 + 0.16 * progressOf(when.daysAgo) - (isBadWeek(when.daysAgo) ? 0.2 : 0),
  );
  const visitor = { by: 'visitor' as const, text: random.fill(random.pick(texts)) };
  const bot = { by: 'bot' as const, text: bodyOf(model.text), sources: model.sources };
  const thanks = { by: 'visitor' as const, text: random.pick(content.thanks[language] ?? []) };
  const asked = { by: 'visitor' as const, text: asksForPerson[language] };
  const agent = { by: 'agent' as const, text: random.pick(theme?.answers ?? []) };
  const isRated = random.chance(isSolved ? 0.5 : 0.35);
  // Many leave with their answer and say nothing of it: that it helped is then assumed.
  const isQuiet = isSolved && !isRated && when.daysAgo % 2 === 0;
  return {
    visitor: { name, email: null },
    ...when,
    language,
    says: isSolved
      ? [visitor, bot, ...(isQuiet ? [] : [thanks])]
      : [visitor, bot, asked, agent, thanks],
    ...(isSolved && !isQuiet ? { solved: true } : {}),
    ...(isRated ? { score: random.chance(isSolved ? 0.92 : 0.6) ? 'good' : 'bad' } : {}),
  };
}

/** @param site where the visitors are, without a slash at the end */
export function planHistoryChats(
  slug: string,
  site: string,
  kinds: AnsweredKind[],
  now: Date,
): DemoChat[] {
  const usable = kinds.filter(({ model }) => bodyOf(model.text) !== '');
  if (usable.length === 0) return [];
  const content = readDemoHistory(slug);
  const random = randomOf(`${slug} chats`);
  const chats: DemoChat[] = [];
  for (let daysAgo = historyDays; daysAgo >= newestDays; daysAgo -= 1) {
    const weekday = new Date(now.getTime() - daysAgo * day).getUTCDay();
    const isWeekend = weekday === 0 || weekday === 6;
    const wanted = (isWeekend ? 0.6 : 1.2) * (0.6 + 0.8 * progressOf(daysAgo));
    const count = Math.floor(wanted + random.next());
    for (let left = count; left > 0; left -= 1) {
      const at = `${String(8 + Math.floor(random.next() * 14)).padStart(2, '0')}:${String(Math.floor(random.next() * 60)).padStart(2, '0')}`;
      chats.push(chatOf(content, random.pick(usable), { daysAgo, at, page: `${site}/` }, random));
    }
  }
  return chats;
}
