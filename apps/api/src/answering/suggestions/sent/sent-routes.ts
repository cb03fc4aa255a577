import { implement } from '@orpc/server';
import { sentAnswers } from '@replique/contract/answering/sent-answers';
import type { Deps } from '../../deps.ts';
import { personOf, type Context } from '../../../platform/http/access.ts';
import { readSent } from './sent.ts';

export function sentAnswersRoutes(deps: Deps) {
  const os = implement(sentAnswers).$context<Context>();
  return {
    get: os.get.handler(({ input, context }) => readSent(deps, personOf(context), input.ticket)),
  };
}
