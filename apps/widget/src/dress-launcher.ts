import type { WidgetSettings } from '@replique/contract/chat/widget';
import { textOn } from './colours.ts';

export const bubble =
  'M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2h-6.5L7 20v-3.5H6a2 2 0 0 1-2-2z';

export interface Launcher {
  button: HTMLButtonElement;
  path: SVGPathElement;
}

export function dressLauncher(
  { button }: Launcher,
  { whiteLabel: { primaryColor }, side }: WidgetSettings,
): void {
  button.className = `launcher ${side}`;
  button.style.setProperty('--launcher', primaryColor);
  button.style.setProperty('--on-launcher', textOn(primaryColor));
}

/** What the button says to those who do not see it. */
export function labelLauncher({ button }: Launcher, isOpen: boolean, label: string): void {
  button.setAttribute('aria-expanded', `${isOpen}`);
  button.setAttribute('aria-label', label);
}
