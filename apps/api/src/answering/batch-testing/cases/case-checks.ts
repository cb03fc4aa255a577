import type { Check } from '@replique/contract/checks';
import { fail } from '../../../platform/http/errors.ts';

/** What checks are held against. */
export type Expected = { expectedAnswer: string | null; documentIds: number[]; checks: Check[] };

/** Why a check can never be decided as it stands; null when it can. */
function faultOf(check: Check, { expectedAnswer, documentIds, checks }: Expected): string | null {
  if (checks.length > 1 && checks.some(({ kind }) => kind === 'silent'))
    return 'Of an answer that is not written nothing else can be checked.';
  switch (check.kind) {
    case 'exact':
    case 'similarity':
      return expectedAnswer === null ? 'This check needs an expected answer.' : null;
    case 'cites':
      return documentIds.length === 0 ? 'This check needs expected documents.' : null;
    case 'judged':
      return check.criteria === null && expectedAnswer === null
        ? 'This check needs criteria or an expected answer.'
        : null;
    case 'length': {
      const { least, most } = check;
      if (least === null && most === null) return 'This check needs a number of words.';
      return least !== null && most !== null && least > most
        ? 'The least is above the most.'
        : null;
    }
    default:
      return null;
  }
}

/** @throws `request.invalid` naming each check that could never be met, such as `checks.2` */
export function requireSoundChecks(expected: Expected): void {
  const fields = expected.checks.flatMap((check, at) => {
    const message = faultOf(check, expected);
    return message === null ? [] : [{ path: `checks.${at}`, message }];
  });
  if (fields.length > 0) throw fail('request.invalid', { fields });
}
