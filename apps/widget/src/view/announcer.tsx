import { Component } from 'preact';
import { announce, nothingSaid, type Said } from '../session/announce.ts';
import { fill } from '../words.ts';
import type { Chat } from './context.ts';

const kept = 12;

interface Told {
  texts: { id: number; text: string }[];
}

/** Says to a screen reader what comes in, a whole sentence at a time and when it is its turn. */
export class Announcer extends Component<object, Told> {
  override state: Told = { texts: [] };
  said: Said = nothingSaid;
  override componentDidMount() {
    this.tell();
  }
  override componentDidUpdate() {
    this.tell();
  }
  tell() {
    const { state, events } = this.context as Chat;
    const { said, texts } = announce(this.said, state, events);
    this.said = said;
    if (texts.length === 0) return;
    const before = this.state.texts;
    const from = (before.at(-1)?.id ?? 0) + 1;
    this.setState({
      texts: [...before, ...texts.map((text, at) => ({ id: from + at, text }))].slice(-kept),
    });
  }
  override render() {
    const { words, state } = this.context as Chat;
    const { isPersonTyping, chat } = state;
    return (
      <div class="sr" aria-live="polite" aria-relevant="additions">
        {this.state.texts.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
        {isPersonTyping && chat?.agent && <p>{fill(words.personTyping, { name: chat.agent })}</p>}
      </div>
    );
  }
}
