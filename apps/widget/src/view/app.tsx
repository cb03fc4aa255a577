import { Component, createRef, type TargetedKeyboardEvent } from 'preact';
import { Announcer } from './announcer.tsx';
import { Composer } from './composer.tsx';
import { Around, type Chat } from './context.ts';
import { Head } from './head.tsx';
import { LaterPart } from './later-part.tsx';
import { Log } from './log.tsx';
import { Notice } from './notice.tsx';

interface PanelProps {
  onClose: () => void;
  isPreview: boolean;
}

export const App = ({ session, dress, ...rest }: PanelProps & Pick<Chat, 'session' | 'dress'>) => (
  <Around session={session} dress={dress} draw={() => <Panel {...rest} />} />
);

/** A dialog that one may leave at any time: the page beside it stays in reach, the page that it covers does not. */
class Panel extends Component<PanelProps> {
  panel = createRef<HTMLDivElement>();
  wasOpen = false;
  override componentDidMount() {
    this.settle();
  }
  override getSnapshotBeforeUpdate() {
    return isFocused(this.panel.current);
  }
  override componentDidUpdate(_props: PanelProps, _state: object, hadFocus?: boolean) {
    this.settle(hadFocus);
  }
  /** What had the focus may go with what it did: a choice that was taken, a form that was sent. */
  settle(hadFocus?: boolean) {
    const { isOpen } = (this.context as Chat).state;
    const panel = this.panel.current;
    const isOpening = isOpen && !this.wasOpen && !this.props.isPreview;
    this.wasOpen = isOpen;
    if (panel && (isOpening || (hadFocus && !isFocused(panel)))) focusOn(panel);
  }
  override render() {
    const { onClose } = this.props;
    const { state, words, chosen } = this.context as Chat;
    const { isOpen, view, settings, chat } = state;
    return (
      // Esc leaves a dialog from wherever one is in it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <div
        ref={this.panel}
        class="panel"
        role="dialog"
        aria-label={chosen(settings.whiteLabel.headerName, words.name)}
        tabIndex={-1}
        hidden={!isOpen}
        onKeyDown={(event) => {
          if (event.key === 'Tab' && isFull()) keepWithin(event);
          if (event.key !== 'Escape' || event.isComposing) return;
          event.stopPropagation();
          onClose();
        }}
      >
        <Head onClose={onClose} />
        {view === 'history' && <LaterPart key={view} name="History" />}
        {view === 'escalate' && <LaterPart key={view} name="EscalateForm" />}
        {view === 'chat' && (
          <>
            <Log />
            <Notice />
            {chat?.state === 'closed' ? <LaterPart key={chat.uuid} name="Ended" /> : <Composer />}
          </>
        )}
        <Announcer />
      </div>
    );
  }
}

const isFocused = (panel: HTMLElement | null) => panel?.matches(':focus-within');

/** It covers the page (styles.css): what lies behind is then out of reach. */
const isFull = () => matchMedia('(max-width:520px),(max-height:440px)').matches;

/** From the last thing in the panel Tab goes to the first, and back. */
function keepWithin(event: TargetedKeyboardEvent<HTMLElement>): void {
  const panel = event.currentTarget;
  const stops = [...panel.querySelectorAll<HTMLElement>('button,a,input,textarea,.log')];
  if (event.shiftKey) stops.reverse();
  const now = (panel.getRootNode() as ShadowRoot).activeElement;
  if (now !== stops.at(-1) && (now !== panel || !event.shiftKey)) return;
  event.preventDefault();
  stops[0]?.focus();
}

/** On a touch screen the keyboard would cover what is to be read. */
function focusOn(panel: HTMLElement): void {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const field = isTouch ? null : panel.querySelector<HTMLElement>('textarea');
  (field ?? panel).focus({ preventScroll: true });
}
