import type { Signal } from '../connector.ts';
import type { CrmHttp } from '../http.ts';
import { idIn } from './ids.ts';
import { Done } from './read.ts';

/**
 * Until when a ticket is hidden from its agents. One that is woken is opened with it: snoozing there closes a ticket, and
 * ending that is not said to open it again.
 */
export async function setSnooze(
  http: CrmHttp,
  ticketId: string,
  until: Date | null,
  signal: Signal,
): Promise<void> {
  const json =
    until === null
      ? { snooze_datetime: null, status: 'open' }
      : { snooze_datetime: until.toISOString() };
  const path = `/api/tickets/${idIn(ticketId)}`;
  await http.ask({ method: 'PUT', path, json, isRepeatable: true, signal }, Done);
}
