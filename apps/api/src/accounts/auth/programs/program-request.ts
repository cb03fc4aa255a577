import {
  assistantScopes,
  personScopes,
  type PersonScope,
} from '@replique/contract/accounts/account';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { PendingProgram, PendingSignIn } from '../sign-in/pending-sign-in.ts';
import { textOf } from '../sign-in/signin-http.ts';
import { findProgram, type RegisteredProgram } from './program-store.ts';
import { isExtension, isRegistered } from './redirect-address.ts';

/** What a program asks for when it sends a person to the sign-in page (OAuth 2.1, authorization code with PKCE). */

const challengePattern = /^[\w-]{43}$/;
const longestState = 500;
const longestScope = 500;

/** An address of the program's own with an answer; who sent the person knows by `iss` that it is ours (RFC 9207). */
export function answerTo(
  deps: Deps,
  { redirectUri, program }: { redirectUri: string; program: Pick<PendingProgram, 'state'> },
  answer: Record<string, string>,
): URL {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (program.state !== null) url.searchParams.set('state', program.state);
  url.searchParams.set('iss', deps.config.publicUrl);
  return url;
}

/** The query that shows the same request again. */
export function programQueryOf(
  redirectUri: string,
  codeChallenge: string | null,
  { id, scopes, state }: PendingProgram,
): Record<string, string> {
  return {
    response_type: 'code',
    client_id: id,
    redirect_uri: redirectUri,
    code_challenge: codeChallenge ?? '',
    code_challenge_method: 'S256',
    scope: scopes.join(' '),
    ...(state === null ? {} : { state }),
  };
}

/** The scopes that there are for it among those asked for; all of them where none was named. */
function scopesOf({ redirectUris }: RegisteredProgram, text: string | undefined): PersonScope[] {
  const open = isExtension(redirectUris) ? personScopes : assistantScopes;
  if (text === undefined || text.trim() === '') return [...open];
  const asked = new Set(text.split(' '));
  return open.filter((scope) => asked.has(scope));
}

function errorOf(deps: Deps, query: unknown, program: RegisteredProgram): string | null {
  const field = (name: string) => textOf(query, name);
  if (field('response_type') !== 'code') return 'unsupported_response_type';
  const isChallenged =
    challengePattern.test(field('code_challenge') ?? '') &&
    field('code_challenge_method') === 'S256';
  const isSound = isChallenged && (field('state') ?? '').length <= longestState;
  if (!isSound) return 'invalid_request';
  if ((field('scope') ?? '').length > longestScope) return 'invalid_scope';
  if (scopesOf(program, field('scope')).length === 0) return 'invalid_scope';
  const resource = field('resource');
  const isTools = resource === `${deps.config.publicUrl}/mcp` && !isExtension(program.redirectUris);
  const isOurs = resource === undefined || isTools;
  return isOurs ? null : 'invalid_target';
}

export type ProgramRequest =
  | { pending: PendingSignIn & { program: PendingProgram } }
  /** Said to the program itself, at its address. */
  | { refused: URL }
  /** An unknown program or address: nobody is sent anywhere. */
  | { refused: null };

export async function findRegistered(
  deps: Deps,
  clientId: unknown,
): Promise<RegisteredProgram | null> {
  const uuid = z.uuid().safeParse(clientId);
  if (!uuid.success) return null;
  return (await deps.db.withStaff((tx) => findProgram(tx, uuid.data.toLowerCase()))) ?? null;
}

export async function readProgramRequest(deps: Deps, query: unknown): Promise<ProgramRequest> {
  const found = await findRegistered(deps, textOf(query, 'client_id'));
  const redirectUri = textOf(query, 'redirect_uri') ?? '';
  if (!found || !isRegistered(found.redirectUris, redirectUri)) return { refused: null };
  const state = textOf(query, 'state') ?? null;
  const program = {
    id: found.uuid,
    name: found.name,
    scopes: scopesOf(found, textOf(query, 'scope')),
    state: state && state.slice(0, longestState),
  };
  const error = errorOf(deps, query, found);
  if (error) return { refused: answerTo(deps, { redirectUri, program }, { error }) };
  const codeChallenge = textOf(query, 'code_challenge') ?? '';
  return { pending: { redirectUri, codeChallenge, program } };
}
