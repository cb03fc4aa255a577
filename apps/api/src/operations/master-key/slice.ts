import type { Deps } from '../../insight/index.ts';
import type { Slice } from '../../platform/slice.ts';
import { masterKeyCron } from './jobs.ts';

export const masterKeySlice = {
  name: 'operations/master-key',
  jobs: masterKeyCron,
} satisfies Slice<Deps>;
