// `npm run build:panels -- --address https://replique.example.org/panel/zendesk/CLIENT`: the Zendesk app of one client, as
// the file that one uploads there; with `/panel/crisp/CLIENT`, the schema of the Crisp widget that one pastes there. The
// console shows the command with the address filled in.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeZip } from './panels/write-zip.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'apps/panel/zendesk');
const icons = join(root, 'apps/panel/zendesk/assets');

/** Hosts take addresses over TLS alone, and localhost while an app is tried. @returns whose it is; null for none */
export function hostOf(text) {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe = url?.protocol === 'https:' || url?.hostname === 'localhost';
  const found = /^\/(?:[\w-]+\/)*panel\/(zendesk|crisp)\/[0-9a-f-]{36}$/.exec(url?.pathname ?? '');
  return isSafe && found ? found[1] : null;
}

/** The widget, as Crisp's reference of plugin widgets (V1) has it; Crisp adds website, conversation, token and language. */
export const crispSchema = (address) => ({ version: '1.0', url: address });

/** The files of the app, its version the product's. */
export function panelFiles(address) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = JSON.parse(readFileSync(join(source, 'manifest.json'), 'utf8'));
  const filled = JSON.stringify({ ...manifest, version }, null, 2).replaceAll(
    '{{address}}',
    address,
  );
  const read = (folder, name) => readFileSync(join(folder, name));
  return [
    { name: 'manifest.json', data: Buffer.from(`${filled}\n`) },
    ...['en', 'fr'].map((language) => ({
      name: `translations/${language}.json`,
      data: read(source, `translations/${language}.json`),
    })),
    ...['logo.png', 'logo-small.png', 'icon_ticket_sidebar.svg', 'icon_new_ticket_sidebar.svg'].map(
      (name) => ({ name: `assets/${name}`, data: read(icons, name) }),
    ),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { address: { type: 'string' } } });
  const host = values.address ? hostOf(values.address) : null;
  if (host === null) {
    console.error('Say where the panel is: --address https://…/panel/zendesk/CLIENT (or crisp)');
    process.exit(1);
  }
  const folder = join(root, 'data', 'panels');
  mkdirSync(folder, { recursive: true });
  const isCrisp = host === 'crisp';
  const file = join(folder, isCrisp ? 'replique-crisp.json' : 'replique-zendesk.zip');
  if (isCrisp) writeFileSync(file, `${JSON.stringify(crispSchema(values.address), null, 2)}\n`);
  else writeFileSync(file, writeZip(panelFiles(values.address)));
  console.log(file);
}
