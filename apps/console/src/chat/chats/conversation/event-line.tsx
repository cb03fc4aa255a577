import type { ChatMessage } from '@replique/contract/chat/chats';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from '../chats.module.css';

/** Something that happened beside what was said, in a quiet line; what the visitor was told of it on hover. */
export function EventLine({ message }: { message: ChatMessage }) {
  const { t } = useTranslation();
  const { event, person, text, at } = message;
  const words = () => {
    if (event === null) return text;
    if (person && (event === 'taken-over' || event === 'handed-back'))
      return t(`chats.eventsBy.${event}`, { person: person.name });
    return t(`chats.events.${event}`);
  };
  return (
    <p className={`row muted small centre-text gap-12 ${classes.event}`} title={text || undefined}>
      <span>
        {words()} · <RelativeTime at={at} isShort />
      </span>
    </p>
  );
}
