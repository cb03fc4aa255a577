import { Worker } from 'node:worker_threads';
import { threadMemory } from '../../../platform/thread-memory.ts';
import type { ExtractedPage } from './extract-page.ts';
import type { ExtractTask } from './extract-worker.ts';
import type { MarkdownPage } from './markdown-to-page.ts';
import { PageUnread } from './visitor.ts';

/** Takes pages apart one by one; what takes too long or too much memory is given up, and costs only itself. */
export interface Extractor {
  /** @throws PageUnread 'malformed' */
  extract(html: string, url: string): Promise<ExtractedPage>;
  /** @throws PageUnread 'malformed' */
  render(markdown: string, url: string): Promise<MarkdownPage>;
  close(): Promise<void>;
}

const memoryMb = 256;

function startWorker(): Worker {
  const worker = new Worker(new URL('./extract-worker.ts', import.meta.url), {
    resourceLimits: threadMemory(memoryMb),
    // What hostile pages make a parser say has no place in our log.
    stdout: true,
    stderr: true,
  });
  worker.unref();
  return worker;
}

/** @param patienceMs for one page; an honest one takes some hundredths of a second */
export function openExtractor(patienceMs = 10_000): Extractor {
  let worker: Worker | null = null;
  let answer: ((page: unknown) => void) | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const give = (page: unknown) => {
    answer?.(page);
    answer = null;
  };
  const giveUp = async () => {
    const gone = worker;
    worker = null;
    give(null);
    await gone?.terminate();
  };
  const open = () => {
    const opened = startWorker();
    const isCurrent = () => worker === opened;
    opened.on('message', (page: unknown) => void (isCurrent() && give(page)));
    opened.on('error', () => void (isCurrent() && giveUp()));
    opened.on('exit', () => void (isCurrent() && giveUp()));
    return opened;
  };
  const workOn = async (task: ExtractTask): Promise<unknown> => {
    worker ??= open();
    const page = new Promise<unknown>((resolve) => (answer = resolve));
    worker.postMessage(task);
    const timer = setTimeout(() => void giveUp(), patienceMs);
    const found = await page.finally(() => clearTimeout(timer));
    if (found === null) throw new PageUnread('malformed', task.url);
    return found;
  };
  const inTurn = (task: ExtractTask): Promise<unknown> => {
    const mine = turn.then(() => workOn(task));
    turn = mine.catch(() => undefined);
    return mine;
  };

  return {
    extract: (source, url) => inTurn({ kind: 'html', source, url }) as Promise<ExtractedPage>,
    render: (source, url) => inTurn({ kind: 'markdown', source, url }) as Promise<MarkdownPage>,
    close: giveUp,
  };
}
