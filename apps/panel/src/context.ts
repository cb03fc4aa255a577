import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Api } from './api.ts';
import type { Host } from './host.ts';
import type { Words } from './words.ts';

export interface Panel {
  api: Api;
  host: Host;
  words: Words;
}

export const PanelContext = createContext<Panel | null>(null);

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('Nothing is shown outside of the panel.');
  return panel;
}
