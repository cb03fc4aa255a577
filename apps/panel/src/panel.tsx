import type { Suggestion } from '@replique/contract/answering/suggestions';
import { render } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { connect, type Api } from './api.ts';
import { Category } from './category.tsx';
import { findCrisp } from './crisp.ts';
import { PanelContext, usePanel } from './context.ts';
import type { Host } from './host.ts';
import { LookUps } from './look-ups.tsx';
import { AskKnowledge, PastAnswers } from './more.tsx';
import { codeOf, Problem, problemText } from './problem.tsx';
import { Renewal, RenewalNotice } from './renewal.tsx';
import { SuggestionView } from './suggestion-view.tsx';
import { findTicket, suggest } from './ticket.ts';
import { loadWords, pickLanguage, type Words } from './words.ts';
import { useWork } from './use-work.ts';
import { findSalesforce } from './salesforce.ts';
import { findZendesk } from './zendesk.ts';
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
  // What is on the screen stays until the newer one is there, and if it does not come.
  const reload = (ticket: string) =>
    suggest(api, ticket).then(
      (suggestion) => put({ suggestion }),
      () => undefined,
    );
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
            onReload={() => void reload(found.suggestion.ticketUuid)}
          />
          <Category
            key={`category ${found.suggestion.ticketUuid}`}
            ticket={found.suggestion.ticketUuid}
          />
          <LookUps
            key={`look-ups ${found.suggestion.ticketUuid}`}
            ticket={found.suggestion.ticketUuid}
          />
          <PastAnswers key={found.suggestion.ticketUuid} ticket={found.suggestion.ticketUuid} />
        </>
      )}
      <AskKnowledge />
    </>
  );
}

interface AppProps {
  api: Api;
  host: Host;
  words: Words;
  renewal: Renewal;
  first: string | null;
}

function App({ api, host, words, renewal, first }: AppProps) {
  return (
    <PanelContext.Provider value={{ api, host, words }}>
      <h1 class="unseen">Replique</h1>
      <RenewalNotice renewal={renewal} words={words} />
      <Tickets first={first} />
    </PanelContext.Provider>
  );
}

async function wordsFor(asked: string | null): Promise<Words> {
  const language = pickLanguage(asked);
  document.documentElement.lang = language;
  return loadWords(language);
}

const metaOf = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="panel-${name}"]`)?.content;

/** The tool around the panel, and what opens the panel: Salesforce gives it later than its page. */
async function findHost(): Promise<{
  host: Awaited<ReturnType<typeof findZendesk>>;
  ticket: string;
}> {
  const ticket = metaOf('ticket') ?? '';
  const parent = metaOf('parent');
  if (parent !== undefined) {
    const host = findSalesforce(parent);
    return { host, ticket: host ? await host.renew() : ticket };
  }
  return { host: metaOf('host') === 'crisp' ? findCrisp() : await findZendesk(ticket), ticket };
}

async function start(root: HTMLElement): Promise<void> {
  const { host, ticket } = await findHost();
  if (host === 'passed') return;
  if (host === null) {
    const { closed } = await wordsFor(null);
    return render(<p class="closed">{closed}</p>, root);
  }
  const renewal = new Renewal(host);
  // Both are awaited at once: what is shown first needs both.
  const opening = connect(ticket, renewal.ask);
  opening.catch(() => undefined);
  const [asked, first] = await Promise.all([host.language(), host.ticket()]);
  const words = await wordsFor(asked);
  try {
    const api = await opening;
    render(<App {...{ api, host, words, renewal, first }} />, root);
  } catch (error) {
    render(
      <p role="alert" class="closed">
        {problemText(words, codeOf(error))}
      </p>,
      root,
    );
  }
}

const root = document.querySelector<HTMLElement>('#panel');
if (root && metaOf('host')) void start(root);
