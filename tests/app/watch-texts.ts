import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deps } from '../../apps/api/src/deps.ts';

/** Names the tasks that read texts, and those that did so while a transaction was open. */
export class TextWatch {
  readonly read: string[] = [];
  readonly within: string[] = [];
  #open = new AsyncLocalStorage<true>();

  /** For `createTestApp`. */
  adapt = (deps: Deps): Deps => {
    const { db, texts } = deps;
    const withClient = db.withClient.bind(db);
    const withStaff = db.withStaff.bind(db);
    const read = texts.read.bind(texts);
    db.withClient = (clientId, fn, timing) =>
      withClient(clientId, (tx) => this.#open.run(true, () => fn(tx)), timing);
    db.withStaff = (fn, timing) => withStaff((tx) => this.#open.run(true, () => fn(tx)), timing);
    texts.read = (task, input, options) => {
      this.read.push(task.name);
      if (this.#open.getStore()) this.within.push(task.name);
      return read(task, input, options);
    };
    return deps;
  };
}
