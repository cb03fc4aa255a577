import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  CrispCredentials,
  GorgiasCredentials,
  SalesforceCredentials,
  ZendeskCredentials,
} from '@replique/contract/helpdesk/crm-credentials';
import { deskPlatforms, type DeskPlatform } from '@replique/contract/helpdesk/crm';
import { findLeft, recordAccount } from '@replique/connectors/recording/record';
import { createOutbound } from '../platform/http/outbound/outbound.ts';

const usage = `Usage: npm run crm:record -- --platform zendesk --credentials credentials.json [--out folder] [--days 1] [--tickets 20] [--address https://…]

  --platform      zendesk, gorgias, salesforce or crisp
  --credentials   a file: the values of CRM settings, as JSON
  --out           where the recording goes; the folder of the connectors' tests unless said otherwise
  --days          tickets that changed in so many days are listed
  --tickets       so many of them are read
  --address       instead of the platform's own

Reads your own account and writes what it answered, without secrets and persons. Nothing is changed there.`;

const schemas = {
  zendesk: ZendeskCredentials,
  gorgias: GorgiasCredentials,
  salesforce: SalesforceCredentials,
  crisp: CrispCredentials,
};
const dayMs = 24 * 3_600_000;
const recorded = join(
  import.meta.dirname,
  '../../../../packages/connectors/src/recording/recorded',
);

const isPlatform = (name: string | undefined): name is DeskPlatform =>
  deskPlatforms.includes(name as DeskPlatform);

/** `npm run crm:record`: answers of a real account for the connectors' tests (docs/crm.md). */
async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      platform: { type: 'string' },
      credentials: { type: 'string' },
      out: { type: 'string', default: recorded },
      days: { type: 'string', default: '1' },
      tickets: { type: 'string', default: '20' },
      address: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { platform, credentials: path, out, days, tickets, address } = values;
  if (values.help || !isPlatform(platform) || !path) {
    process.stdout.write(`${usage}\n`);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const credentials = schemas[platform].parse(JSON.parse(await readFile(path, 'utf8')));
  const outbound = createOutbound({ allow: address ? [new URL(address).host] : [] });
  const now = new Date();
  const recording = await recordAccount({
    platform,
    credentials,
    send: (url, request) => outbound.fetch(url, request),
    clock: () => new Date(),
    since: new Date(now.getTime() - Number(days) * dayMs),
    tickets: Number(tickets),
    baseUrl: address,
  });
  for (const { call, result } of recording.outcomes) process.stdout.write(`${call}: ${result}\n`);
  const left = findLeft(recording, credentials);
  if (left !== null)
    throw new Error(`Nothing was written: “${left}” is still in it. Please report this.`);
  const file = resolve(out, `${platform}-${recording.recordedAt.slice(0, 10)}.json`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(recording, null, 1)}\n`);
  process.stdout.write(`\n${file}\nRead it before you pass it on.\n`);
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
