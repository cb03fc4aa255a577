import { randomUUIDv7 } from 'node:crypto';
import type { Alerts } from '@replique/contract/insight/monitoring';
import {
  recordChange,
  queueMailTo,
  isWebhookAddress,
  makeSecret,
  sendSigned,
} from '../../accounts/index.ts';
import type { LanguageCode } from '../../platform/db/column-types.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { testMail } from './alert-content.ts';
import {
  readSettings,
  readSettingsForUpdate,
  updateSettings,
  type AlertSettings,
} from './alert-store.ts';
import { openSecret, secretPlace } from './tell.ts';

/** Who is told of incidents. */

function present(
  { sealedSecret, emails, language, webhookUrl, failuresInARow, revision }: AlertSettings,
  secret: string | null = null,
): Alerts {
  return {
    emails,
    language,
    webhookUrl,
    webhookSecret: secret,
    hasWebhookSecret: sealedSecret !== null,
    failuresInARow,
    revision,
  };
}

/** What the log tells: an address of a program may hold a key in its path and query. */
function loggable({ emails, language, webhookUrl, failuresInARow }: AlertSettings) {
  const webhookHost = webhookUrl === null ? null : new URL(webhookUrl).host;
  return { emails, language, webhookHost, failuresInARow };
}

export async function readAlerts(deps: Deps): Promise<Alerts> {
  return present(await deps.db.withStaff((tx) => readSettings(tx)));
}

export type AlertChange = {
  emails: string[];
  language: LanguageCode;
  webhookUrl: string | null;
  failuresInARow: number;
  newSecret: boolean;
  revision: number;
};

/** @throws `monitoring.webhook-not-allowed` */
function requireAddress(deps: Deps, typed: string): string {
  const url = URL.parse(typed);
  if (!url || !isWebhookAddress(deps.outbound, url)) throw fail('monitoring.webhook-not-allowed');
  return url.href;
}

/** Addresses that differ in their letters' case alone get one mail. */
function withoutDoubles(emails: string[]): string[] {
  const known = new Map(emails.map((email) => [email.toLowerCase(), email]));
  return [...known.values()];
}

/**
 * Chooses who is told; the secret is answered once, when it is made.
 * @throws `request.conflict`, `monitoring.webhook-not-allowed`
 */
export async function changeAlerts(
  deps: Deps,
  caller: Caller,
  change: AlertChange,
): Promise<Alerts> {
  const webhookUrl = change.webhookUrl === null ? null : requireAddress(deps, change.webhookUrl);
  return deps.db.withStaff(async (tx) => {
    const before = await readSettingsForUpdate(tx);
    if (before.revision !== change.revision)
      throw fail('request.conflict', { revision: before.revision });
    const isNew = webhookUrl !== null && (change.newSecret || before.sealedSecret === null);
    const secret = isNew ? makeSecret() : null;
    const sealedSecret = secret ? deps.sealer.seal(secret, secretPlace) : before.sealedSecret;
    const { language, failuresInARow } = change;
    const after = {
      emails: withoutDoubles(change.emails),
      language,
      webhookUrl,
      sealedSecret: webhookUrl === null ? null : sealedSecret,
      failuresInARow,
    };
    await updateSettings(tx, after);
    const stored = await readSettings(tx);
    await recordChange(tx, deps, caller, {
      action: 'monitoring.alerts-changed',
      clientId: null,
      label: '',
      href: '/monitoring/alerts',
      before: loggable(before),
      after: { ...loggable(stored), ...(isNew ? { isSecretNew: true } : {}) },
    });
    return present(stored, secret);
  });
}

const timeoutMs = 10_000;

async function tryProgram(deps: Deps, settings: AlertSettings) {
  const secret = openSecret(deps, settings);
  if (settings.webhookUrl === null) return null;
  if (secret === null) return { isDelivered: false, status: null, cause: 'unreadable-secret' };
  const happened = {
    uuid: randomUUIDv7(),
    event: 'alert.test',
    happenedAt: deps.clock(),
    data: { url: `${deps.config.publicUrl}/monitoring` },
  };
  const to = { url: settings.webhookUrl, secrets: [secret] };
  const { status, failure } = await sendSigned(deps, happened, to, timeoutMs);
  return { isDelivered: failure === null, status, cause: failure };
}

/**
 * Tells everybody who is told that this is a test, and says how it went.
 * @throws `monitoring.nobody-told`
 */
export async function testAlerts(deps: Deps, caller: Caller) {
  const settings = await deps.db.withStaff(async (tx) => {
    const found = await readSettings(tx);
    const { emails, language, webhookUrl } = found;
    if (emails.length === 0 && webhookUrl === null) throw fail('monitoring.nobody-told');
    const mail = testMail(language, deps.config.publicUrl);
    for (const email of emails)
      await queueMailTo(tx, deps, { email, firstname: '', language }, () => mail);
    await recordChange(tx, deps, caller, {
      action: 'monitoring.alerts-tested',
      clientId: null,
      label: '',
      href: '/monitoring/alerts',
      after: { mails: emails.length, hasWebhook: webhookUrl !== null },
    });
    return found;
  });
  return { mails: settings.emails.length, webhook: await tryProgram(deps, settings) };
}
