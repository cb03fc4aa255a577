import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Api } from './api.ts';
import { Category } from './category.tsx';
import { usePanel } from './context.ts';
import type { Host } from './host.ts';
import { LookUps } from './look-ups.tsx';
import { PastAnswers } from './more.tsx';
import { Problem } from './problem.tsx';
import { SuggestionView } from './suggestion-view.tsx';
import { findTicket, suggest, suggestOrRead } from './ticket.ts';
import { useWork } from './use-work.ts';

type Found =
  | { suggestion: Suggestion; mayWrite: boolean }
  | { missing: 'noTicket' | 'unknownTicket' | 'noSuggestion' };

async function read(
  api: Api,
  host: Host,
  externalId: string | null,
  again: boolean,
): Promise<Found> {
  if (externalId === null) return { missing: 'noTicket' };
  const ticket = await findTicket(api, externalId, (await host.platform?.()) ?? null);
  if (ticket === null) return { missing: 'unknownTicket' };
  const { suggestion, mayWrite } = await suggestOrRead(api, ticket, again);
  return suggestion ? { suggestion, mayWrite } : { missing: 'noSuggestion' };
}

/** Follows the host from ticket to ticket. */
export function Tickets({ first }: { first: string | null }) {
  const { api, host, words } = usePanel();
  const [externalId, setExternalId] = useState(first);
  const [work, begin, put] = useWork<Found>();
  const load = useCallback(
    (again = false) => begin(read(api, host, externalId, again)),
    [api, begin, externalId, host],
  );
  useEffect(() => load(), [load]);
  useEffect(() => {
    host.onShown(() => void host.ticket().then(setExternalId));
  }, [host]);
  // What is on the screen stays until the newer one is there, and if it does not come.
  const reload = (ticket: string) =>
    suggest(api, ticket).then(
      (suggestion) => put({ suggestion, mayWrite: true }),
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
          {found.missing !== 'noTicket' && (
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
            mayWrite={found.mayWrite}
            onChange={(suggestion) => put({ suggestion, mayWrite: true })}
            onAgain={() => load(true)}
            onReload={() => void reload(found.suggestion.ticketUuid)}
          />
          <Category
            key={`category ${found.suggestion.ticketUuid}`}
            ticket={found.suggestion.ticketUuid}
            mayWrite={found.mayWrite}
          />
          <LookUps
            key={`look-ups ${found.suggestion.ticketUuid}`}
            ticket={found.suggestion.ticketUuid}
          />
          <PastAnswers key={found.suggestion.ticketUuid} ticket={found.suggestion.ticketUuid} />
        </>
      )}
    </>
  );
}
