import { Refused, type Session } from '@replique/panel/src/api.ts';
import { codeOf } from '@replique/panel/src/problem.tsx';
import { useState } from 'preact/hooks';
import { signIn } from './connection.ts';
import { originOf } from './page.ts';
import { findServer, parseAddress, type Server } from './server.ts';
import { startProblem, type ExtensionWords } from './words.ts';

interface StartProps {
  words: ExtensionWords;
  /** Where the person signed in last. */
  address: string;
  /** Why they are here again; null for the first time. */
  code: string | null;
  onSignedIn: (server: Server, session: Session) => void;
}

async function open(typed: string): Promise<[Server, Session]> {
  const url = parseAddress(typed);
  if (!url) throw new Refused('server.address');
  // First of all: browsers let it be asked at a press, not after a wait.
  const isAllowed = await chrome.permissions.request({ origins: [originOf(url)] });
  if (!isAllowed) throw new Refused('server.not-allowed');
  const server = await findServer(url);
  await chrome.storage.local.set({ address: url.origin });
  return [server, await signIn(server)];
}

/** Where the person says which Replique is theirs, and signs in. */
export function Start({ words, address, code, onSignedIn }: StartProps) {
  const { own } = words;
  const [typed, setTyped] = useState(address);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState(code);
  const go = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      onSignedIn(...(await open(typed)));
    } catch (error) {
      setProblem(codeOf(error));
      setIsBusy(false);
    }
  };
  // No form: the policy of extension pages lets none be sent.
  return (
    <>
      <h1>Replique</h1>
      <p>{own.intro}</p>
      <label class="field">
        {own.address}
        <input
          type="url"
          placeholder="https://replique.example.org"
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && !isBusy && void go()}
        />
      </label>
      <p class="dim">{own.addressHelp}</p>
      {problem !== null && (
        <p role="alert" class="box">
          {startProblem(words, problem)}
        </p>
      )}
      <button type="button" class="main" disabled={isBusy} onClick={() => void go()}>
        {own.signIn}
      </button>
      <p role="status" class="status">
        {isBusy ? own.signingIn : ''}
      </p>
    </>
  );
}
