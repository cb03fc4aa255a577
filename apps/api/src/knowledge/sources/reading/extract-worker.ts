import { parentPort } from 'node:worker_threads';
import { extractPage } from './extract-page.ts';
import { markdownToPage } from './markdown-to-page.ts';

export type ExtractTask = { kind: 'html' | 'markdown'; source: string; url: string };

/** Pages are taken apart here, out of the way of everybody who is being served. */
parentPort?.on('message', ({ kind, source, url }: ExtractTask) => {
  try {
    parentPort?.postMessage(
      kind === 'html' ? extractPage(source, url) : markdownToPage(source, url),
    );
  } catch {
    parentPort?.postMessage(null);
  }
});
