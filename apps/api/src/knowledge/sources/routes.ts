import { implement } from '@orpc/server';
import { sources } from '@replique/contract/knowledge/sources';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { inspectAddress, previewSource } from './inspect.ts';
import { addSource, changeSource, listClientSources, removeSource } from './sources.ts';
import {
  cancelSync,
  decideMissing,
  listSourceSyncs,
  listSyncChanges,
  requestSync,
} from './syncs.ts';

export function sourcesRoutes(deps: Deps) {
  const os = implement(sources).$context<Context>();
  return {
    list: os.list.handler(({ input, context }) =>
      listClientSources(deps, personOf(context), input.client),
    ),
    detect: os.detect.handler(({ input, context }) =>
      inspectAddress(deps, personOf(context), input),
    ),
    preview: os.preview.handler(({ input, context }) =>
      previewSource(deps, personOf(context), input),
    ),
    add: os.add.handler(({ input, context }) => addSource(deps, personOf(context), input)),
    update: os.update.handler(({ input, context }) => changeSource(deps, personOf(context), input)),
    remove: os.remove.handler(({ input, context }) =>
      removeSource(deps, personOf(context), { ...input.params, ...input.query }),
    ),
    sync: os.sync.handler(({ input, context }) => requestSync(deps, personOf(context), input)),
    syncs: os.syncs.handler(({ input, context }) =>
      listSourceSyncs(deps, personOf(context), input),
    ),
    cancel: os.cancel.handler(({ input, context }) => cancelSync(deps, personOf(context), input)),
    decide: os.decide.handler(({ input, context }) =>
      decideMissing(deps, personOf(context), input),
    ),
    changes: os.changes.handler(({ input, context }) =>
      listSyncChanges(deps, personOf(context), input),
    ),
  };
}
