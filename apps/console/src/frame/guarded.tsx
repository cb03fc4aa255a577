import type { RouteComponent } from '@tanstack/react-router';
import { useState } from 'react';
import { hasRole, type RoleName } from '../lib/session/access.ts';
import { useSession } from '../lib/session/session.ts';
import { NotAllowed } from '../ui/states.tsx';

/** The screen for those whose role may open it, "not allowed" for the others; the server decides about the data. */
export function guarded(
  Screen: RouteComponent,
  lowestRole: RoleName,
  isTab = false,
): RouteComponent {
  function Guarded() {
    const { level, loggedIn } = useSession();
    const [seen, setSeen] = useState(level);
    // A session that ends leads to the sign-in site. Until then the screen stays: what is typed there asks before it goes.
    if (loggedIn && seen !== level) setSeen(level);
    return hasRole(seen, lowestRole) ? <Screen /> : <NotAllowed isTab={isTab} />;
  }
  Guarded.preload = Screen.preload;
  return Guarded;
}
