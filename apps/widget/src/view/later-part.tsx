import type { Chat } from './context.ts';
import { Lazy } from './lazy.ts';

/** A part of the chat that is loaded when it is shown for the first time. */
export const LaterPart = (
  { name }: { name: 'Ended' | 'EscalateForm' | 'History' },
  { dress }: Chat,
) => (
  <div class={name === 'Ended' ? 'ended' : 'page'}>
    <Lazy
      load={async () => {
        const later = await import('./later.ts');
        dress(later.css);
        return later[name];
      }}
      draw={(Part) => <Part />}
    />
  </div>
);
