import { createLauncher } from './launcher.ts';
import { mountPanel } from './mount-panel.tsx';
import type { Mounted, MountOptions } from './mounted.ts';

/** The chat with its launcher on an element of the page: for the console and the preview, which have no loader. */
export function mount({ host, ...options }: MountOptions): Mounted {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  return mountPanel({ ...options, root, launcher: createLauncher(root) });
}
