import { setTimeout as delay } from 'node:timers/promises';
import type { CrmNote, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import type { CrmHttp } from '../http.ts';
import { asNumber } from '../large-numbers.ts';
import { UpdateAnswer } from './schemas.ts';
import { readComments } from './tickets.ts';

/** Notes and categories, back into the ticket. */

/** On every ticket that we write to, before we write: a client's own triggers can leave our updates out by it. */
export const ourTag = 'replique';

const conflictTries = 3;
const conflictWaitMs = 200;

export function pathOf(externalId: string): string {
  if (/^\d{1,19}$/.test(externalId)) return `/api/v2/tickets/${externalId}`;
  throw new CrmFailed('not-found');
}

/** Two updates at once: one is declined and nothing of it was done. */
export async function unlessConflict<Answer>(update: () => Promise<Answer>, signal: Signal) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await update();
    } catch (error) {
      const isConflict = error instanceof CrmFailed && error.status === 409;
      if (!isConflict || attempt >= conflictTries) throw error;
      await delay(conflictWaitMs * attempt, undefined, signal ? { signal } : {});
    }
  }
}

const addTag = (http: CrmHttp, externalId: string, signal: Signal) =>
  unlessConflict(
    () =>
      http.send({
        method: 'PUT',
        path: `${pathOf(externalId)}/tags`,
        json: { tags: [ourTag] },
        isRepeatable: true,
        signal,
      }),
    signal,
  );

export async function writeNote(
  http: CrmHttp,
  externalId: string,
  note: CrmNote,
  signal: Signal,
): Promise<{ externalId: string | null }> {
  await addTag(http, externalId, signal);
  const comment = { html_body: note.html, public: false };
  const { audit } = await unlessConflict(
    () =>
      http.ask(
        { method: 'PUT', path: pathOf(externalId), json: { ticket: { comment } }, signal },
        UpdateAnswer,
      ),
    signal,
  );
  // A comment has the number of the event that wrote it.
  const written = audit?.events?.find(({ type }) => type === 'Comment');
  return { externalId: written?.id ?? null };
}

export async function findNote(
  http: CrmHttp,
  externalId: string,
  key: string,
  signal: Signal,
): Promise<{ externalId: string | null } | null> {
  pathOf(externalId);
  const comments = await readComments(http, externalId, signal);
  const found = comments?.findLast(
    ({ public: isPublic, html_body: html, plain_body: plain, body }) =>
      isPublic === false && [html, plain, body].some((text) => text?.includes(key)),
  );
  return found ? { externalId: found.id } : null;
}

export async function setCategory(
  http: CrmHttp,
  externalId: string,
  field: { id: string; value: string },
  signal: Signal,
): Promise<void> {
  await addTag(http, externalId, signal);
  const customFields = [{ id: asNumber(field.id), value: field.value }];
  const { ticket } = await unlessConflict(
    () =>
      http.ask(
        {
          method: 'PUT',
          path: pathOf(externalId),
          json: { ticket: { custom_fields: customFields } },
          isRepeatable: true,
          signal,
        },
        UpdateAnswer,
      ),
    signal,
  );
  // A field that the account does not have any more is passed over with a 200.
  const fields = ticket?.custom_fields;
  const isSet = !fields || fields.some(({ id, value }) => id === field.id && value === field.value);
  if (!isSet)
    throw new CrmFailed('refused', {
      status: 200,
      detail: `Field ${field.id} did not take the value.`,
    });
}
