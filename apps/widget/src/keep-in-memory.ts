import { nothingKept, type Kept, type KeptData } from './kept.ts';

/** For the preview: nothing outlives the page. */
export function keepInMemory(begin: Partial<KeptData> = {}): Kept {
  let memory: KeptData = { ...nothingKept, ...begin };
  return {
    read: () => memory,
    change(part) {
      memory = { ...memory, ...part };
    },
    onChange: () => () => {},
  };
}
