/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/** When a reply was first drawn in a frame: read by the page around it, which cannot look inside. */
const watchReplies = () => {
  if (window.parent === window) return;
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.reply')) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => window.parent.postMessage(JSON.stringify({ drawnAt: Date.now() }), '*')),
    );
  });
  observer.observe(document, { childList: true, subtree: true });
};

/** Before the page is opened. */
export const watchPanel = (page: Page) => page.addInitScript(watchReplies);

/** The panel's process and the host's, so many times slower from now on. */
export async function slowBoth(page: Page, rate: number): Promise<void> {
  for (const target of [page, ...page.frames().slice(1)])
    try {
      const session = await page.context().newCDPSession(target);
      await session.send('Emulation.setCPUThrottlingRate', { rate });
    } catch {
      // A frame of the page's own process is slowed with it.
    }
}

/** From the host's click to the suggestion on the screen, in milliseconds; another frame each time. */
export const timePanel = (page: Page, ticket: string): Promise<number> =>
  page.evaluate(async (id) => {
    // What is out of sight is not drawn: the frames of earlier rounds make room. The first keeps its process.
    for (const frame of [...document.querySelectorAll('iframe')].slice(1)) frame.remove();
    const drawn = new Promise<number>((resolve) => {
      const listen = ({ data }: MessageEvent) => {
        const { drawnAt } = JSON.parse(String(data)) as { drawnAt?: number };
        if (drawnAt === undefined) return;
        removeEventListener('message', listen);
        resolve(drawnAt);
      };
      addEventListener('message', listen);
    });
    const clickedAt = Date.now();
    await window.zendesk.open(id);
    return (await drawn) - clickedAt;
  }, ticket);
