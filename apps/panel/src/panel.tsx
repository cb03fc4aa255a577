import { render } from 'preact';
import type { Api } from './api.ts';
import { findCanvas } from './canvas.ts';
import { connect } from './connect.ts';
import { findCrisp } from './crisp.ts';
import { PanelContext } from './context.ts';
import type { Host } from './host.ts';
import { AskKnowledge } from './more.tsx';
import { metaOf } from './page-meta.ts';
import { codeOf, problemText } from './problem.tsx';
import { Renewal, RenewalNotice } from './renewal.tsx';
import { Tickets } from './tickets.tsx';
import { loadWords, pickLanguage, type Words } from './words.ts';
import { findSalesforce } from './salesforce.ts';
import { findZendesk } from './zendesk.ts';
import './panel.css';

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
      <AskKnowledge />
    </PanelContext.Provider>
  );
}

async function wordsFor(asked: string | null): Promise<Words> {
  const language = pickLanguage(asked);
  document.documentElement.lang = language;
  return loadWords(language);
}

/** The tool around the panel, and what opens the panel: Salesforce gives it later than its page. */
async function findHost(): Promise<{
  host: Awaited<ReturnType<typeof findZendesk>>;
  ticket: string;
}> {
  const ticket = metaOf('ticket') ?? '';
  const name = metaOf('host');
  if (name === 'crisp') return { host: findCrisp(), ticket };
  if (name === 'canvas') return { host: findCanvas(), ticket };
  if (name !== 'salesforce') return { host: await findZendesk(ticket), ticket };
  const host = findSalesforce(metaOf('parent') ?? '');
  return { host, ticket: host ? await host.renew() : ticket };
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
