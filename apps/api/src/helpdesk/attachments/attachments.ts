import { CrmFailed } from '@replique/connectors/failure';
import { mostFileBytes } from '@replique/connectors/http';
import type { MessageAttachment } from '@replique/contract/helpdesk/tickets';
import { withScope } from '../../accounts/index.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { connectorFor } from '../crm/crm.ts';
import type { Deps } from '../deps.ts';
import { findMessageFiles } from '../tickets/tickets.ts';
import { findOutgoing } from '../write-back/outgoing.ts';
import { isProgram, pictureTypeOf } from './file-kind.ts';

/** Somebody waits for it. */
const patienceMs = 90_000;
const longestName = 150;

/** Names come from outside: no path, nothing that turns the direction of what is read. */
function nameFor({ name }: MessageAttachment): string {
  const plain = name
    .replaceAll(/[\p{C}\p{Bidi_Control}\s\\/:*?"<>|]+/gu, ' ')
    .replace(/^[. ]+/, '')
    .trim();
  return [...plain].slice(-longestName).join('') || 'file';
}

/** What became of a request to the CRM, in our words. */
function asFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return fail('attachments.unavailable');
  if (!(error instanceof CrmFailed)) return error;
  return fail(error.reason === 'not-found' ? 'attachments.not-found' : 'attachments.unavailable');
}

/**
 * A file of a message, read from its CRM now and kept nowhere.
 * @throws `attachments.not-found`, `attachments.elsewhere`, `attachments.too-large`, `attachments.unsafe`,
 *   `attachments.unavailable`
 */
export async function readAttachment(
  deps: Deps,
  caller: Caller,
  { message, place }: { message: string; place: number },
): Promise<File> {
  const found = await withScope(deps, caller, undefined, async (tx) => {
    const files = await findMessageFiles(tx, message);
    const attachment = files?.attachments[place];
    if (!files || !attachment) throw fail('attachments.not-found');
    const outgoing = await findOutgoing(tx, files.clientId, files.platform);
    if (!outgoing) throw fail('attachments.elsewhere');
    return { attachment, clientId: files.clientId, platform: outgoing.platform };
  });
  const { attachment, clientId, platform } = found;
  if ((attachment.size ?? 0) > mostFileBytes) throw fail('attachments.too-large');
  const connector = await connectorFor(deps, clientId, platform);
  if (!connector) throw fail('attachments.elsewhere');
  const signal = AbortSignal.timeout(patienceMs);
  const bytes = await connector
    .readFile(attachment.url, signal)
    .catch((error: unknown) => Promise.reject(asFailure(error, signal)));
  const name = nameFor(attachment);
  if (isProgram(name, bytes)) throw fail('attachments.unsafe');
  const type = pictureTypeOf(bytes) ?? 'application/octet-stream';
  return new File([new Uint8Array(bytes)], name, { type });
}
