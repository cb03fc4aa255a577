import { CrmFailed } from '@replique/connectors/failure';
import type { Deps } from '../../deps.ts';
import { endInstalled, listInstalled } from './grant-store.ts';
import { openDesk } from './plugin.ts';

/** Websites that installed the plugin, and those that did until now. */

/** Whose connection in use a website is. */
export const findInstalled = (deps: Deps, websiteId: string): Promise<number[]> =>
  deps.db.withStaff((tx) => listInstalled(tx, websiteId));

/** Asks Crisp whether the plugin is still installed there; if not, nothing is read or written until it is again. */
export async function checkInstalled(
  deps: Deps,
  clientId: number,
  websiteId: string,
): Promise<boolean> {
  const desk = await openDesk(deps);
  if (!desk) return true;
  try {
    const known = await desk.isToken(websiteId, '', AbortSignal.timeout(15_000));
    if (known !== null) return true;
  } catch (error) {
    if (!(error instanceof CrmFailed)) throw error;
    // Nobody can tell now: the next request to the website will.
    return true;
  }
  await deps.db.withClient(clientId, (tx) => endInstalled(tx, clientId, deps.clock()));
  return false;
}
