import { api } from '../../lib/api-client.ts';
import { readConfig } from '../../lib/config.ts';

/** Has the browser save the file itself, however large: it asks for an address that opens for it alone. */
export async function downloadExport(uuid: string): Promise<void> {
  const { url } = await api.exports.link({ export: uuid });
  const link = document.createElement('a');
  link.href = `${readConfig().apiUrl}${url}`;
  // Should it fail on the way, the page stays where it is.
  link.download = '';
  link.click();
}
