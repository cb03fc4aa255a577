import { Component, type ComponentChildren } from 'preact';
import { pause } from '../session/backoff.ts';

const againMs = 3_000;

interface LazyProps<T> {
  load: () => Promise<T>;
  draw: (module: T) => ComponentChildren;
}

/** What is loaded when it is shown for the first time, and asked for again until it comes. */
export class Lazy<T> extends Component<LazyProps<T>, { module?: T }> {
  gone = new AbortController();
  override componentDidMount() {
    void this.ask();
  }
  override componentWillUnmount() {
    this.gone.abort();
  }
  async ask(): Promise<void> {
    const { signal } = this.gone;
    const module = await this.props.load().catch(() => null);
    if (signal.aborted) return;
    if (module) return this.setState({ module });
    await pause(againMs, signal);
    if (!signal.aborted) await this.ask();
  }
  override render() {
    const { module } = this.state;
    return module && this.props.draw(module);
  }
}
