import { createHash, randomBytes } from 'node:crypto';
import type { PanelSession } from '@replique/contract/accounts/panels';
import { signForCredential, useChallenge } from '../auth/auth.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../../platform/http/errors.ts';
import { isSigned, sign } from '../../platform/http/sealing/signing.ts';
import { findHostByUuid, type PanelHost } from './store.ts';

/**
 * What a panel holds, in memory alone: a ticket of its page, good once, then a session that gives it access tokens. Nothing
 * of it is stored: it ends by time, with the panel, or with its credentials.
 */

type Kind = 'ticket' | 'session';
const lifetimeMs: Record<Kind, number> = { ticket: 2 * 60_000, session: 8 * 3_600_000 };
const purpose = 'panel-session';

type Held = { kind: Kind; host: string; key: string; expires: number; id: string };

/** With another key of the host, nothing of before is good. */
const markOf = ({ publicKey, tokenHash, sealedSecret, account }: PanelHost) =>
  createHash('sha256')
    .update(`${account}.${publicKey ?? tokenHash ?? sealedSecret}`)
    .digest('base64url')
    .slice(0, 16);

export function issuePanelToken(deps: Deps, host: PanelHost, kind: Kind): string {
  const expires = deps.clock().getTime() + lifetimeMs[kind];
  const id = randomBytes(12).toString('base64url');
  const held: Held = { kind, host: host.uuid, key: markOf(host), expires, id };
  const payload = Buffer.from(JSON.stringify(held)).toString('base64url');
  return `${payload}.${sign(deps.sealer, purpose, payload)}`;
}

function readPanelToken(deps: Deps, token: string): Held | null {
  const [payload = '', signature = ''] = token.split('.');
  if (!isSigned(deps.sealer, purpose, payload, signature)) return null;
  const held = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Held;
  return held.expires > deps.clock().getTime() ? held : null;
}

/** @throws `panels.session-ended`, one text for every cause */
export async function openPanel(deps: Deps, token: string): Promise<PanelSession> {
  const held = readPanelToken(deps, token);
  if (!held) throw fail('panels.session-ended');
  const host = await deps.db.withStaff(async (tx) => {
    const found = await findHostByUuid(tx, held.host);
    if (!found || markOf(found) !== held.key) return null;
    const isNew =
      held.kind === 'session' ||
      (await useChallenge(tx, `panel.${held.id}`, new Date(held.expires)));
    return isNew ? found : null;
  });
  const accessToken = host && (await signForCredential(deps, host));
  if (!accessToken) throw fail('panels.session-ended');
  return {
    accessToken,
    session: held.kind === 'session' ? token : issuePanelToken(deps, host, 'session'),
    client: host.clientUuid,
  };
}
