import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { useChallenge } from '../auth/auth.ts';
import type { Deps } from '../deps.ts';
import type { PanelHost } from './store.ts';

/**
 * Salesforce Classic opens the page by Canvas: a *signed request*, `signature.payload`, both base64; the signature is the
 * HMAC-SHA256 of the payload's text by the consumer secret of the organisation's app. It also holds an access token of the
 * organisation: `Said` leaves it out, and nothing here keeps, logs or answers the text that it came in.
 */

export const longestSignedRequest = 64 * 1_024;
const oldestMs = 5 * 60_000;
const clockDriftMs = 60_000;

export const canvasSecretPlace = (clientId: number) => `panel_hosts.${clientId}.canvas`;

/** A My Domain with something after its first part: `acme--uat.sandbox` is `acme--uat--c.sandbox` for Visualforce. */
const withSuffix = (account: string, suffix: string) => account.replace(/^[^.]+/, `$&${suffix}`);

/** Where its pages are: those of Classic, those of Visualforce (without a namespace), and those of Lightning. */
export const canvasOrigins = ({ account }: Pick<PanelHost, 'account'>): string[] => [
  `https://${account}.my.salesforce.com`,
  `https://${withSuffix(account, '--c')}.vf.force.com`,
  `https://${account}.lightning.force.com`,
];

const id = z.string().regex(/^[\w-]{1,50}$/);

/** What is read of it; all else, tokens and people included, is dropped. */
const Said = z.object({
  algorithm: z.literal('HMACSHA256'),
  client: z.object({
    /** Which of the frames on its page. */
    instanceId: z.string().min(1).max(300),
    instanceUrl: z.string(),
    targetOrigin: z.string(),
  }),
  context: z.object({
    user: z.object({ language: z.string().max(20) }).nullish(),
    organization: z.object({ organizationId: z.string() }),
    environment: z.object({
      // Both from Apex of ours (apps/panel/salesforce/classic): the vendor's `issuedAt` is "for internal use only".
      parameters: z.object({ caseId: id, openedAt: z.number() }),
    }),
  }),
});

export type CanvasOpening = {
  caseId: string;
  instance: string;
  /** Who may talk with the panel. */
  origin: string;
  language: string | null;
};

function isSignature(secret: string, payload: string, signature: string): boolean {
  const due = createHmac('sha256', secret).update(payload).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === due.length && timingSafeEqual(given, due);
}

function parse(payload: string): z.infer<typeof Said> | null {
  try {
    return Said.parse(JSON.parse(Buffer.from(payload, 'base64').toString()));
  } catch {
    return null;
  }
}

/** Whether it is of this host's organisation, and of a page of it. */
function isOfHost(host: PanelHost, { client, context }: z.infer<typeof Said>): boolean {
  const origins = canvasOrigins(host);
  return (
    context.organization.organizationId.slice(0, 15) === host.organization &&
    client.instanceUrl === origins[0] &&
    origins.includes(client.targetOrigin)
  );
}

/** Null for every reason to refuse. A signed request opens one panel, once. */
export async function readSignedRequest(
  deps: Deps,
  host: PanelHost,
  text: unknown,
): Promise<CanvasOpening | null> {
  if (typeof text !== 'string' || text.length > longestSignedRequest) return null;
  const dot = text.indexOf('.');
  const [signature, payload] = [text.slice(0, dot), text.slice(dot + 1)];
  if (dot < 1 || host.sealedSecret === null) return null;
  const secret = deps.sealer.open(host.sealedSecret, canvasSecretPlace(host.clientId));
  if (!isSignature(secret, payload, signature)) return null;
  const said = parse(payload);
  if (!said || !isOfHost(host, said)) return null;
  const { caseId, openedAt } = said.context.environment.parameters;
  const age = deps.clock().getTime() - openedAt;
  if (age > oldestMs || age < -clockDriftMs) return null;
  const mark = createHash('sha256').update(payload).digest('base64url');
  const until = new Date(openedAt + oldestMs + clockDriftMs);
  const isFirst = await deps.db.withStaff((tx) => useChallenge(tx, `canvas.${mark}`, until));
  if (!isFirst) return null;
  return {
    caseId,
    instance: said.client.instanceId,
    origin: said.client.targetOrigin,
    language: said.context.user?.language ?? null,
  };
}
