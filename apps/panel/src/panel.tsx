import type { Suggestion } from '@replique/contract/answering/suggestions';
import { render } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { connect, Refused, type Api } from './api.ts';
import { PanelContext, usePanel } from './context.ts';
import { findZendesk, type Host } from './host.ts';
import { AskKnowledge, PastAnswers } from './more.tsx';
import { Problem, problemText } from './problem.tsx';
import { SuggestionView } from './suggestion-view.tsx';
import { findTicket, suggest } from './ticket.ts';
import { loadWords, pickLanguage, type Words } from './words.ts';
import { useWork } from './use-work.ts';
import './panel.css';

type Found = { suggestion: Suggestion } | { missing: 'noTicket' | 'unknownTicket' };

async function read(api: Api, externalId: string | null, again: boolean): Promise<Found> {
  if (externalId === null) return { missing: 'noTicket' };
  const ticket = await findTicket(api, externalId);
  if (ticket === null) return { missing: 'unknownTicket' };
  return { suggestion: await suggest(api, ticket, again) };
}

/** Follows the host from ticket to ticket. */
function Tickets({ first }: { first: string | null }) {
  const { api, host, words } = usePanel();
  const [externalId, setExternalId] = useState(first);
  const [work, begin, put] = useWork<Found>();
  const load = useCallback(
    (again = false) => begin(read(api, externalId, again)),
    [api, begin, externalId],
  );
  useEffect(() => load(), [load]);
  useEffect(() => {
    host.onShown(() => void host.ticket().then(setExternalId));
  }, [host]);
  const found = work?.state === 'done' ? work.value : null;
  return (
    <>
      {(work === null || work.state === 'busy') && (
        <p role="status" class="dim">
          {words.writing}
        </p>
      )}
      {work?.state === 'failed' && <Problem code={work.code} onRetry={() => load()} />}
      {found && 'missing' in found && (
        <div class="box">
          <p>{words[found.missing]}</p>
          {found.missing === 'unknownTicket' && (
            <button type="button" onClick={() => load()}>
              {words.tryAgain}
            </button>
          )}
        </div>
      )}
      {found && 'suggestion' in found && (
        <>
          <SuggestionView
            key={found.suggestion.uuid}
            suggestion={found.suggestion}
            onChange={(suggestion) => put({ suggestion })}
            onAgain={() => load(true)}
          />
          <PastAnswers key={found.suggestion.ticketUuid} ticket={found.suggestion.ticketUuid} />
        </>
      )}
      <AskKnowledge />
    </>
  );
}

function App(panel: { api: Api; host: Host; words: Words; first: string | null }) {
  return (
    <PanelContext.Provider value={panel}>
      <h1 class="unseen">Replique</h1>
      <Tickets first={panel.first} />
    </PanelContext.Provider>
  );
}

async function start(root: HTMLElement, ticket: string): Promise<void> {
  const host = findZendesk();
  // Both are awaited at once: what is shown first needs both.
  const opening = connect(ticket);
  opening.catch(() => undefined);
  const [asked, first] = host ? await Promise.all([host.language(), host.ticket()]) : [null, null];
  const language = pickLanguage(asked);
  document.documentElement.lang = language;
  const words = await loadWords(language);
  try {
    const api = await opening;
    if (host) render(<App api={api} host={host} words={words} first={first} />, root);
    else render(<p class="closed">{words.closed}</p>, root);
  } catch (error) {
    const code = error instanceof Refused ? error.code : 'failed';
    render(
      <p role="alert" class="closed">
        {problemText(words, code)}
      </p>,
      root,
    );
  }
}

const root = document.querySelector<HTMLElement>('#panel');
const ticket = document.querySelector<HTMLMetaElement>('meta[name="panel-ticket"]')?.content;
if (root && ticket) void start(root, ticket);
