import { bubble, labelLauncher, type Launcher } from './dress-launcher.ts';

const arrow = 'm6 9.5 6 6 6-6';

/** The launcher once the chat is there: an arrow while it is open, and how many messages came meanwhile. */
export function createLauncherState(launcher: Launcher) {
  const badge = document.createElement('span');
  badge.className = 'badge';
  badge.hidden = true;
  badge.setAttribute('aria-hidden', 'true');
  launcher.button.append(badge);
  return ({ isOpen, unread, label }: { isOpen: boolean; unread: number; label: string }) => {
    labelLauncher(launcher, isOpen, label);
    launcher.path.setAttribute('d', isOpen ? arrow : bubble);
    badge.hidden = unread === 0;
    badge.textContent = unread > 9 ? '9+' : String(unread);
  };
}
