import type { RoleView } from '@replique/contract/accounts/auth';

/**
 * A role of a client that a super-admin looks at the console as (docs/decisions/0027). It is this tab's: it survives a
 * reload and ends with the tab. The server narrows; what is here only decides what is shown.
 */

const storageKey = 'viewAs';

function read(): RoleView | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as RoleView | null;
  } catch {
    return null;
  }
}

/** As the page was loaded: who begins or leaves a view loads it anew, so that nothing of before stays on it. */
export const view = read();

export function beginView(begun: RoleView): void {
  sessionStorage.setItem(storageKey, JSON.stringify(begun));
  window.location.assign('/');
}

export function leaveView(): void {
  sessionStorage.removeItem(storageKey);
  window.location.assign(view ? `/clients/details/${view.client.uuid}` : '/');
}

/** What the next requests carry; a view that the server no longer knows is left. */
export const viewHeader = 'view-as';

export async function noteAnswer(response: Response): Promise<void> {
  if (view === null || response.status !== 403) return;
  const body: unknown = await response.clone().json();
  if (typeof body === 'object' && body && 'code' in body && body.code === 'auth.view-ended')
    leaveView();
}
