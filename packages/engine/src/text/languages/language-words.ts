/** What a message is like: someone is let down, something does not work, or something is asked. */
export type Situation = 'complaint' | 'trouble' | 'question';

/** The courtesy around what the built-in writer found, as it is written to customers. */
export type ReplyWords = {
  greeting: (name: string | null) => string;
  opening: Record<Situation, string> & { friendly: string };
  next: { steps: string; told: string; friendly: string };
  closing: { plain: string; friendly: string };
  /** Who signs where no person does. */
  team: (company: string) => string;
  /** Before steps that have no line of their own leading into them, and before other lists. */
  steps: string;
  points: string;
  /** Before the address of an article that is named instead of quoted; `several`: before a list of such. */
  pointer: {
    one: (title: string) => string;
    several: string;
    item: (title: string) => string;
    /** Below what an article says, for the rest of it. */
    more: (title: string) => string;
  };
};

/** Who begins and ends a message how. Each is held against the beginning of a line. */
export type CourtesyWords = {
  /** The greeting alone, without whom it is for. */
  salutation: RegExp;
  closing: RegExp;
  /** Sentences that tell nothing: thanks, apologies, "feel free to …". */
  pleasantry: RegExp;
  /** Formulas that may stand alone on the line before a signature. */
  formula: RegExp;
  /** Words of somebody who says or asks something; nobody is addressed by them. */
  telling: RegExp;
  /** How people are titled before their names. */
  title: RegExp;
};

/** How far an order is, as far as a shop tells it. */
export type OrderProgress =
  | 'placed'
  | 'awaiting-payment'
  | 'paid'
  | 'preparing'
  | 'on-hold'
  | 'partly-shipped'
  | 'shipped'
  | 'delivered'
  | 'completed'
  | 'cancelled'
  | 'refunded'
  | 'failed';

/** What is said of an order: facts are written as they may be said to the customer. */
export type OrderWords = {
  /** For dates. */
  locale: string;
  progress: Record<OrderProgress, string>;
  order: (number: string, date: string | null) => string;
  status: (order: string, status: string) => string;
  shipped: (
    number: string,
    carrier: string | null,
    date: string | null,
    tracking: string | null,
  ) => string;
  follow: (number: string, url: string) => string;
  total: (number: string, amount: string) => string;
  items: (number: string, list: string) => string;
  refund: (number: string, amount: string | null, date: string | null) => string;
};

/** What tells of a sentence of a page that it can't be said by itself. */
export type PageWords = {
  /** Leans on the sentence before it. */
  leansBack: RegExp;
  /** About the page, or pointing to another. */
  aboutPage: RegExp;
  /** Headings over links and contents. */
  aboutLinks: RegExp;
  /** "Follow the steps above". */
  elsewhere: RegExp;
};

/** Something that happened to who writes: an article that only tells how things are done is no answer to it. */
export type Happening = 'wait' | 'loss' | 'theft';

/** How somebody tells that it happened, and how a page speaks of it. */
export type HappeningWords = { told: RegExp; answered: RegExp };

/**
 * All that reading, searching and answering need to know of one language. Words are small and folded (no accents), with
 * spaces between them; what is left out is not known of this language, and nothing happens there.
 */
export type LanguageWords = {
  /** Of the Snowball stemmer; null: words are searched as they are written, and by their parts. */
  stemmer: string | null;
  /** Gives a folded word the accents that its stemmer looks for. */
  beforeStem?: (word: string) => string;
  /** Tells words apart that only their capitals do, before these are gone ("the US" and "us"). */
  asWritten?: (text: string) => string;
  /** Takes short forms before or after an apostrophe apart. */
  apart?: (folded: string) => string;
  /** Writes what several words say together as others say it: "turn it on" as "switch it on". */
  alike?: (folded: string) => string;
  /** Frequent words that no other language here has; with accents. */
  telling: string;
  /** No meaning for search. Deliberately short: question words, negations and verbs of ability stay. */
  stopWords: string;
  /** Ask after anything. */
  questionWords: string;
  /** Any question about anything may hold them. */
  genericWords: string;
  /** In subject lines: who is written to, how urgently, or that something is written at all. */
  subjectWords: string;
  /** Mean the same, or name the same act as a verb and as a noun: a line each. */
  sameWords: string[];
  /** Sentences that ask, and sentences that say what is wrong. */
  asks: RegExp | null;
  problem: RegExp | null;
  /** What happened, and that somebody is to do something in the writer's own case; where it is not known, nothing is told from a question. */
  happenings?: Record<Happening, HappeningWords>;
  requests?: RegExp;
  /** Said to one customer about one case; where it is not known, what people answered is never quoted. English and French: past-answer.ts. */
  personal?: RegExp;
  /** For how to open a reply. */
  letDown?: RegExp;
  notWorking?: RegExp;
  courtesy?: CourtesyWords;
  page?: PageWords;
  /** Where an order is, how far it is and when it comes; and an order of one's own. */
  whereabouts: RegExp | null;
  ownOrder: RegExp | null;
  orders: OrderWords;
  reply: ReplyWords;
  /** The headings of an article that is still to be written. */
  outline: { questions: string; answer: string };
  /** "Write to us" on a page, and what somebody is told instead who wrote already. */
  writeToUs?: [RegExp, string];
  /** Stands in the place of an address that was taken out. */
  linkRemoved: string;
};
