import type { Chat } from '@replique/contract/chat/chats';
import { hasRole } from '../../../lib/session/access.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ChatHead } from './chat-head.tsx';
import classes from '../chats.module.css';
import { Composer } from './composer.tsx';
import { Transcript } from './transcript.tsx';
import { useDesk } from '../use-desk.ts';

interface ConversationPaneProps {
  chat: Chat;
  /** The message whose answer is looked into. */
  traced: string | undefined;
  onTrace: (message: string) => void;
  /** It was archived: another one may be opened. */
  onLeft: () => void;
}

/** What was said, what can be done with the chat, and below it the field to write in. */
export function ConversationPane({ chat, traced, onTrace, onLeft }: ConversationPaneProps) {
  const { level, userUuid } = useSession();
  const canAct = hasRole(level, 'agent');
  const desk = useDesk(chat, { canAct, userUuid, onArchived: onLeft });
  return (
    <div className={`column ${classes.conversation}`}>
      <ChatHead chat={chat} desk={desk} canAct={canAct} />
      <Transcript chat={chat} traced={traced} onTrace={onTrace} />
      {canAct && <Composer chat={chat} desk={desk} />}
    </div>
  );
}
