import { implement } from '@orpc/server';
import { notices } from '@replique/contract/home/notices';
import type { Deps } from '../../insight/index.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { listNotices, seeNotices } from './notices.ts';

export function noticesRoutes(deps: Deps) {
  const os = implement(notices).$context<Context>();
  return {
    list: os.list.handler(({ input, context }) =>
      listNotices(deps, personOf(context), input.client),
    ),
    seen: os.seen.handler(({ input, context }) => seeNotices(deps, personOf(context), input.upTo)),
  };
}
