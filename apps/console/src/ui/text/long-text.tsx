import { useRef, useState } from 'react';
import classes from './long-text.module.css';
import { ShowMore } from '../list/show-more.tsx';
import { endOfPart } from './text-part.ts';

/** Where each part begins, up to the first that is not shown. */
function startsOf(text: string, parts: number): number[] {
  const starts = [0];
  while (starts.length <= parts) {
    const last = starts.at(-1) ?? 0;
    if (last >= text.length) break;
    starts.push(endOfPart(text, last));
  }
  return starts;
}

/** A text written by others, in parts when it is very long: only what is shown is laid out. */
export function LongText({ text }: { text: string }) {
  const [asked, setAsked] = useState({ text, parts: 1 });
  const parts = asked.text === text ? asked.parts : 1;
  const box = useRef<HTMLDivElement>(null);
  const starts = startsOf(text, parts);
  const end = starts.at(-1) ?? 0;
  if (end >= text.length && parts === 1) return text;
  const showMore = () => {
    setAsked({ text, parts: parts + 1 });
    // Once it is there, whoever reads by keyboard or ear goes on where the part before ended.
    requestAnimationFrame(() => {
      const added = box.current?.querySelector<HTMLElement>(`[data-part="${parts}"]`);
      added?.focus({ preventScroll: true });
    });
  };
  return (
    <div ref={box}>
      {starts.slice(0, -1).map((start, index) => (
        <div key={start} className={classes.part} data-part={index} tabIndex={-1}>
          {text.slice(start, starts[index + 1])}
        </div>
      ))}
      {end < text.length && <ShowMore shown={end / text.length} onMore={showMore} />}
    </div>
  );
}
