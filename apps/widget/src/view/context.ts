import { Component, createElement, type ComponentChildren } from 'preact';
import type { Bilingual } from '@replique/contract/chat/chatbots';
import type { Session } from '../session/session.ts';
import type { State } from '../session/state.ts';
import { chosenText, type Words } from '../words.ts';

/** What every part of the chat is handed beside its own props: Preact's context, its second argument. */
export interface Chat {
  session: Session;
  state: State;
  /** The product's words in the visitor's language. */
  words: Words['widget'];
  events: Words['widgetEvents'];
  /** The client's own text, with ours behind it. */
  chosen: (text: Bilingual, own: string) => string;
  /** Adds a style sheet, once. */
  dress: (css: string) => void;
}

interface AroundProps extends Pick<Chat, 'session'>, Partial<Pick<Chat, 'dress'>> {
  draw: () => ComponentChildren;
}

/** Draws the chat anew whenever its state changes; nothing before the words are there. */
export class Around extends Component<AroundProps> {
  override getChildContext() {
    const { session, dress } = this.props;
    return { session, dress };
  }
  override render() {
    return createElement(Drawn, this.props);
  }
}

/**
 * Below `Around`, which is drawn once, all parts are handed the same object, and it is kept up to date here: who draws
 * itself anew is handed by Preact what it was handed at first.
 */
class Drawn extends Component<AroundProps> {
  stop?: () => void;
  override componentDidMount() {
    this.stop = this.props.session.store.watch(() => this.setState({}));
    this.setState({});
  }
  override componentWillUnmount() {
    this.stop?.();
  }
  override render() {
    const { session, draw } = this.props;
    const state = session.store.get();
    const { language, settings, phrases } = state;
    const chosen: Chat['chosen'] = (text, own) =>
      chosenText(text, { language, fallback: settings.fallbackLanguage, own });
    const { widget: words, widgetEvents: events } = phrases ?? {};
    Object.assign(this.context as Chat, { state, chosen, words, events });
    return phrases && draw();
  }
}
