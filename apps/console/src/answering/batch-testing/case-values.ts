import type { TestCase } from '@replique/contract/answering/batch-testing';
import type { Check } from '@replique/contract/checks';
import { draftOf, isProblem, readDraft, type CheckDraft, type CheckedCase } from './check-draft.ts';

/** What stands in the form of a case. */
export interface CaseValues {
  question: string;
  expectedAnswer: string;
  documents: TestCase['documents'];
  checks: CheckDraft[];
}

export const blankCase: CaseValues = {
  question: '',
  expectedAnswer: '',
  documents: [],
  checks: [],
};

export function valuesOf(testCase: TestCase): CaseValues {
  return {
    question: testCase.question,
    expectedAnswer: testCase.expectedAnswer ?? '',
    documents: testCase.documents,
    checks: testCase.checks.map(draftOf),
  };
}

/** What the checks of a form are held against. */
export function aboutOf({ expectedAnswer, documents, checks }: CaseValues): CheckedCase {
  return {
    hasExpected: expectedAnswer.trim() !== '',
    hasDocuments: documents.length > 0,
    checks: checks.length,
  };
}

/** The case as the server takes it, or undefined while something is missing. */
export function writtenCase(values: CaseValues) {
  const about = aboutOf(values);
  const read = values.checks.map((draft) => readDraft(draft, about));
  const checks = read.filter((each): each is Check => !isProblem(each));
  const question = values.question.trim();
  if (question === '' || checks.length < read.length) return undefined;
  return {
    question,
    expectedAnswer: values.expectedAnswer.trim() || null,
    documents: values.documents.map(({ uuid }) => uuid),
    checks,
  };
}

/** Whether something differs; the ids of drafts are the form's own. */
export function isSameCase(one: CaseValues, other: CaseValues): boolean {
  const plain = ({ checks, ...rest }: CaseValues) =>
    JSON.stringify({ ...rest, checks: checks.map((draft) => ({ ...draft, id: 0 })) });
  return plain(one) === plain(other);
}
