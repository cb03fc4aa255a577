import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { mostMacros, type CrmMacro } from '@replique/connectors/connector';
import { CrmFailed } from '@replique/connectors/failure';
import { connectorFor, findConnection } from '../crm/crm.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../../platform/http/errors.ts';
import { toStorableText } from '../../platform/text/storable-text.ts';
import { readMacro } from './read-macro.ts';

/** Saved replies of a CRM, asked for there and kept in this process for a short while: agents look again and again. */

export type SavedReply = { id: string; title: string; text: string };

const keptMs = 5 * 60_000;
/** People wait for it beside what they write. */
const patienceMs = 15_000;
const mostKept = 200;
const longestTitle = 200;
const longestText = 10_000;
/** So little is read where it stands. */
const readHere = 2_000;

type Kept = { at: number; saved: Promise<SavedReply[]> };
const kept = new WeakMap<Deps['crm'], Map<string, Kept>>();

/** As plain text; what is too much to read, or says nothing, is left out. */
async function toSaved(deps: Deps, client: number, macro: CrmMacro): Promise<SavedReply | null> {
  const { id, title, text, html } = macro;
  const read = await deps.texts.read(readMacro, { text, html }, { client, here: readHere });
  if (read.notAnalysed !== null || read.value.length > longestText) return null;
  const said = toStorableText(read.value);
  return said === ''
    ? null
    : { id, title: toStorableText(title).slice(0, longestTitle), text: said };
}

async function ask(deps: Deps, clientId: number, platform: CrmPlatform): Promise<SavedReply[]> {
  const connector = await connectorFor(deps, clientId, platform);
  if (!connector) throw fail('write-backs.not-connected');
  const signal = AbortSignal.timeout(patienceMs);
  let macros: CrmMacro[];
  try {
    macros = await connector.listMacros(signal);
  } catch (error) {
    if (error instanceof CrmFailed || signal.aborted) throw fail('macros.unavailable');
    throw error;
  }
  const saved: SavedReply[] = [];
  // One after the other: the texts of others are read meanwhile.
  for (const macro of macros.slice(0, mostMacros)) {
    const one = await toSaved(deps, clientId, macro);
    if (one) saved.push(one);
  }
  return saved;
}

/**
 * Those of a connection, at most five minutes old; other credentials begin anew. What failed is asked for again.
 * @throws `write-backs.not-connected`, `macros.unavailable`
 */
export async function readSaved(
  deps: Deps,
  clientId: number,
  platform: CrmPlatform,
): Promise<SavedReply[]> {
  const connection = await deps.db.withClient(clientId, (tx) =>
    findConnection(tx, clientId, platform),
  );
  const key = `${clientId}.${platform}.${connection?.sealedCredentials ?? ''}`;
  const all = kept.get(deps.crm) ?? new Map<string, Kept>();
  kept.set(deps.crm, all);
  const now = deps.clock().getTime();
  const known = all.get(key);
  if (known && known.at > now - keptMs) return known.saved;
  const saved = ask(deps, clientId, platform);
  all.delete(key);
  all.set(key, { at: now, saved });
  const [oldest] = all.keys();
  if (all.size > mostKept && oldest !== undefined) all.delete(oldest);
  saved.catch(() => all.get(key)?.saved === saved && all.delete(key));
  return saved;
}
