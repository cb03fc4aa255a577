const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** As it is written on this person's keyboard. */
export const controlKey = isApple ? '⌘' : 'Ctrl';

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Ctrl+Enter, or ⌘+Enter: sends what is written where Enter alone begins a new line. */
export const isSendKey = ({ key, ctrlKey, metaKey }: Pressed): boolean =>
  key === 'Enter' && (ctrlKey || metaKey);
