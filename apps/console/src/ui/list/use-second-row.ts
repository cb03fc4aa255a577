import { useElementSize } from '@mantine/hooks';
import type { CSSProperties } from 'react';

/** What a list page reckons with for its row of chips, in pixels. */
const oneRow = 24;

/** For a list whose row of chips may be higher: where to measure it, and how the table is told. */
export function useSecondRow() {
  const { ref, height } = useElementSize();
  const style = { '--second-row': `${Math.max(0, height - oneRow)}px` } as CSSProperties;
  return { ref, style };
}
