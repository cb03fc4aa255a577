import { useEffect, useState } from 'react';

/** Empty required fields are reported from the first attempt to save on; each failed attempt goes to the first error. */
export function useSaveAttempt() {
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures > 0) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);
  return {
    wasTried: failures > 0,
    reportFailure: () => setFailures((count) => count + 1),
    forget: () => setFailures(0),
  };
}
