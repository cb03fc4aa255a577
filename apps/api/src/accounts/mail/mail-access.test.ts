import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '@replique/tests/servers/mail-server.ts';
import { startTokenServer, type TokenServer } from '@replique/tests/servers/token-server.ts';
import { createOutbound, type Outbound } from '../../platform/http/outbound/outbound.ts';
import { createMailer, type Mailer } from './mailer.ts';

let tokens: TokenServer;
let server: MailServer;
let outbound: Outbound;
let now: number;
let mailer: Mailer;

const user = 'help@replique.test';
const mail = { id: 'a1', to: 'carol@replique.test', subject: 'Hi', text: 'A link.', html: 'A' };

function mailerFor(change: { clientSecret?: string; tokenUrl?: string } = {}): Mailer {
  const made = createMailer(
    {
      smtpUrl: server.url.replace('//', `//${encodeURIComponent(user)}@`),
      from: `Replique <${user}>`,
      isPlainAllowed: true,
      oauth: {
        tokenUrl: tokens.url,
        clientId: 'app',
        clientSecret: 'app-secret',
        refreshToken: 'refresh-0',
        ...change,
      },
    },
    { outbound, clock: () => new Date(now) },
  );
  if (!made) throw new Error('There is no mailer.');
  return made;
}

beforeAll(async () => {
  server = await startMailServer({
    accepts: (name, token) => name === user && tokens.good.has(token),
  });
});

afterAll(() => server.close());

beforeEach(async () => {
  now = Date.now();
  tokens = await startTokenServer({ id: 'app', secret: 'app-secret' });
  outbound = createOutbound({ allow: [tokens.host] });
  server.received.length = 0;
  server.names.length = 0;
  mailer = mailerFor();
});

afterEach(async () => {
  await outbound.close();
  await tokens.close();
});

/** The words of the failure; a secret in them would be in the outbox. */
const failure = async (sending: Promise<void>): Promise<string> => {
  const message = await sending.then(
    () => 'sent',
    (error: Error) => error.message,
  );
  expect(message).not.toMatch(/refresh-0|app-secret|access-\d/);
  return message;
};

describe('a mail server that is signed in to by OAuth', () => {
  it('takes mails with one access token while it holds, and a new one before it ends', async () => {
    await mailer.send(mail);
    await mailer.send(mail);
    expect(tokens.asked).toEqual([
      {
        grant_type: 'refresh_token',
        client_id: 'app',
        client_secret: 'app-secret',
        refresh_token: 'refresh-0',
      },
    ]);
    // A minute before its end: while a mail is handed over it does not run out.
    now += 3_541_000;
    tokens.good.delete('access-1');
    await mailer.send(mail);
    expect([tokens.asked.length, server.received.length, server.names.length]).toEqual([2, 3, 3]);
  });

  it('that takes a token back before its end is tried once with a new one', async () => {
    await mailer.send(mail);
    tokens.good.clear();
    await mailer.send(mail);
    expect([tokens.asked.length, server.received.length]).toEqual([2, 2]);
  });

  it('that takes no token says so, and hears no third', async () => {
    const strange = mailerFor();
    tokens.good.add = () => tokens.good;
    expect(await failure(strange.send(mail))).toContain('535');
    expect([tokens.asked.length, server.received.length]).toEqual([2, 0]);
  });

  it('is kept access to by a provider that gives a new refresh token each time', async () => {
    tokens.rotates = true;
    for (let hours = 0; hours < 3; hours += 1) {
      await mailer.send(mail);
      now += 3_600_000;
    }
    expect(tokens.asked.map((form) => form['refresh_token'])).toEqual([
      'refresh-0',
      'refresh-1',
      'refresh-2',
    ]);
  });

  it('hears nothing when there is no token, and the outbox tells what the provider said', async () => {
    tokens.refreshTokens.clear();
    expect(await failure(mailer.send(mail))).toBe(
      `Not sent: no access token for the mail server from ${tokens.host}: invalid_grant, The consent was taken back. (SMTP_OAUTH_…).`,
    );
    expect(await failure(mailerFor({ clientSecret: 'other' }).send(mail))).toContain(
      'invalid_client',
    );
    tokens.trouble = 'error';
    expect(await failure(mailer.send(mail))).toContain('status 503');
    tokens.trouble = 'nonsense';
    expect(await failure(mailer.send(mail))).toContain('status 200');
    expect(server.names).toEqual([]);
    tokens.trouble = 'none';
    tokens.refreshTokens.add('refresh-0');
    await mailer.send(mail);
    expect(server.received).toHaveLength(1);
  });

  it('is given no token from a private address that nobody allowed', async () => {
    const other = mailerFor({ tokenUrl: 'http://127.0.0.1:9/token' });
    expect(await failure(other.send(mail))).toMatch(/127\.0\.0\.1:9.* cannot be reached/);
    expect(server.names).toEqual([]);
  });
});
