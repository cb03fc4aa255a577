import type { RouteComponent } from '@tanstack/react-router';
import { hasRole, type RoleName } from '../lib/access.ts';
import { useSession } from '../lib/session.ts';
import { NotAllowed } from '../ui/states.tsx';

/** The screen for those whose role may open it, "not allowed" for the others; the server decides about the data. */
export function guarded(
  Screen: RouteComponent,
  lowestRole: RoleName,
  isTab = false,
): RouteComponent {
  function Guarded() {
    const { level } = useSession();
    return hasRole(level, lowestRole) ? <Screen /> : <NotAllowed isTab={isTab} />;
  }
  Guarded.preload = Screen.preload;
  return Guarded;
}
