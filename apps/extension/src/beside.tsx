import { AskKnowledge } from '@replique/panel/src/more.tsx';
import { Tickets } from '@replique/panel/src/tickets.tsx';
import { fill } from '@replique/panel/src/words.ts';
import { useEffect, useState } from 'preact/hooks';
import { readPage, watchPage, type Page } from './page.ts';
import type { ExtensionWords } from './words.ts';

/** The page in the active tab, from page to page; null until it is known. */
function usePage(): Page | null {
  const [page, setPage] = useState<Page | null>(null);
  useEffect(() => {
    const look = async () => {
      const now = await readPage();
      // Browsers tell of more than another page: what is the same is drawn once.
      setPage((old) => (JSON.stringify(old) === JSON.stringify(now) ? old : now));
    };
    watchPage(() => void look());
    void look();
  }, []);
  return page;
}

/** Asked for one site, at the press of a button. */
function Allow({ page, words }: { page: Page & { kind: 'asks' }; words: ExtensionWords }) {
  const { own } = words;
  const [isRefused, setIsRefused] = useState(false);
  const ask = async () => {
    const isAllowed = await chrome.permissions.request({ origins: [page.origin] });
    // Allowed, it is told by the browser, and another page is shown here.
    setIsRefused(!isAllowed);
  };
  return (
    <div class="box">
      <p>{own.useHereWhy}</p>
      {isRefused && <p role="alert">{own.useHereRefused}</p>}
      <button type="button" class="main" onClick={() => void ask()}>
        {fill(own.useHere, { host: page.host })}
      </button>
    </div>
  );
}

/** What there is to do with the page beside the panel. */
export function Beside({ words }: { words: ExtensionWords }) {
  const page = usePage();
  const { own } = words;
  const desk = page?.kind === 'allowed' ? page.desk : null;
  const hint = {
    unknown: own.pressButton,
    outside: own.outside,
    asks: null,
    allowed: desk ? null : own.otherSite,
  };
  const said = page && hint[page.kind];
  return (
    <>
      {said && <p class="box">{said}</p>}
      {page?.kind === 'asks' && <Allow key={page.origin} page={page} words={words} />}
      {desk && <Tickets key={`${desk.platform} ${desk.ticket}`} first={desk.ticket} />}
      <AskKnowledge />
    </>
  );
}
