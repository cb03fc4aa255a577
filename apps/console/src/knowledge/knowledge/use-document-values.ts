import { useState } from 'react';
import { useSaveAttempt } from '../../ui/use-save-attempt.ts';
import { useDocumentErrors, type DocumentErrors, type DocumentValues } from './document-form.tsx';

const keys = ['title', 'isQuestion', 'language', 'url', 'markdown'] as const;

/**
 * What stands in the form, beside what was there; errors show from the first attempt to save on.
 * @param proposed what the form begins with, where that is more than what was there: it is not saved yet
 */
export function useDocumentValues(start: DocumentValues, proposed: Partial<DocumentValues> = {}) {
  const [base, setBase] = useState(start);
  const [values, setValues] = useState({ ...start, ...proposed });
  const check = useDocumentErrors();
  const { wasTried, reportFailure, forget } = useSaveAttempt();
  const found = check(values);
  const errors: DocumentErrors = wasTried ? found : {};
  return {
    values,
    errors,
    isSavable: Object.keys(found).length === 0,
    isDirty: keys.some((key) => values[key] !== base[key]),
    change: (patch: Partial<DocumentValues>) => setValues({ ...values, ...patch }),
    /** Back to what was there. */
    restore: () => {
      setValues(base);
      forget();
    },
    /** Goes on from another text that stands: what is typed stays, or goes too. */
    moveTo: (next: DocumentValues, isKept: boolean) => {
      setBase(next);
      if (!isKept) setValues(next);
    },
    reportFailure,
  };
}
