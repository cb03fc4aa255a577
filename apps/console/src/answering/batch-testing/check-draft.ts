import type { Check, CheckKind, ToneRule } from '@replique/contract/checks';
import { readShare, readWhole } from './typed-numbers.ts';

export const checkKinds = [
  'contains',
  'not-contains',
  'cites',
  'similarity',
  'judged',
  'grounded',
  'language',
  'tone',
  'length',
  'exact',
  'answers',
  'silent',
] as const satisfies CheckKind[];

export const toneRules = [
  'greeting',
  'no-greeting',
  'closing',
  'no-closing',
  'formal-address',
  'no-exclamation',
  'no-capitals',
  'no-emoji',
  'no-promise',
  'no-apology',
] as const satisfies ToneRule[];

/** A check as it is being written: every kind's fields, as text where people type. */
export interface CheckDraft {
  /** Of this draft alone, for as long as the form is open. */
  id: number;
  kind: CheckKind;
  /** One a line. */
  texts: string;
  mode: 'all' | 'any';
  language: string;
  rules: ToneRule[];
  least: string;
  most: string;
  /** In percent. */
  share: string;
  criteria: string;
}

export type CheckProblem =
  | 'phrases'
  | 'manyPhrases'
  | 'rules'
  | 'length'
  | 'order'
  | 'share'
  | 'expected'
  | 'documents'
  | 'alone';

const mostPhrases = 20;
const longestPhrase = 300;
const mostWords = 5_000;
const startShares: Partial<Record<CheckKind, string>> = { similarity: '60', judged: '70' };

let lastId = 0;

/** A new check of a kind, with what fits most cases. */
export function newDraft(kind: CheckKind): CheckDraft {
  lastId += 1;
  return {
    id: lastId,
    kind,
    texts: '',
    mode: kind === 'cites' ? 'any' : 'all',
    language: 'en',
    rules: [],
    least: '',
    most: '',
    share: startShares[kind] ?? '',
    criteria: '',
  };
}

const asPercent = (share: number) => String(Math.round(share * 1_000) / 10);

/** A stored check, ready to be changed. */
export function draftOf(check: Check): CheckDraft {
  const blank = newDraft(check.kind);
  switch (check.kind) {
    case 'contains':
      return { ...blank, texts: check.texts.join('\n'), mode: check.mode };
    case 'not-contains':
      return { ...blank, texts: check.texts.join('\n') };
    case 'cites':
      return { ...blank, mode: check.mode };
    case 'language':
      return { ...blank, language: check.language };
    case 'tone':
      return { ...blank, rules: check.rules };
    case 'length':
      return { ...blank, least: String(check.least ?? ''), most: String(check.most ?? '') };
    case 'similarity':
      return { ...blank, share: asPercent(check.least) };
    case 'judged':
      return { ...blank, share: asPercent(check.least), criteria: check.criteria ?? '' };
    default:
      return blank;
  }
}

const linesOf = (texts: string): string[] => [
  ...new Set(
    texts
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

type Read = Check | CheckProblem;

function readPhrases(texts: string[], check: Check): Read {
  if (texts.length === 0) return 'phrases';
  const isTooMuch = texts.length > mostPhrases || texts.some((text) => text.length > longestPhrase);
  return isTooMuch ? 'manyPhrases' : check;
}

function readLength({ least, most }: CheckDraft): Read {
  const from = least.trim() === '' ? null : readWhole(least, 0, mostWords);
  const to = most.trim() === '' ? null : readWhole(most, 1, mostWords);
  if (from === undefined || to === undefined || (from === null && to === null)) return 'length';
  if (from !== null && to !== null && from > to) return 'order';
  return { kind: 'length', least: from, most: to };
}

/** What a draft is held against. `checks`: how many the case has. */
export interface CheckedCase {
  hasExpected: boolean;
  hasDocuments: boolean;
  checks?: number;
}

/** The check that a draft describes, or what is wrong with it. */
export function readDraft(
  draft: CheckDraft,
  { hasExpected, hasDocuments, checks = 1 }: CheckedCase,
): Read {
  const { kind, mode, language, rules, criteria } = draft;
  const share = readShare(draft.share);
  const texts = linesOf(draft.texts);
  switch (kind) {
    case 'contains':
      return readPhrases(texts, { kind, texts, mode });
    case 'not-contains':
      return readPhrases(texts, { kind, texts });
    case 'cites':
      return hasDocuments ? { kind, mode } : 'documents';
    case 'language':
      return { kind, language };
    case 'tone':
      return rules.length > 0 ? { kind, rules } : 'rules';
    case 'length':
      return readLength(draft);
    case 'similarity':
      if (!hasExpected) return 'expected';
      return share === undefined ? 'share' : { kind, least: share };
    case 'judged': {
      const wanted = criteria.trim() || null;
      if (!hasExpected && wanted === null) return 'expected';
      return share === undefined ? 'share' : { kind, criteria: wanted, least: share };
    }
    case 'exact':
      return hasExpected ? { kind } : 'expected';
    case 'silent':
      return checks > 1 ? 'alone' : { kind };
    default:
      return { kind };
  }
}

export const isProblem = (read: Read): read is CheckProblem => typeof read === 'string';

/** What a case without checks of its own is judged by, as the engine does it (`checksOf`). */
export function impliedChecks(hasExpected: boolean, hasDocuments: boolean): Check[] {
  const checks: Check[] = [
    ...(hasExpected ? [{ kind: 'similarity', least: 0.6 } as const] : []),
    ...(hasDocuments ? [{ kind: 'cites', mode: 'any' } as const] : []),
  ];
  return checks.length > 0 ? checks : [{ kind: 'answers' }];
}
