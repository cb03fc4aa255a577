import type { Deps as Below } from '../helpdesk/index.ts';
import type { ModelsAtWork } from './models/types.ts';

export type Deps = Below & {
  /** The language models of each client: writers, vectors, ranking. */
  models: ModelsAtWork;
};
