import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLazy } from './use-lazy.ts';

const load = () => import('./later.ts');

/** A part of the chat that is loaded when it is shown for the first time. */
export function LaterPart({ name }: { name: 'Ended' | 'EscalateForm' | 'History' }) {
  const later = useLazy(load, true);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (later) dress(place.current?.getRootNode(), later.css);
  }, [later]);
  const Part = later?.[name];
  return (
    <div ref={place} class={name === 'Ended' ? 'ended' : 'page'}>
      {Part && <Part />}
    </div>
  );
}

const dressed = new WeakSet<Node>();

function dress(root: Node | undefined, css: string): void {
  if (!(root instanceof ShadowRoot) || dressed.has(root)) return;
  dressed.add(root);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
