import type { PanelSession } from '@replique/contract/accounts/panels';
import { makeApi, refuse, Refused, request, type Api } from './api.ts';

/** The session of a page in a frame: what its ticket gave, in memory alone, no cookie and no storage. */

async function open(ticket: string): Promise<PanelSession> {
  const answer = await request('/v2/panel/session', { method: 'POST', body: { ticket } });
  return answer.ok ? ((await answer.json()) as PanelSession) : refuse(answer);
}

const isOver = (error: unknown) =>
  error instanceof Refused && error.code === 'panels.session-ended';

/**
 * @param ticket of the page
 * @param renew asks the host for another one when the session is over
 * @throws Refused `panels.session-ended` when the ticket was used or is too old
 */
export async function connect(ticket: string, renew: () => Promise<string>): Promise<Api> {
  let held = await open(ticket);
  // A ticket is good for one session.
  return makeApi('', held, async () => {
    try {
      held = await open(held.session);
    } catch (error) {
      if (!isOver(error)) throw error;
      held = await open(await renew());
    }
    return held;
  });
}
