import { implement } from '@orpc/server';
import { mail } from '@replique/contract/accounts/mail';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { readMail, readOutbox, retryMail } from './mail.ts';

export function mailRoutes(deps: Deps) {
  const os = implement(mail).$context<Context>();
  return {
    list: os.list.handler(({ input }) => readOutbox(deps, input)),
    delivery: os.delivery.handler(() => ({ isServerConfigured: deps.mailer !== null })),
    get: os.get.handler(({ input }) => readMail(deps, input.mail)),
    retry: os.retry.handler(({ input, context }) => retryMail(deps, personOf(context), input.mail)),
  };
}
