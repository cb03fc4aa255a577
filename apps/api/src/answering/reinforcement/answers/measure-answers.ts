import type { Agreement } from '@replique/contract/answering/reinforcement';
import { agreement } from '@replique/engine/clustering/answers/agreement';
import { draftArticle } from '@replique/engine/clustering/proposals/draft-article';
import {
  groupAnswers,
  type AnswerGroup,
  type AnswerPrivacy,
  type GivenAnswer,
} from '@replique/engine/clustering/answers/group-answers';
import { Mask } from '@replique/engine/privacy/mask';
import { stripCourtesy } from '@replique/engine/text/question';
import type { LanguageCode as Language } from '@replique/contract/route';
import { splitSentences } from '@replique/engine/text/sentences';
import type { KeptAnswers } from '../../../platform/db/column-shapes.ts';
import { leastAnswers, leastPeople } from '../limits.ts';
import { sharedSentences } from './shared-sentences.ts';

/** What people answered to a group, as the thread is given it. No database. */
export type AnswersToMeasure = {
  language: Language;
  centre: string;
  questions: string[];
  /** In time order. */
  answers: {
    ticketId: number;
    text: string;
    author: string | null;
    requesterName: string | null;
    at: string;
    isOurs: boolean;
  }[];
  privacy: AnswerPrivacy;
};

type Text = { title: string; markdown: string };

export type MeasuredAnswers = {
  answers: KeptAnswers[];
  agreement: Agreement;
  /** From what most of them say, with the tickets whose sentences stand in it; null: nobody said anything to all. */
  draft: (Text & { tickets: number[] }) | null;
  /** From what several people say: what may stand without anybody looking at it. Null unless they agree. */
  shared: Text | null;
};

const mostGroups = 20;
const newestTickets = 5;
const mostDisagreements = 10;

/** Spelt otherwise it is the same person. */
const personKey = (author: string | null): string =>
  (author ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** @param unknown who stands for those whose names nobody knows */
function toGiven({ answers }: AnswersToMeasure, unknown: string): GivenAnswer[] {
  return answers.map(({ ticketId, text, author, requesterName, isOurs }) => ({
    id: ticketId,
    text,
    by: personKey(author) || unknown,
    names: [requesterName, author].filter((name) => name !== null),
    isOurs,
  }));
}

function keep(group: AnswerGroup, { answers }: AnswersToMeasure): KeptAnswers {
  const byTicket = new Map(answers.map((each) => [each.ticketId, each]));
  const members = group.ids.flatMap((id) => byTicket.get(id) ?? []);
  const newest = members.toSorted((a, b) => b.at.localeCompare(a.at));
  const nameOf = (by: string): string =>
    members.find(({ author }) => personKey(author) === by)?.author?.trim() ?? '';
  return {
    text: group.text,
    times: group.ids.length,
    copies: group.copies.reduce((sum, ids) => sum + ids.length - 1, 0),
    people: group.people
      .map(({ by, answers: times }) => ({ name: nameOf(by), times }))
      .filter(({ name }) => name !== ''),
    lastAt: newest[0]?.at ?? '',
    tickets: newest.slice(0, newestTickets).map(({ ticketId }) => ticketId),
  };
}

/** Answers keep their placeholders here: a sentence with one is left out of every draft. */
function maskAll(given: GivenAnswer[], privacy: AnswerPrivacy): Map<number, string> {
  return new Map(
    given.map(({ id, text, names }) => [id, new Mask({ names, ...privacy }).foreign(text)]),
  );
}

/** Of these answers the ones that a sentence of the draft stands in. */
function sourcesOf(markdown: string, texts: Map<number, string>, language: Language): number[] {
  const said = markdown.replace(/\\(?=[\\`*_[\]<>#])/g, '');
  return [...texts]
    .filter(([, text]) =>
      splitSentences(stripCourtesy(text), language).some((sentence) => said.includes(sentence)),
    )
    .map(([id]) => id);
}

/** Reads the answers of one group: which say the same, whether they agree, and what could be written from them. */
export function measureAnswers(group: AnswersToMeasure): MeasuredAnswers {
  const { language, centre, questions, privacy } = group;
  const groups = groupAnswers(toGiven(group, ''), language, privacy, centre);
  // Whoever is not known may be anybody: never one person more.
  const known = group.answers.map(({ author }) => personKey(author)).find((key) => key !== '');
  const given = toGiven(group, known ?? '');
  const found = agreement(given, language, {
    privacy,
    rules: { least: leastAnswers, leastPeople },
  });
  const masked = maskAll(given, privacy);
  const textsOf = (ids: number[]): Map<number, string> =>
    new Map(ids.map((id) => [id, masked.get(id) ?? '']));
  const main = textsOf(groups[0]?.ids ?? []);
  const article = draftArticle({ centre, questions }, [...main.values()], language);
  const authors = new Map(given.map(({ id, by }) => [id, by]));
  const counted = found.counted.map((id) => ({
    text: masked.get(id) ?? '',
    by: authors.get(id) ?? '',
  }));
  const own = found.agrees
    ? draftArticle({ centre, questions }, sharedSentences(counted, language), language)
    : null;
  return {
    answers: groups.slice(0, mostGroups).map((each) => keep(each, group)),
    agreement: {
      agrees: found.agrees,
      stoppedBy: found.stoppedBy,
      answers: found.counted.length,
      leastAnswers: found.least,
      people: found.people,
      leastPeople: found.leastPeople,
      likeness: found.likeness,
      leastLikeness: found.leastLikeness,
      copies: found.copies.length,
      disagreements: found.disagreeing
        .slice(0, mostDisagreements)
        .map(({ sentences: [left, right] }) => ({ left, right })),
    },
    draft:
      article.answers > 0
        ? {
            title: article.title,
            markdown: article.markdown,
            tickets: sourcesOf(article.markdown, main, language),
          }
        : null,
    shared: own && own.answers > 0 ? { title: own.title, markdown: own.markdown } : null,
  };
}
