import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { goToFirstError } from '../../ui/use-save-attempt.ts';
import {
  findProblems,
  longestName,
  refusedFields,
  type UserField,
  type UserProblem,
  type UserValues,
} from './user-values.ts';

type Errors = Partial<Record<UserField, string>>;

const fields: UserField[] = ['email', 'firstname', 'lastname', 'role', 'client'];

/** What the server refused stays beside its field as long as the refused value stands there. */
function useRefusals(values: UserValues, error: unknown, refused: UserValues | undefined): Errors {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (!error || !refused) return {};
  const texts: Errors = {};
  for (const field of refusedFields(error)) {
    texts[field] = field === 'email' ? t('users.invalidEmail') : errorText(error);
  }
  if (errorCode(error) === 'users.email-taken') texts.email = errorText(error);
  return Object.fromEntries(
    Object.entries(texts).filter(([field]) => {
      const name = fields.find((known) => known === field);
      return name !== undefined && values[name] === refused[name];
    }),
  );
}

/**
 * The values of the form and what is wrong with them: empty fields are named from the first attempt to save on, wrong
 * ones as they stand; a failed attempt goes to the first of them.
 */
export function useUserForm(start: UserValues, sent: { error: unknown; values?: UserValues }) {
  const { t } = useTranslation();
  const [values, setValues] = useState(start);
  const [attempts, setAttempts] = useState(0);
  const [left, setLeft] = useState<UserField[]>([]);
  const refusals = useRefusals(values, sent.error, sent.values);
  const problems = findProblems(values);
  const isTold = (field: UserField, problem: UserProblem) => {
    if (attempts > 0) return true;
    return left.includes(field) && problem !== 'required' && problem !== 'requiredChoice';
  };
  const errors: Errors = { ...refusals };
  for (const field of fields) {
    const problem = problems[field];
    if (problem && isTold(field, problem)) {
      errors[field] = t(`users.${problem}`, { count: longestName });
    }
  }
  useEffect(() => {
    if (attempts > 0) goToFirstError();
  }, [attempts]);
  return {
    values,
    errors,
    isDirty: fields.some((field) => values[field] !== start[field]),
    isSavable: Object.keys(problems).length === 0,
    change: (patch: Partial<UserValues>) => setValues((old) => ({ ...old, ...patch })),
    leaveField: (field: UserField) => setLeft((old) => [...old, field]),
    reportFailure: () => setAttempts((count) => count + 1),
    restore: (to: UserValues = start) => {
      setValues(to);
      setAttempts(0);
      setLeft([]);
    },
  };
}
