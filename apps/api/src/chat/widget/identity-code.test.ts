import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  identityCall,
  identityCode,
  identityLanguages,
  type IdentityLanguage,
} from '@replique/contract/accounts/identity-code';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asVisitor,
  makeAnsweringChatbot,
  makeVisitor,
  type MadeChatbot,
} from '@replique/tests/fixtures/chat-visitors.ts';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

/** The code that people copy for their servers, run as it stands. */

const run = promisify(execFile);
let testApp: TestApp;
let chatbot: MadeChatbot;
let secret: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-identity-'));
  testApp = await createTestApp();
  const { first } = await makeTwoClients(testApp.deps);
  chatbot = await makeAnsweringChatbot(testApp, first);
  const path = `/v2/chatbots/${chatbot.uuid}/identity-secret`;
  ({ secret } = (await testApp.call('alice', 'POST', path)).body as { secret: string });
});

afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

type Way = { command: string; file: string; around: (code: string) => string };

/** How a file of each language prints the token of a user that stands in the environment as JSON. */
const ways: Record<IdentityLanguage, Way> = {
  node: {
    command: process.execPath,
    file: 'token.mjs',
    around: (code) => `${code}\nprocess.stdout.write(identityToken(JSON.parse(process.env.WHO)));`,
  },
  php: {
    command: 'php',
    file: 'token.php',
    around: (code) => `<?php\n${code}\necho identity_token(json_decode(getenv('WHO'), true));`,
  },
  ruby: {
    command: 'ruby',
    file: 'token.rb',
    around: (code) =>
      `${code}\nprint identity_token(JSON.parse(ENV['WHO'], symbolize_names: true))`,
  },
  python: {
    command: 'python3',
    file: 'token.py',
    around: (code) => `${code}\nprint(identity_token(json.loads(os.environ["WHO"])), end="")`,
  },
};

const isThere = ({ command }: Way) => !spawnSync(command, ['--version']).error;

const makeToken = async (language: IdentityLanguage, user: object): Promise<string> => {
  const { command, file, around } = ways[language];
  const path = join(folder, file);
  await writeFile(path, around(identityCode[language](chatbot.uuid)));
  const env = {
    ...process.env,
    LANG: 'C.UTF-8',
    REPLIQUE_IDENTITY_SECRET: secret,
    WHO: JSON.stringify(user),
  };
  return (await run(command, [path], { env })).stdout;
};

describe.each(identityLanguages)('the code for %s', (language) => {
  // What is not installed is reported as skipped.
  it.runIf(isThere(ways[language]))('signs a token that is taken', async () => {
    const users = [
      { id: 4711, email: 'zoe@example.org', name: 'Zoë "Z" <b>O’Brien</b> 日本 🚲' },
      { id: 'u/1+2', name: '' },
      { id: 'without the rest' },
    ];
    for (const user of users) {
      const visitor = await makeVisitor(testApp, chatbot);
      const identityToken = await makeToken(language, user);
      const answer = await asVisitor(testApp, visitor, 'POST', '/identity', { identityToken });
      expect(answer.status, answer.text).toBe(204);
      const [row] = await testApp.sql(
        'select external_id, email, name from visitors where id = $1 or external_id = $2',
        [visitor.id, String(user.id)],
      );
      expect(row).toEqual({
        external_id: String(user.id),
        email: user.email ?? null,
        name: user.name || null,
      });
    }
  });

  it('stands in the guide as people copy it', async () => {
    const guide = await readFile(new URL('../../../../../docs/widget.md', import.meta.url), 'utf8');
    expect(guide).toContain(identityCode[language]('CHATBOT'));
    expect(guide).toContain(identityCall);
  });
});
