import type { Chat } from './context.ts';
import { Face } from './face.tsx';
import { Icon, type IconName } from './icons.tsx';
import { Picture } from './picture.tsx';
import { fill } from '../words.ts';

/** Whose chat it is, who answers now, and the ways to other conversations. */
export function Head(
  { onClose }: { onClose: () => void },
  { session, state, words, chosen }: Chat,
) {
  const { settings, chat, view, messages } = state;
  const { whiteLabel } = settings;
  const isElsewhere = view !== 'chat';
  return (
    <div class="head">
      {isElsewhere ? (
        <Tool icon="back" label={words.back} onPress={() => session.show('chat')} />
      ) : (
        <Emblem />
      )}
      <div class="titles">
        <h2>{chosen(whiteLabel.headerName, words.name)}</h2>
        <p>{standing(state, words)}</p>
      </div>
      <div class="tools">
        {!isElsewhere && (chat || messages.length > 0) && (
          <Tool
            icon="fresh"
            label={chosen(whiteLabel.newConversationText, words.newConversation)}
            onPress={() => void session.pick(null)}
          />
        )}
        {!isElsewhere && (
          <Tool
            icon="history"
            label={chosen(whiteLabel.historyTexts, words.history)}
            onPress={() => session.show('history')}
          />
        )}
        <Tool icon="close" label={words.close} onPress={onClose} />
      </div>
    </div>
  );
}

function Emblem(_props: object, { state }: Chat) {
  const { headerLogo } = state.settings.whiteLabel;
  if (!headerLogo) return <Face />;
  return (
    <span class="logo">
      <Picture data={headerLogo} />
    </span>
  );
}

function standing({ settings, chat }: Chat['state'], words: Chat['words']): string {
  if (chat?.state === 'agent')
    return chat.agent ? fill(words.personHint, { name: chat.agent }) : words.teamHint;
  if (chat?.state === 'waiting') return words.waitingHint;
  if (chat?.state === 'closed') return words.endedHint;
  return settings.isOpen ? words.assistantHint : words.closedHint;
}

interface ToolProps {
  icon: IconName;
  label: string;
  onPress: () => void;
}

const Tool = ({ icon, label, onPress }: ToolProps) => (
  <button type="button" class="icon" aria-label={label} title={label} onClick={onPress}>
    <Icon name={icon} />
  </button>
);
