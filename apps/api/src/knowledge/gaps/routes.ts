import { implement } from '@orpc/server';
import { gaps } from '@replique/contract/knowledge/gaps';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { askToRefresh, changeGap, draftFromGap, listGapRows, readGap } from './gaps.ts';
import { publishGap } from './publish.ts';
import { draftOverride, overrideDocument, readResolution, resolvePair } from './resolve.ts';
import { decidePair, draftFromPair, listPairRows, readPair, retireOneOf } from './pairs.ts';

export function gapsRoutes(deps: Deps) {
  const os = implement(gaps).$context<Context>();
  return {
    list: os.list.handler(({ input, context }) => listGapRows(deps, personOf(context), input)),
    get: os.get.handler(({ input, context }) =>
      readGap(deps, personOf(context), input.gap, input.days),
    ),
    dismiss: os.dismiss.handler(({ input, context }) =>
      changeGap(deps, personOf(context), input.gap, 'dismissed'),
    ),
    reopen: os.reopen.handler(({ input, context }) =>
      changeGap(deps, personOf(context), input.gap, 'reopened'),
    ),
    draft: os.draft.handler(({ input, context }) =>
      draftFromGap(deps, personOf(context), input.gap),
    ),
    publish: os.publish.handler(({ input, context }) => publishGap(deps, personOf(context), input)),
    refresh: os.refresh.handler(({ input, context }) =>
      askToRefresh(deps, personOf(context), input.client),
    ),
    pairs: os.pairs.handler(({ input, context }) => listPairRows(deps, personOf(context), input)),
    pair: os.pair.handler(({ input, context }) => readPair(deps, personOf(context), input.pair)),
    keepBoth: os.keepBoth.handler(({ input, context }) =>
      decidePair(deps, personOf(context), input.pair, 'kept'),
    ),
    reopenPair: os.reopenPair.handler(({ input, context }) =>
      decidePair(deps, personOf(context), input.pair, 'reopened'),
    ),
    retireOne: os.retireOne.handler(({ input, context }) =>
      retireOneOf(deps, personOf(context), input.pair, input),
    ),
    pairDraft: os.pairDraft.handler(({ input, context }) =>
      draftFromPair(deps, personOf(context), input.pair),
    ),
    resolution: os.resolution.handler(({ input, context }) =>
      readResolution(deps, personOf(context), input.pair, input.right),
    ),
    resolve: os.resolve.handler(({ input, context }) =>
      resolvePair(deps, personOf(context), input),
    ),
    overrideDraft: os.overrideDraft.handler(({ input, context }) =>
      draftOverride(deps, personOf(context), input.document),
    ),
    override: os.override.handler(({ input, context }) =>
      overrideDocument(deps, personOf(context), input),
    ),
  };
}
