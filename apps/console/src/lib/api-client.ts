import { createORPCClient, ORPCError } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { Contract } from '@replique/contract/contract';
import type { ErrorAnswer } from '@replique/contract/contract';
import routes from '../generated/contract.json';
import { rememberWait } from './api-error.ts';
import { readConfig } from './config.ts';
import { sendWithProof } from './session/proof.ts';
import { fetchWithSession } from './session/refresh.ts';

function isErrorAnswer(body: unknown): body is ErrorAnswer {
  return (
    typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
  );
}

const link = new OpenAPILink(routes as AnyContractRouter, {
  url: () => readConfig().apiUrl,
  fetch: (request, init) => sendWithProof(() => fetchWithSession(request, init)),
  customErrorResponseBodyDecoder: (body, response) =>
    isErrorAnswer(body)
      ? rememberWait(
          new ORPCError(body.code, {
            status: response.status,
            message: body.message,
            data: body.data,
          }),
          response.headers['retry-after'],
        )
      : null,
});

/**
 * The API, typed by the contract: `api.<slice>.<route>(input, { signal })`. Rejects with an ORPCError whose `code` is
 * a key of the phrases. A streaming route answers an async iterator.
 */
export const api: JsonifiedClient<ContractRouterClient<Contract>> = createORPCClient(link);
