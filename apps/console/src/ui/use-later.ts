import { useEffect, useState } from 'react';

const laterMs = 1_000;

/** True once the screen had a second to stand: what comes then keeps nobody waiting. */
export function useLater(): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), laterMs);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}
