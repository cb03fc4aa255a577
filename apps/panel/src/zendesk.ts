import ZAFClient from 'zendesk_app_framework_sdk';
import type { Host } from './host.ts';

type Client = Exclude<ReturnType<typeof ZAFClient.init>, false>;

/** What one frame of the app tells the other. */
const renewed = 'replique.renewed';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For an editor with markup: every text is text. */
const asHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign).replaceAll('\n', '<br>');

async function read(client: Client, path: string): Promise<unknown> {
  try {
    return (await client.get(path))[path];
  } catch {
    // Where no ticket is open, nothing answers to its path.
    return null;
  }
}

/** Zendesk signs a page when it opens it, and only then: another frame of the app is opened, which hands its ticket over. */
function renewBy(client: Client): () => Promise<string> {
  let take: (ticket: string) => void = () => undefined;
  client.on(renewed, (ticket) => typeof ticket === 'string' && take(ticket));
  return async () => {
    const handedOver = new Promise<string>((resolve) => {
      take = resolve;
    });
    await client.invoke('instances.create', {
      location: 'modal',
      size: { width: '320px', height: '120px' },
    });
    return handedOver;
  };
}

/** The ticket of this frame goes to the panels beside tickets; the one that waits for it takes it. */
async function handOver(client: Client, ticket: string): Promise<void> {
  const instances = (await read(client, 'instances')) as Record<string, { location?: string }>;
  for (const [guid, { location }] of Object.entries(instances))
    if (location?.endsWith('ticket_sidebar')) client.instance(guid).trigger(renewed, ticket);
  await client.invoke('destroy');
}

/** Null outside of Zendesk, `passed` in the frame that is there to hand over its ticket. */
export async function findZendesk(ticket: string): Promise<Host | 'passed' | null> {
  const client = ZAFClient.init();
  if (!client) return null;
  const { location } = await client.context();
  if (location === 'modal') {
    await handOver(client, ticket);
    return 'passed';
  }
  const textOf = async (path: string) => {
    const value = await read(client, path);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  };
  return {
    ticket: () => textOf('ticket.id'),
    language: () => textOf('currentUser.locale'),
    insert: async (text) => {
      const isRich = (await read(client, 'comment.useRichText')) === true;
      await client.invoke('ticket.editor.insert', isRich ? asHtml(text) : text);
    },
    onShown: (then) => client.on('app.activated', then),
    // A frame opens over the agent's work.
    isRenewedUnasked: false,
    renew: renewBy(client),
  };
}
