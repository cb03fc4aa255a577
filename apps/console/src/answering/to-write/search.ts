import type { ToWriteKind } from '@replique/contract/answering/to-write';
import { offeredLanguages } from '@replique/contract/offered-languages';
import { choice, paging, pickSearch, searchOf, type SearchOf } from '../../lib/search.ts';

export const toWriteKinds = [
  'gap',
  'group',
  'proposal',
  'contradiction',
  'expiring',
] as const satisfies ToWriteKind[];

export const toWriteSearch = searchOf({
  kind: choice(toWriteKinds),
  days: choice(['90']),
  language: choice(offeredLanguages),
  search: pickSearch,
  ...paging(),
});
export type ToWriteSearch = SearchOf<typeof toWriteSearch>;
