import { implement } from '@orpc/server';
import { tester } from '@replique/contract/answering/tester';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { readTesterContext } from './context.ts';
import { previewPrompt } from './preview.ts';
import { readTesterTicket } from './read-ticket.ts';
import { runTester } from './run.ts';
import {
  listTesterRuns,
  nameTesterRun,
  readTesterModelView,
  readTesterOptions,
  readTesterRun,
  removeTesterRun,
} from './tester.ts';

export function testerRoutes(deps: Deps) {
  const os = implement(tester).$context<Context>();
  return {
    options: os.options.handler(({ input, context }) =>
      readTesterOptions(deps, personOf(context), input.client),
    ),
    ticket: os.ticket.handler(({ input, context }) =>
      readTesterTicket(deps, personOf(context), input),
    ),
    run: os.run.handler(async ({ input, context, signal }) => {
      const caller = personOf(context);
      // Refusals come before the stream begins, with their own status.
      const tested = await readTesterContext(deps, caller, input);
      return runTester(deps, caller, { context: tested, signal });
    }),
    preview: os.preview.handler(({ input, context }) =>
      previewPrompt(deps, personOf(context), input),
    ),
    list: os.list.handler(({ input, context }) => listTesterRuns(deps, personOf(context), input)),
    get: os.get.handler(({ input, context }) => readTesterRun(deps, personOf(context), input.run)),
    name: os.name.handler(({ input, context }) => nameTesterRun(deps, personOf(context), input)),
    remove: os.remove.handler(({ input, context }) =>
      removeTesterRun(deps, personOf(context), input.run),
    ),
    modelView: os.modelView.handler(({ input, context }) =>
      readTesterModelView(deps, personOf(context), input),
    ),
  };
}
