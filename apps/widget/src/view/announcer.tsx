import { useEffect, useRef, useState } from 'preact/hooks';
import { announce, nothingSaid, type Said } from '../session/announce.ts';
import { fill } from '../words.ts';
import { useChat, useWords } from './context.ts';

const kept = 12;

/** Says to a screen reader what comes in, a whole sentence at a time and when it is its turn. */
export function Announcer() {
  const { words, events } = useWords();
  const said = useRef<Said>(nothingSaid);
  const [texts, setTexts] = useState<{ id: number; text: string }[]>([]);
  const { messages, parts, chat, isPersonTyping } = useChat();
  useEffect(() => {
    const next = announce(said.current, { messages, parts, chat }, events);
    said.current = next.said;
    if (next.texts.length === 0) return;
    setTexts((before) => {
      const from = (before.at(-1)?.id ?? 0) + 1;
      return [...before, ...next.texts.map((text, at) => ({ id: from + at, text }))].slice(-kept);
    });
  }, [messages, parts, chat, events]);
  return (
    <div class="sr" aria-live="polite" aria-relevant="additions">
      {texts.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
      {isPersonTyping && chat?.agent && <p>{fill(words.personTyping, { name: chat.agent })}</p>}
    </div>
  );
}
