import type { WebhookFailure } from '@replique/contract/accounts/webhooks';
import type { Deps } from '../deps.ts';
import { OutboundRefused } from '../../platform/http/outbound/outbound.ts';
import { toStorableText } from '../../platform/text/storable-text.ts';
import type { Tried } from './delivery-store.ts';
import { signedHeaders } from './sign.ts';

/** What is sent, and what comes back. */

const answerBytes = 2_048;
const failureOf: Record<OutboundRefused['reason'], WebhookFailure> = {
  protocol: 'blocked',
  address: 'blocked',
  redirects: 'redirected',
  'too-large': 'refused',
  timeout: 'timeout',
};

type Happened = { uuid: string; event: string; happenedAt: Date; data: object };

/** The body by Standard Webhooks; the same for every try, as the receiver may compare. */
export function bodyOf({ event, happenedAt, data }: Omit<Happened, 'uuid'>): string {
  return JSON.stringify({ type: event, timestamp: happenedAt.toISOString(), data });
}

export const secretPlace = (endpointUuid: string) => `webhook_endpoints.secret.${endpointUuid}`;

type Signer = {
  uuid: string;
  sealedSecret: string;
  sealedOldSecret: string | null;
  oldSecretUntil: Date | null;
};

/** The present secret first. Null: it cannot be opened any more (another master key). */
function openSecrets(deps: Deps, signer: Signer, now: Date): string[] | null {
  const { sealedSecret, sealedOldSecret, oldSecretUntil } = signer;
  const isOldAlive = sealedOldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now;
  try {
    return [sealedSecret, ...(isOldAlive ? [sealedOldSecret] : [])].map((sealed) =>
      deps.sealer.open(sealed, secretPlace(signer.uuid)),
    );
  } catch {
    return null;
  }
}

/** The beginning of an answer; nobody waits for the rest. */
async function readBeginning(response: Response): Promise<string | null> {
  const reader = response.body?.getReader();
  if (!reader) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done && size < answerBytes;) {
      parts.push(part.value);
      size += part.value.byteLength;
      if (size < answerBytes) part = await reader.read();
    }
  } catch {
    // The status is known; an answer that breaks off or never ends changes nothing of it.
  }
  await reader.cancel().catch(() => undefined);
  const text = Buffer.concat(parts).subarray(0, answerBytes).toString();
  return toStorableText(text) || null;
}

function failureOfStatus(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirected';
  return status === 410 ? 'gone' : 'refused';
}

function failureOfError(error: unknown): WebhookFailure {
  return error instanceof OutboundRefused ? failureOf[error.reason] : 'unreachable';
}

/** Where a message goes, and what it is signed by: each secret in turn. */
export type SignedAddress = { url: string; secrets: string[] };

/** One try: signed now, never redirected, over within `timeoutMs`. Never throws. */
export async function sendSigned(
  deps: Pick<Deps, 'clock' | 'outbound'>,
  happened: Happened,
  { url, secrets }: SignedAddress,
  timeoutMs: number,
): Promise<Tried> {
  const at = deps.clock();
  const begun = performance.now();
  const tried = (rest: Pick<Tried, 'status' | 'failure' | 'answer'>): Tried => ({
    at,
    ms: Math.round(performance.now() - begun),
    ...rest,
  });
  // What was allowed by name when it was written may be so no longer: nothing goes out in the clear.
  if (!url.startsWith('https:') && !deps.outbound.isAllowedByName(url))
    return tried({ status: null, failure: 'blocked', answer: null });
  const body = bodyOf(happened);
  try {
    const response = await deps.outbound.stream(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Replique-Webhooks',
        ...signedHeaders(secrets, { id: `msg_${happened.uuid}`, at, body }),
      },
      body,
      timeout: timeoutMs,
      idle: timeoutMs,
    });
    const answer = await readBeginning(response);
    return tried({ status: response.status, failure: failureOfStatus(response.status), answer });
  } catch (error) {
    return tried({ status: null, failure: failureOfError(error), answer: null });
  }
}

/** One try of a client's endpoint, signed by its secrets. Never throws. */
export async function sendOnce(
  deps: Deps,
  happened: Happened,
  to: Signer & { url: string },
  timeoutMs: number,
): Promise<Tried> {
  const at = deps.clock();
  const secrets = openSecrets(deps, to, at);
  if (!secrets) return { at, ms: 0, status: null, failure: 'unreadable-secret', answer: null };
  return sendSigned(deps, happened, { url: to.url, secrets }, timeoutMs);
}
