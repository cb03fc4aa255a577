/** The client that asks too much, in a process of its own: its work is not the others' delay. */
import { ask, type Asked } from './asking.ts';

process.once('message', (asked: Asked) => {
  void ask(asked).then(({ statuses, unasked }) => {
    process.send?.({ statuses, unasked }, () => process.exit(0));
  });
});
