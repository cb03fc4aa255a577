import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlToText } from '@replique/engine/text/html';
import { splitSentences } from '@replique/engine/text/sentences';
import { dataFolder } from '../retrieval/data.ts';

/** What people of a support forum really answered, and what could have been sent in the place of each answer. */

type Line = {
  locale: string;
  topic: string;
  messages: { author: string; role: string; html: string }[];
};

/** A suggestion and what was sent; `null` where an answer is too short for it. */
export type Change = { name: string; make: (answer: Answer, place: number) => string | null };
export type Answer = { topic: string; text: string; other: string | null };

const shortest = 150;
const fewestSentences = 4;

/** The first long answer of each English thread, with that of another person to the same question. */
export function readAnswers(): Answer[] {
  const lines = readFileSync(join(dataFolder, 'tickets_firefox/tickets.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  return lines
    .filter(({ locale }) => locale.startsWith('en'))
    .flatMap(({ topic, messages }) => {
      const answers = messages
        .filter(({ role }) => role !== 'requester')
        .map(({ author, html }) => ({ author, text: htmlToText(html) }))
        .filter(({ text }) => text.length > shortest);
      const [first] = answers;
      if (!first) return [];
      const other = answers.find(({ author }) => author !== first.author)?.text ?? null;
      return [{ topic, text: first.text, other }];
    });
}

let state = 5;
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const sentencesOf = (text: string): string[] => splitSentences(text, 'en');

/** Two letters change places in so many of the words. */
function mistype(text: string, share: number): string {
  return text.replace(/\p{L}{4,}/gu, (word) => {
    if (random() > share) return word;
    const at = 1 + Math.floor(random() * (word.length - 2));
    return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  });
}

/** The sentences of an answer that has enough of them. */
function edited(change: (sentences: string[], place: number) => string[]): Change['make'] {
  return ({ text }, place) => {
    const sentences = sentencesOf(text);
    return sentences.length < fewestSentences ? null : change(sentences, place).join('\n');
  };
}

export function listChanges(answers: Answer[]): Change[] {
  const elsewhere = (place: number): Answer => answers[(place * 13 + 7) % answers.length] as Answer;
  const foreign = (place: number): string[] => sentencesOf(elsewhere(place).text);
  return [
    {
      name: 'greeting, closing and signature added',
      make: ({ text }) => `Hi there,\n\n${text}\n\nKind regards,\nMaya\nSupport team`,
    },
    { name: '2 % of the words mistyped', make: ({ text }) => mistype(text, 0.02) },
    { name: '10 % of the words mistyped', make: ({ text }) => mistype(text, 0.1) },
    {
      name: 'one sentence dropped',
      make: edited((sentences) => sentences.toSpliced(Math.floor(random() * sentences.length), 1)),
    },
    {
      name: 'a sentence of another answer added',
      make: edited((sentences, place) => [...sentences, foreign(place)[1] ?? 'Tell us more.']),
    },
    {
      name: 'every second sentence dropped',
      make: edited((sentences) => sentences.filter((_, at) => at % 2 === 0)),
    },
    {
      name: 'half of it, then half of another answer',
      make: edited((sentences, place) => {
        const half = Math.ceil(sentences.length / 2);
        return [...sentences.slice(0, half), ...foreign(place).slice(0, sentences.length - half)];
      }),
    },
    { name: 'another person’s answer to the same question', make: ({ other }) => other },
    {
      name: 'an answer to another question of the topic',
      make: ({ topic, text }) =>
        answers.find((each) => each.topic === topic && each.text !== text)?.text ?? null,
    },
    { name: 'an answer to any other question', make: (_, place) => elsewhere(place).text },
  ];
}
