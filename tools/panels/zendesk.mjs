import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sources, version } from './source.mjs';

const folder = join(sources, 'zendesk');
const icons = [
  'logo.png',
  'logo-small.png',
  'icon_ticket_sidebar.svg',
  'icon_new_ticket_sidebar.svg',
];

/** The files of the app. */
export function zendeskFiles(address) {
  const read = (name) => readFileSync(join(folder, name));
  const manifest = JSON.parse(read('manifest.json').toString());
  const filled = JSON.stringify({ ...manifest, version }, null, 2).replaceAll(
    '{{address}}',
    address,
  );
  const names = [
    'translations/en.json',
    'translations/fr.json',
    ...icons.map((name) => `assets/${name}`),
  ];
  return [
    { name: 'manifest.json', data: Buffer.from(`${filled}\n`) },
    ...names.map((name) => ({ name, data: read(name) })),
  ];
}
