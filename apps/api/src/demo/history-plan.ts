import type { LanguageCode as Language } from '@replique/contract/route';
import {
  attendedFrom,
  day,
  endsBefore,
  historyDays,
  isBadWeek,
  minute,
  momentOf,
  progressOf,
  suggestedDays,
  ticketsOf,
} from './history-days.ts';
import { randomOf, type Random } from './random.ts';
import type { DemoUse } from './read-content.ts';
import type { DemoHistory, HistoryAgent, HistoryTheme } from './read-history.ts';

/** Who asked what in the demo's past, who answered when, and what became of the suggestion: no texts are stored yet. */

export type PlannedTicket = {
  externalId: string;
  /** Questions of one kind have one suggestion, but for the name in it. */
  kind: string;
  language: Language;
  channel: string;
  category: string;
  subject: string;
  firstName: string;
  lastName: string;
  question: string;
  createdAt: Date;
  repliedAt: Date;
  agent: string;
  /** What the agent makes of the suggestion; null: none was written. */
  use: DemoUse['use'] | null;
  words: string;
  ownAnswer: string;
  thanks: { at: Date; text: string; repliedAt: Date; reply: string } | null;
  rating: 'good' | 'bad' | null;
};

const channels = [
  { name: 'email', weight: 46 },
  { name: 'web', weight: 27 },
  { name: 'chat', weight: 18 },
  { name: 'phone', weight: 6 },
  { name: 'instagram', weight: 3 },
];

/** The nearest answers must be given by now: else their tickets would wait. */
const answeredBefore = 20 * minute;

function ofLanguage<T>(texts: Partial<Record<Language, T>>, language: Language): T {
  const found = texts[language] ?? texts.en ?? texts.fr;
  if (found === undefined) throw new Error('The demo’s history lacks a language.');
  return found;
}

function chooseAgent(agents: HistoryAgent[], language: Language, daysAgo: number, random: Random) {
  const speaking = agents.filter((agent) => agent.language === language);
  const able = speaking.length > 0 ? speaking : agents;
  // Everybody has a week off, one after the other.
  const there = able.filter((agent) => {
    const off = 18 + 19 * agents.indexOf(agent);
    return daysAgo < off || daysAgo >= off + 7;
  });
  return random.weighted(there.length > 0 ? there : able, ({ share }) => share);
}

/** More of what is suggested is used as time goes by, less in a hurry. */
function chooseUse(agent: HistoryAgent, daysAgo: number, random: Random): DemoUse['use'] {
  const progress = progressOf(daysAgo);
  const keen = agent.keen * (isBadWeek(daysAgo) ? 0.75 : 1);
  const asIs = (0.16 + 0.24 * progress) * keen;
  const light = (0.18 + 0.14 * progress) * keen;
  const heavy = 0.15 * keen;
  const drawn = random.next();
  if (drawn < asIs) return 'as-is';
  if (drawn < asIs + light) return 'light';
  return drawn < asIs + light + heavy ? 'heavy' : 'not-used';
}

/** Minutes from when somebody is there; a suggestion that is used saves most of them. */
function delayOf(theme: number, isUsed: boolean, daysAgo: number, random: Random): number {
  const difficulty = 0.8 + ((theme * 37) % 50) / 100;
  const hurry = isBadWeek(daysAgo) ? 2.5 : 1;
  return 4 + random.around((isUsed ? 17 : 46) * difficulty * hurry, 0.65);
}

function rate(isUsed: boolean, daysAgo: number, random: Random): 'good' | 'bad' | null {
  if (!random.chance(0.24)) return null;
  const good = 0.8 + (isUsed ? 0.1 : 0) - (isBadWeek(daysAgo) ? 0.3 : 0);
  return random.chance(good) ? 'good' : 'bad';
}

function writeQuestion(
  content: DemoHistory,
  said: { text: string; name: string; language: Language; channel: string },
  random: Random,
): string {
  const { text, name, language, channel } = said;
  if (channel === 'chat' || channel === 'instagram')
    return random.chance(0.5) ? text : text.slice(0, 1).toLowerCase() + text.slice(1);
  const greeting = random.pick(ofLanguage(content.greetings, language));
  const closing = random.pick(ofLanguage(content.closings, language));
  return `${greeting}${text}${closing.replace('{name}', name)}`;
}

function writeOwnAnswer(
  content: DemoHistory,
  theme: HistoryTheme,
  to: { firstName: string; agent: string },
  random: Random,
): string {
  const { open, close } = ofLanguage(content.reply, theme.language);
  const greeting = open.replace('{name}', to.firstName);
  const closing = close.replace('{agent}', to.agent);
  return [greeting, random.pick(theme.answers), closing].join('\n\n');
}

function planThanks(
  content: DemoHistory,
  language: Language,
  repliedAt: Date,
  now: Date,
  random: Random,
) {
  if (!random.chance(0.22)) return null;
  const at = new Date(repliedAt.getTime() + random.around(55, 0.8) * minute);
  const thankedAt = new Date(attendedFrom(content, at).getTime() + random.around(35, 0.7) * minute);
  if (thankedAt.getTime() > now.getTime() - answeredBefore) return null;
  return {
    at,
    text: random.pick(ofLanguage(content.thanks, language)),
    repliedAt: thankedAt,
    reply: random.pick(ofLanguage(content.farewells, language)),
  };
}

type Turn = { content: DemoHistory; now: Date; random: Random };

/** One ticket but for its number. Undefined: it would not have its answer yet. */
function planTicket(turn: Turn, createdAt: Date): Omit<PlannedTicket, 'externalId'> | undefined {
  const { content, now, random } = turn;
  const daysAgo = (now.getTime() - createdAt.getTime()) / day;
  const theme = random.weighted(content.themes, ({ weight }) => weight);
  const place = content.themes.indexOf(theme);
  const { language, category } = theme;
  const question = random.pick(theme.questions);
  const channel = random.weighted(channels, ({ weight }) => weight).name;
  const agent = chooseAgent(content.agents, language, daysAgo, random);
  const firstName = random.pick(ofLanguage(content.firstNames, language));
  const lastName = random.pick(ofLanguage(content.lastNames, language));
  const isSuggested =
    daysAgo < suggestedDays &&
    channel !== 'phone' &&
    random.chance(0.72 + 0.18 * progressOf(daysAgo));
  const chosen = chooseUse(agent, daysAgo, random);
  const use = isSuggested ? (theme.article === null ? 'not-used' : chosen) : null;
  const isUsed = use !== null && use !== 'not-used';
  const waited = delayOf(place, isUsed, daysAgo, random) * minute;
  const repliedAt = new Date(attendedFrom(content, createdAt).getTime() + waited);
  const text = random.fill(random.pick(question.texts));
  const planned = {
    kind: `${place}/${theme.questions.indexOf(question)}`,
    language,
    channel,
    category,
    subject: random.fill(random.pick(question.subjects)),
    firstName,
    lastName,
    question: writeQuestion(content, { text, name: firstName, language, channel }, random),
    createdAt,
    repliedAt,
    agent: agent.name,
    use,
    words: theme.extras.length > 0 ? random.pick(theme.extras) : '',
    ownAnswer: writeOwnAnswer(content, theme, { firstName, agent: agent.name }, random),
    thanks: planThanks(content, language, repliedAt, now, random),
    rating: rate(isUsed, daysAgo, random),
  };
  return repliedAt.getTime() > now.getTime() - answeredBefore ? undefined : planned;
}

/** The tickets of a client's past, the oldest first. The same day gives the same ones. */
export function planHistory(content: DemoHistory, slug: string, now: Date): PlannedTicket[] {
  const random = randomOf(slug);
  const turn = { content, now, random };
  const today = Math.floor(now.getTime() / day) * day;
  const planned: Omit<PlannedTicket, 'externalId'>[] = [];
  for (let daysAgo = historyDays; daysAgo >= 0; daysAgo -= 1) {
    const date = new Date(today - daysAgo * day);
    for (let left = ticketsOf(content, date, daysAgo, random); left > 0; left -= 1) {
      const createdAt = momentOf(date, random);
      const ticket = planTicket(turn, createdAt);
      if (ticket && createdAt.getTime() <= now.getTime() - endsBefore) planned.push(ticket);
    }
  }
  let number = content.firstNumber;
  return planned
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((ticket) => ({
      ...ticket,
      externalId: `${content.prefix}${(number += 1 + Math.floor(random.next() * 3))}`,
    }));
}
