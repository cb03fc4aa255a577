import { en } from './en.ts';
import type { LanguageWords } from './language-words.ts';

/**
 * A language that is not described here: its words are searched as they are written, and a reply is what the article says
 * between the two names. Courtesy of ours would be in the wrong language (docs/decisions/0037-languages-of-articles.md).
 */
export const other: LanguageWords = {
  stemmer: null,
  telling: '',
  stopWords: '',
  questionWords: '',
  genericWords: '',
  subjectWords: '',
  sameWords: [],
  asks: /[?？؟;]/u,
  problem: null,
  whereabouts: null,
  ownOrder: null,
  // A model is told them as they are; the built-in writer says none.
  orders: en.orders,
  reply: {
    greeting: (name) => (name ? `${name},` : ''),
    opening: { complaint: '', trouble: '', question: '', friendly: '' },
    next: { steps: '', told: '', friendly: '' },
    closing: { plain: '', friendly: '' },
    team: (name) => name,
    steps: '',
    points: '',
    pointer: {
      one: (title) => `“${title}”:`,
      several: '',
      item: (title) => `“${title}”:`,
      more: (title) => `“${title}”:`,
    },
  },
  outline: { questions: 'What people ask', answer: 'Answer' },
  linkRemoved: '[…]',
};
