import { useEffect, useState } from 'react';

/** With what is said about it: focus alone leaves the text below the field behind the bar that saves. */
export function goToFirstError(): void {
  const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}

/** Empty required fields are reported from the first attempt to save on; each failed attempt goes to the first error. */
export function useSaveAttempt() {
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures > 0) goToFirstError();
  }, [failures]);
  return {
    wasTried: failures > 0,
    reportFailure: () => setFailures((count) => count + 1),
    forget: () => setFailures(0),
  };
}
