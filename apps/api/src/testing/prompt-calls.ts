import { randomUUID } from 'node:crypto';
import type { MandatoryRules, PromptDetail } from '@replique/contract/prompts';
import { expect } from 'vitest';
import type { Answer, TestApp } from './test-app.ts';

/** Calls of prompts as Alice, and what lies in the database. */
export function promptCalls(testApp: TestApp) {
  const call = (method: string, path: string, body?: unknown) =>
    testApp.call('alice', method, `/v2/prompts${path}`, body);

  /** The prompt that a call answers with; fails when it was refused. */
  async function done(answering: Promise<Answer>): Promise<PromptDetail> {
    const { status, body, text } = await answering;
    expect([200, 201], text).toContain(status);
    return body as PromptDetail;
  }

  return {
    call,
    done,
    /** A new prompt with version 1. */
    create: (name = `Prompt ${randomUUID()}`) => done(call('POST', '', { name, ...draft('one') })),
    read: (uuid: string) => done(call('GET', `/${uuid}`)),
    change: (uuid: string, change: object) => call('PATCH', `/${uuid}`, change),
    save: (uuid: string, word: string, basedOn: number, more: object = {}) =>
      call('POST', `/${uuid}/versions`, { ...draft(word), basedOn, ...more }),
    clone: (uuid: string, more: object = {}) =>
      call('POST', `/${uuid}/clone`, { version: 1, name: `Clone ${randomUUID()}`, ...more }),
    /** Puts a version in production, whatever stands before it. */
    deploy: (uuid: string, version: number) =>
      testApp.sql('update prompts set deployed_version = $2 where uuid = $1', [uuid, version]),
    rules: async () =>
      (await testApp.call('alice', 'GET', '/v2/mandatory-rules')).body as MandatoryRules,
    addRules: (body: object) => testApp.call('alice', 'POST', '/v2/mandatory-rules/versions', body),
    versionRows: (uuid: string) =>
      testApp.sql<{ version: number; context: string }>(
        `select v.version, v.context from prompt_versions v
         join prompts p on p.id = v.prompt_id where p.uuid = $1 order by 1`,
        [uuid],
      ),
    /** What the audit log says of a prompt, oldest first. */
    logged: (uuid: string) =>
      testApp.sql<{ action: string; label: string; before: unknown; after: unknown }>(
        'select action, label, before, after from audit_log where href = $1 order by id',
        [`/prompts/edit/${uuid}`],
      ),
  };
}

/** What a person writes of a version. */
export const draft = (word: string) => ({
  context: `Context ${word}`,
  style: `Style ${word}`,
  note: `Note ${word}`,
});

export const codeOf = ({ status, body }: Answer) =>
  [status, (body as { code?: string } | undefined)?.code] as const;
