import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';

export const askSlice = {
  name: 'answering/ask',
  tables: {
    question_marks: { none: 'verdict question_hash' },
  },
} satisfies Slice<Deps>;
