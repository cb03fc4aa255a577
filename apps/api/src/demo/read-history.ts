import type { LanguageCode as Language } from '@replique/contract/route';
import { readJson } from './read-content.ts';

/** What the demo's clients were asked in the months before (content/<client>/history.json), as themes with their wordings. */

/** In every text `{one|other}` stands for one of them. */
export type HistoryQuestion = { subjects: string[]; texts: string[] };

export type HistoryTheme = {
  category: string;
  /** How often it is asked, beside the others. */
  weight: number;
  /** The article that answers it; null where nothing in the knowledge does. */
  article: string | null;
  language: Language;
  questions: HistoryQuestion[];
  /** What people say in their own words, and what they add to a suggestion. */
  answers: string[];
  extras: string[];
};

/** `keen`: how readily one uses suggestions, 1 being as most do. */
export type HistoryAgent = { name: string; share: number; keen: number; language: Language };

type ByLanguage<T> = Partial<Record<Language, T>>;

export type DemoHistory = {
  prefix: string;
  firstNumber: number;
  agents: HistoryAgent[];
  /** Tickets a day at the beginning and at the end. */
  perWeekday: [number, number];
  perSaturday: [number, number];
  perSunday: [number, number];
  /** Hours, UTC. */
  opens: number;
  closes: number;
  firstNames: ByLanguage<string[]>;
  lastNames: ByLanguage<string[]>;
  greetings: ByLanguage<string[]>;
  closings: ByLanguage<string[]>;
  thanks: ByLanguage<string[]>;
  farewells: ByLanguage<string[]>;
  reply: ByLanguage<{ open: string; close: string }>;
  themes: HistoryTheme[];
};

export const readDemoHistory = (slug: string) => readJson(slug, 'history.json') as DemoHistory;
