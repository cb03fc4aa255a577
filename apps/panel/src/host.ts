import ZAFClient from 'zendesk_app_framework_sdk';

/** The tool that shows the panel: which ticket is open, and its editor. */
export interface Host {
  /** As the tool's own id; null where no ticket is open. */
  ticket(): Promise<string | null>;
  /** The language of the person there, such as `fr-CA`; null where it does not say. */
  language(): Promise<string | null>;
  /** Puts a text at the cursor of the reply. */
  insert(text: string): Promise<void>;
  /** Somebody came back to the panel, perhaps with another ticket open. */
  onShown(then: () => void): void;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For an editor with markup: every text is text. */
const asHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign).replaceAll('\n', '<br>');

/** Null outside of Zendesk. */
export function findZendesk(): Host | null {
  const client = ZAFClient.init();
  if (!client) return null;
  const read = async (path: string): Promise<unknown> => {
    try {
      return (await client.get(path))[path];
    } catch {
      // Where no ticket is open, nothing answers to its path.
      return null;
    }
  };
  const textOf = async (path: string) => {
    const value = await read(path);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  };
  return {
    ticket: () => textOf('ticket.id'),
    language: () => textOf('currentUser.locale'),
    insert: async (text) => {
      const isRich = (await read('comment.useRichText')) === true;
      await client.invoke('ticket.editor.insert', isRich ? asHtml(text) : text);
    },
    onShown: (then) => client.on('app.activated', then),
  };
}
