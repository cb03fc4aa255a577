import { useState } from 'react';

/** Which rows of a list are picked, by key: they stay so as long as they are on the page. */
export function useSelection(shown: string[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const selected = new Set(shown.filter((key) => picked.has(key)));
  return {
    selected,
    onSelect: (keys: string[], on: boolean) =>
      setPicked(
        new Set(on ? [...selected, ...keys] : [...selected].filter((key) => !keys.includes(key))),
      ),
    onClear: () => setPicked(new Set()),
  };
}
