import { useEffect, useRef, useState } from 'react';

const typingMs = 350;

/** A text as it is typed, told at once; it is handed on once one pauses, or leaves the field. */
export function useTypedText(
  value: string,
  onChange: (text: string) => void,
  onType?: (text: string) => void,
) {
  const [text, setText] = useState(value);
  const waiting = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const handOn = (typed: string) => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    onChange(typed);
  };
  return {
    text,
    type: (typed: string) => {
      setText(typed);
      onType?.(typed);
      clearTimeout(waiting.current);
      waiting.current = window.setTimeout(() => handOn(typed), typingMs);
    },
    leave: () => {
      if (waiting.current !== undefined) handOn(text);
    },
  };
}
