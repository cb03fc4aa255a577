import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { activateLanguage, loadScreenPhrases } from '../lib/language/i18n.ts';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

/** Shows an element in the document, in English; answers its container and how to take it away. */
export async function render(
  element: ReactNode,
): Promise<{ container: HTMLElement; unmount: () => void }> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await activateLanguage('en');
  await loadScreenPhrases();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await act(async () => root.render(element));
  return {
    container,
    unmount: () => {
      act(() => root.unmount());
      container.remove();
    },
  };
}
