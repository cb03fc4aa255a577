import type { Deps as Below } from '../accounts/index.ts';
import type { IndexCache } from './knowledge/search/index-cache.ts';
import type { SearchModels } from './knowledge/search/search-models.ts';

export type Deps = Below & {
  indexes: IndexCache;
  /** The models of each client, as far as they are asked here: answering has more of them. */
  models: SearchModels;
};
