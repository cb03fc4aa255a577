import { makeApi, Refused, type Api, type Session } from '@replique/panel/src/api.ts';
import { PanelContext } from '@replique/panel/src/context.ts';
import type { Host } from '@replique/panel/src/host.ts';
import { codeOf } from '@replique/panel/src/problem.tsx';
import { Renewal, RenewalNotice } from '@replique/panel/src/renewal.tsx';
import { render } from 'preact';
import { Beside } from './beside.tsx';
import { onSignedOut, readKept, refresh, signIn, signOut } from './connection.ts';
import { insert, readPage, readSelection } from './page.ts';
import type { Server } from './server.ts';
import { Start } from './start.tsx';
import { loadWords, startProblem, type ExtensionWords } from './words.ts';
import '@replique/panel/src/panel.css';
import './extension.css';

async function deskNow() {
  const page = await readPage();
  return page.kind === 'allowed' ? page.desk : null;
}

/** The active tab, as the panel knows its hosts. */
function makeHost(server: Server, hold: (session: Session) => void): Host {
  return {
    ticket: async () => (await deskNow())?.ticket ?? null,
    platform: async () => (await deskNow())?.platform ?? null,
    language: async () => chrome.i18n.getUILanguage(),
    insert,
    selected: readSelection,
    // Each ticket is drawn anew (beside.tsx).
    onShown: () => undefined,
    isRenewedUnasked: false,
    renew: async () => {
      hold(await signIn(server));
      return '';
    },
  };
}

interface AppProps {
  api: Api;
  host: Host;
  renewal: Renewal;
  server: Server;
  words: ExtensionWords;
}

function App({ api, host, renewal, server, words }: AppProps) {
  return (
    <PanelContext.Provider value={{ api, host, words: words.panel }}>
      <header class="head">
        <h1>Replique</h1>
        <button type="button" title={new URL(server.issuer).host} onClick={() => void signOut()}>
          {words.own.signOut}
        </button>
      </header>
      <RenewalNotice renewal={renewal} words={words.panel} />
      <Beside words={words} />
    </PanelContext.Provider>
  );
}

/** @param root drawn into, and emptied before */
function showApp(root: HTMLElement, words: ExtensionWords, server: Server, first: Session): void {
  let latest = first;
  const host = makeHost(server, (session) => {
    latest = session;
  });
  const renewal = new Renewal(host);
  const api = makeApi(server.issuer, first, async () => {
    try {
      return await refresh();
    } catch (error) {
      if (codeOf(error) !== 'auth.required') throw error;
      await renewal.ask();
      return latest;
    }
  });
  render(null, root);
  render(<App {...{ api, host, renewal, server, words }} />, root);
}

async function showStart(root: HTMLElement, words: ExtensionWords, code: string | null) {
  const { address } = await chrome.storage.local.get(['address']);
  const onSignedIn = (server: Server, session: Session) => showApp(root, words, server, session);
  const known = typeof address === 'string' ? address : '';
  render(null, root);
  render(<Start {...{ words, code, onSignedIn }} address={known} />, root);
}

/** What was kept is tried; where the server cannot be reached, it is kept and tried again. */
async function open(root: HTMLElement, words: ExtensionWords): Promise<void> {
  const kept = await readKept();
  if (!kept) return showStart(root, words, null);
  try {
    return showApp(root, words, kept.server, await refresh());
  } catch (error) {
    const code = codeOf(error);
    if (error instanceof Refused && code === 'auth.required') return showStart(root, words, code);
    render(
      <div role="alert" class="box">
        <h1 class="unseen">Replique</h1>
        <p>{startProblem(words, code)}</p>
        <div class="row">
          <button type="button" class="main" onClick={() => void open(root, words)}>
            {words.panel.tryAgain}
          </button>
          <button type="button" onClick={() => void signOut()}>
            {words.own.signOut}
          </button>
        </div>
      </div>,
      root,
    );
  }
}

const root = document.querySelector<HTMLElement>('#panel');
if (root) {
  const words = await loadWords();
  onSignedOut(() => void showStart(root, words, null));
  await open(root, words);
}
