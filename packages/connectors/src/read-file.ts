import type { ConnectorContext, Signal } from './connector.ts';
import { CrmFailed } from './failure.ts';
import { readPublicFile, type CrmHttp } from './http.ts';

/**
 * A file by the address that came with a message. What signs in goes to the account's own addresses alone: a file kept
 * elsewhere is asked for as anybody would.
 * @param ownPath where the account serves the file; null for an address that is not the account's
 * @throws CrmFailed
 */
export async function readFileBy(
  { http, context }: { http?: CrmHttp; context: ConnectorContext },
  address: string,
  ownPath: (url: URL) => string | null,
  signal: Signal,
): Promise<Uint8Array> {
  const url = URL.parse(address);
  if (!url) throw new CrmFailed('not-found');
  const path = ownPath(url);
  return http && path !== null ? http.file(path, signal) : readPublicFile(context, url, signal);
}
