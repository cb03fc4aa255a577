import { isGreeting, isPleasantry } from '../../text/courtesy.ts';
import type { Language } from '../../text/language.ts';
import { wordsOf } from '../../text/languages/languages.ts';
import { stripCourtesy } from '../../text/question.ts';
import { splitSentences } from '../../text/sentences.ts';
import { placeholderPattern } from '../../privacy/placeholders.ts';
import { concernsOneCase } from '../answers/one-case.ts';
import { noTitle, questionTitle } from '../groups/question-title.ts';
import { tellingWords } from '../question-features.ts';

/** A text to begin with. `answers`: of how many of the given answers it says something; 0: it is an outline of what is asked. */
export type ArticleText = { title: string; markdown: string; answers: number };

const mostSentences = 8;
const mostQuestions = 6;
/** Of a longer answer its first sentences are read: each is compared with each. */
const mostOfAnswer = 60;
const longestTitle = 120;
/** Further down stand details, quotes and signatures. */
const linesRead = 6;
/** Sentences that share so many of their words say the same. */
const leastSame = 0.5;
/** Questions that share so many differ by the product that is named, or by a word. */
const leastSameQuestion = 0.75;
const fewestWords = 3;

type Said = { text: string; stems: Set<string>; answer: number; place: number };

function likeness(left: Set<string>, right: Set<string>): number {
  let shared = 0;
  for (const stem of left) if (right.has(stem)) shared += 1;
  return shared / Math.min(left.size, right.size);
}

function hasPersonalData(text: string): boolean {
  return placeholderPattern().test(text);
}

/** What was said in the answers, without courtesy, personal data and what concerns one case only. */
function readAnswers(answers: string[], language: Language): Said[] {
  return answers.flatMap((answer, number) => {
    const sentences = splitSentences(stripCourtesy(answer), language).slice(0, mostOfAnswer);
    return sentences.flatMap((text, place) => {
      const stems = new Set(tellingWords(text, language).map(({ stem }) => stem));
      const isUseful =
        stems.size >= fewestWords &&
        !text.endsWith('?') &&
        !hasPersonalData(text) &&
        !isGreeting(text) &&
        !isPleasantry(text) &&
        !concernsOneCase(text, language);
      return isUseful ? [{ text, stems, answer: number, place: place / sentences.length }] : [];
    });
  });
}

/** What is asked, as a title: the first sentence that asks, else the first line, without what personal data left behind. */
export function titleFrom(question: string, language: Language): string {
  const lines = question.split('\n').filter((each) => each.trim());
  const sentences = lines.slice(0, linesRead).flatMap((line) => splitSentences(line, language));
  const asking = sentences.find((each) => each.endsWith('?')) ?? sentences[0] ?? '';
  const clean = asking.replace(placeholderPattern(), '').replace(/\s+/g, ' ').trim();
  const whole = clean.charAt(0).toLocaleUpperCase(language) + clean.slice(1);
  return whole.length <= longestTitle ? whole : `${whole.slice(0, longestTitle - 1).trimEnd()}…`;
}

/** Marks of Markdown in people's words stay words; the marks of their lists are lists. */
function asPlain(text: string): string {
  const item = text.replace(/^[•*]\s+/, '- ');
  return item.replace(/([\\`*_[\]<>])/g, '\\$1').replace(/^(#+)(?=\s)/, '\\$1');
}

const isItem = (text: string): boolean => /^(?:[-+•*]|\d{1,2}[.)])\s/.test(text);

/** Items of a list stand together, other sentences each by itself. */
export function joinLines(texts: string[]): string {
  return texts.reduce((all, text, at) => {
    if (at === 0) return asPlain(text);
    const isList = isItem(text) && isItem(texts[at - 1] as string);
    return `${all}${isList ? '\n' : '\n\n'}${asPlain(text)}`;
  }, '');
}

/** Questions as they are asked, without those that another one says already. */
function askedOnce(questions: string[], language: Language): string[] {
  const asked: { text: string; stems: Set<string> }[] = [];
  for (const question of questions) {
    const text = questionTitle(question, language);
    const stems = new Set(tellingWords(text, language).map(({ stem }) => stem));
    const isNew = asked.every(
      (other) => other.text !== text && likeness(other.stems, stems) < leastSameQuestion,
    );
    if (text !== noTitle && stems.size > 0 && isNew) asked.push({ text, stems });
    if (asked.length === mostQuestions) break;
  }
  return asked.map(({ text }) => text);
}

function outlineOf(questions: string[], language: Language): string {
  const { questions: heading, answer } = wordsOf(language).outline;
  const lines = askedOnce(questions, language);
  return `## ${heading}\n\n${lines.map((line) => `- ${asPlain(line)}`).join('\n')}\n\n## ${answer}\n`;
}

/**
 * A document to begin with, from what people answered to questions that ask the same: the sentences that most answers
 * share or that meet the questions best, in their order. Nobody answered: an outline of what is asked.
 * @param asked `centre` is the question that stands for all; all texts masked
 */
export function draftArticle(
  asked: { centre: string; questions: string[] },
  answers: string[],
  language: Language,
): ArticleText {
  const title = questionTitle(asked.centre, language);
  const said = readAnswers(answers, language);
  if (said.length === 0)
    return { title, markdown: outlineOf([asked.centre, ...asked.questions], language), answers: 0 };
  const wanted = new Set(
    asked.questions.flatMap((question) => tellingWords(question, language).map(({ stem }) => stem)),
  );
  const scored = said.map((each) => {
    const by = new Set(
      said.filter((other) => likeness(each.stems, other.stems) >= leastSame).map((o) => o.answer),
    );
    const meets = [...each.stems].filter((stem) => wanted.has(stem)).length / each.stems.size;
    return { ...each, by, score: by.size + meets };
  });
  scored.sort((left, right) => right.score - left.score || left.answer - right.answer);
  const chosen: typeof scored = [];
  for (const each of scored) {
    if (chosen.length >= mostSentences) break;
    if (chosen.every((other) => likeness(each.stems, other.stems) < leastSame)) chosen.push(each);
  }
  chosen.sort((left, right) => left.place - right.place || left.answer - right.answer);
  const used = new Set(chosen.flatMap(({ by }) => [...by]));
  const markdown = joinLines(chosen.map(({ text }) => text));
  return { title, markdown: `${markdown}\n`, answers: used.size };
}
