import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';

export const widgetSlice = {
  name: 'chat/widget',
  tables: {
    visitor_tokens: { secret: 'token_hash' },
  },
} satisfies Slice<Deps>;
