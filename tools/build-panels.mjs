// `npm run build:panels -- --address https://replique.example.org/panel/zendesk/CLIENT`: what one uploads to a help desk so
// that it shows the panel of one client. The end of the address says which: the Zendesk app and the Salesforce source folders
// (`salesforce` for Lightning, `canvas` for Classic) are zip files; what Gorgias and Crisp take is JSON. The console shows the command with the address filled in.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gorgiasPackage } from './panels/gorgias.mjs';
import { canvasFiles, salesforceFiles } from './panels/salesforce.mjs';
import { writeZip } from './panels/write-zip.mjs';
import { zendeskFiles } from './panels/zendesk.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Hosts take addresses over TLS alone, and localhost while an app is tried. @returns whose it is; null for none */
export function hostOf(text) {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe = url?.protocol === 'https:' || url?.hostname === 'localhost';
  const path = /^\/(?:[\w-]+\/)*panel\/(zendesk|gorgias|salesforce|canvas|crisp)\/[0-9a-f-]{36}$/;
  const found = path.exec(url?.pathname ?? '');
  return isSafe && found ? found[1] : null;
}

/** The widget, as Crisp's reference of plugin widgets (V1) has it; Crisp adds website, conversation, token and language. */
export const crispSchema = (address) => ({ version: '1.0', url: address });

const asJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** What each host takes: the file's name and what is in it. */
const packages = {
  zendesk: (address) => ['replique-zendesk.zip', writeZip(zendeskFiles(address))],
  gorgias: (address, language) => [
    'replique-gorgias.json',
    asJson(gorgiasPackage(address, language)),
  ],
  salesforce: (address) => ['replique-salesforce.zip', writeZip(salesforceFiles(address))],
  canvas: (address) => ['replique-salesforce-classic.zip', writeZip(canvasFiles(address))],
  crisp: (address) => ['replique-crisp.json', asJson(crispSchema(address))],
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = { address: { type: 'string' }, language: { type: 'string', default: 'en' } };
  const { address = '', language } = parseArgs({ options }).values;
  const host = hostOf(address);
  if (host === null || !['en', 'fr'].includes(language)) {
    const hosts = Object.keys(packages).join(', ');
    console.error(`Say where the panel is: --address https://…/panel/HOST/CLIENT, for ${hosts}`);
    console.error('Gorgias takes --language fr too.');
    process.exit(1);
  }
  const folder = join(root, 'data', 'panels');
  mkdirSync(folder, { recursive: true });
  const [name, content] = packages[host](address, language);
  const file = join(folder, name);
  writeFileSync(file, content);
  console.log(file);
}
