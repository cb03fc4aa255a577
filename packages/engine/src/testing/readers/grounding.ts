import { atOnce } from '../../clustering/steps.ts';
import { align } from '../../grounding/align.ts';
import { findConflict } from '../../grounding/conflicts.ts';
import { GroundingCheck } from '../../grounding/judge.ts';
import {
  findCondition,
  findGap,
  findPromise,
  withoutConditions,
} from '../../grounding/left-out.ts';
import { buildOpinionPrompt, readOpinions } from '../../grounding/opinion-prompt.ts';
import { compareOrder, orderIn } from '../../grounding/order.ts';
import { areChanged, areTurnedRound } from '../../grounding/parties.ts';
import {
  clausesOf,
  figuresOf,
  readStatement,
  wordsOf,
  writeYears,
} from '../../grounding/read-statement.ts';
import { findSwap } from '../../grounding/swaps.ts';
import { findUnconditional } from '../../grounding/unconditional.ts';
import { pairsOf, withOpinions } from '../../grounding/second-opinion.ts';
import type { Others, Readers } from '../registry.ts';
import {
  denials,
  denialsBeside,
  denyOn,
  hasBreakBehindDenial,
  isDenial,
  isDeniedByBoth,
} from '../../grounding/denials.ts';
import { turnDeniedLimits } from '../../grounding/denied-limits.ts';
import { asPassage } from './inputs.ts';

const page = 'If the box was never opened, you can return it within 30 days after delivery.';
const ours = readStatement(page, 'en');
const known = { language: 'en' as const, told: new Set<string>(), around: new Set<string>() };
const read = (text: string) => readStatement(text, 'en');
const check = (source: string, told: string) =>
  atOnce(
    GroundingCheck.reading(
      [{ source: 1, kind: 'document' as const, text: source, language: 'en' }],
      'en',
      told,
    ),
  );

const refused = (text: string) => ({ text, sources: [], spans: [], supported: false });
const ask = (said: string, source: string) =>
  atOnce(pairsOf([refused(said), refused(said)], asPassage(source).passages, 'en'));

/** What of grounding/ reads a reply and its sources. */
export const groundingReaders: Readers = {
  'grounding/judge': {
    GroundingCheck: {
      reply: (text) => check(page, page).judge(read(text)),
      page: (text) => check(text, page).judge(ours),
      told: (text) => check(page, text).judge(ours),
      both: (text) => check(text, text).judge(read(text)),
    },
  },
  'grounding/read-statement': {
    writeYears,
    readStatement: { en: read, fr: (text) => readStatement(text, 'fr') },
    clausesOf: (text) => clausesOf(read(text)),
    figuresOf: (text) => figuresOf(read(text)),
    wordsOf: (text) => wordsOf(read(text)),
  },
  'grounding/align': {
    align: {
      said: (text) => align(read(text).tokens, ours.tokens),
      both: (text) => align(read(text).tokens, read(`${text} not`).tokens),
    },
  },
  'grounding/denials': {
    isDenial: (text) => read(text).tokens.map(isDenial),
    denials: (text) => denials(read(text).tokens),
    denialsBeside: (text) => denialsBeside(read(text).tokens, ours.tokens),
    isDeniedByBoth: (text) => {
      const said = read(`${text} not`);
      const whole = { said, theirs: said };
      return isDeniedByBoth({ said: said.tokens, theirs: said.tokens, whole });
    },
    hasBreakBehindDenial: (text) => hasBreakBehindDenial(read(text).tokens),
    denyOn: (text) => denyOn(read(text).tokens, read(`${text} not`).tokens),
  },
  'grounding/denied-limits': {
    turnDeniedLimits: (text) => turnDeniedLimits(read(`${text} not more than 5`).tokens),
  },
  'grounding/conflicts': {
    findConflict: {
      said: (text) => findConflict(read(text), ours, 'en'),
      theirs: (text) => findConflict(ours, read(text), 'en'),
      both: (text) => findConflict(read(text), read(`${text} not`), 'en'),
    },
  },
  'grounding/order': {
    compareOrder: (text) => compareOrder(read(text).tokens, ours.tokens),
    orderIn: (text) => orderIn(read(text).tokens),
  },
  'grounding/parties': {
    areTurnedRound: {
      said: (text) => areTurnedRound(read(text), ours, 'en'),
      both: (text) => areTurnedRound(read(text), read(`${text} not`), 'en'),
    },
    areChanged: (text) => areChanged(align(read(text).tokens, ours.tokens).gaps, 'en'),
  },
  'grounding/swaps': {
    findSwap: {
      said: (text) => findSwap(read(text), ours),
      both: (text) => findSwap(read(text), read(`${text} not`)),
    },
  },
  'grounding/unconditional': {
    findUnconditional: {
      said: (text) => findUnconditional(read(text), page, 'en'),
      around: (text) => findUnconditional(read('Whatever its age.'), text, 'en'),
    },
  },
  'grounding/second-opinion': {
    pairsOf: {
      said: (text) => ask(text, page),
      page: (text) => ask('The box was never opened.', text),
      both: (text) => ask(text, text),
    },
    withOpinions: (text) =>
      withOpinions([refused(text)], ask(text, text), [{ supports: 1, contradicts: 0 }]),
  },
  'grounding/opinion-prompt': {
    buildOpinionPrompt: (text) => buildOpinionPrompt([{ sentence: text, source: text }]),
    readOpinions: (text) => readOpinions(text, 1),
  },
  'grounding/left-out': {
    findPromise: (text) => findPromise(read(text), known),
    findCondition: (text) => findCondition(read(text), ours, known),
    withoutConditions: (text) => withoutConditions(read(text)),
    findGap: {
      said: (text) => findGap(read(text), ours, known),
      theirs: (text) => findGap(ours, read(text), known),
    },
  },
};

export const groundingOthers: Others = {
  'takes a language, or what was read': {
    'grounding/sign-words': 'signsOf oppositesOf',
    'grounding/parties': 'areOtherParties',
    'grounding/replaced': 'findReplaced',
    'grounding/read-statement': 'isSameFigure unitsOf',
    'grounding/tokens': 'isWord isFigure isSign isBreak',
    'grounding/same-words': 'hasLike isFiller',
  },
};
