import { implement } from '@orpc/server';
import { credentials } from '@replique/contract/accounts/credentials';
import type { Deps } from '../../deps.ts';
import { personOf, type Context } from '../../../platform/http/access.ts';
import { readCredentials, rotateCredentials } from './credentials.ts';

type Input = { params: { id: string }; headers: { 'session-key'?: string | undefined } };

const requestOf = ({ params, headers }: Input) => ({
  id: params.id,
  sessionKey: headers['session-key'],
});

export function credentialsRoutes(deps: Deps) {
  const os = implement(credentials).$context<Context>();
  return {
    get: os.get.handler(({ input, context }) =>
      readCredentials(deps, personOf(context), requestOf(input)),
    ),
    rotate: os.rotate.handler(({ input, context }) =>
      rotateCredentials(deps, personOf(context), requestOf(input)),
    ),
  };
}
