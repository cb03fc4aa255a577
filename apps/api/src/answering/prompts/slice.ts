import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { promptsRoutes } from './routes.ts';
import type { PromptsWork } from './work.ts';

export const promptsSlice = (work: PromptsWork) =>
  ({
    name: 'answering/prompts',
    routes: (deps: Deps) => ({ prompts: promptsRoutes(deps, work) }),
    tables: {
      mandatory_rules: {
        'free-text': 'text note',
        shared: 'one block closes the prompts of all clients',
      },
      prompt_versions: {
        'free-text': 'context style note',
        shared: 'written by super-admins for all clients',
      },
      prompts: { none: 'name language', shared: 'written by super-admins for all clients' },
    },
  }) satisfies Slice<Deps>;
