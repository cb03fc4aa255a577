import './trusted-types.ts';
import './ui/mantine-styles.ts';
import './ui/tokens.css';
import './ui/global.css';
import './ui/layout.css';
import './ui/forced-colors.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadFirstData } from './frame/first-data.ts';
import { InsecureScreen } from './frame/insecure-screen.tsx';
import { watchFocus, watchTitle } from './frame/page-title.ts';
import { resetCurrentUser } from './lib/session/current-user.ts';
import { activateLanguage, expectLanguage } from './lib/language/i18n.ts';
import { pickLanguage, readStoredLanguage } from './lib/language/language.ts';
import { watchMetaClicks } from './lib/keys/meta-click.ts';
import { keepBusyFocus } from './ui/focus/keep-busy-focus.ts';
import { watchParts } from './lib/missing-parts.ts';
import { readSession, watchSession } from './lib/session/session.ts';
import { goToSignIn, startSession } from './lib/session/sign-in.ts';
import { readNonce } from './lib/page/style-nonce.ts';
import { buildRouter } from './router.tsx';
import { routeTable } from './routes.ts';

function isOpenWithoutSession(): boolean {
  return routeTable.some((row) => row.isOutsideLayout && row.path === window.location.pathname);
}

async function startLanguage(savedLanguage: Promise<string | null>): Promise<void> {
  const stored = readStoredLanguage();
  // The user's answer is awaited only where it decides.
  const saved = stored === undefined ? await savedLanguage : null;
  await activateLanguage(pickLanguage(stored, saved, navigator.language));
}

async function start(container: HTMLElement): Promise<void> {
  const root = createRoot(container);
  if (!window.isSecureContext) {
    await startLanguage(Promise.resolve(null));
    root.render(
      <App>
        <InsecureScreen />
      </App>,
    );
    return;
  }
  expectLanguage(pickLanguage(readStoredLanguage(), null, navigator.language));
  const mayGoOn = await startSession();
  if (!mayGoOn && !isOpenWithoutSession()) {
    await goToSignIn();
    return;
  }
  const router = buildRouter();
  const screen = router.load();
  await startLanguage(readSession().loggedIn ? loadFirstData() : Promise.resolve(null));
  await screen;
  watchTitle(router);
  watchFocus(router);
  keepBusyFocus();
  const { userUuid } = readSession();
  watchSession(() => {
    // Another tab may have logged out, or signed in as somebody else: what is shown here is then not theirs.
    const session = readSession();
    if (!session.loggedIn) resetCurrentUser();
    if (!session.loggedIn && !isOpenWithoutSession()) void goToSignIn();
    else if (session.userUuid !== userUuid) location.reload();
  });
  root.render(<App router={router} />);
}

setNonce(readNonce());
watchParts();
watchMetaClicks();
const container = document.getElementById('root');
if (container) await start(container);
