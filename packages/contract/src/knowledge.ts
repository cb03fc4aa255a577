import { z } from 'zod';
import { failures, languageCode, listOf, moment, paging, ref, route } from './route.ts';

const reads = { auth: 'user', role: 'guest', scope: 'own' } as const;

export const DocumentKind = z.enum(['article', 'csv', 'answer', 'group']);

/** A piece of knowledge in the list. */
export const DocumentRow = z.object({
  uuid: z.uuid(),
  client: z.object({ uuid: z.uuid(), name: z.string() }),
  kind: DocumentKind,
  title: z.string(),
  language: z.string(),
  url: z.string().nullable(),
  isCertified: z.boolean(),
  /** How many passages it is searched by. */
  chunks: z.int(),
  /** In how many suggestions it was cited. */
  uses: z.int(),
  updatedAt: moment,
});
export type DocumentRow = z.infer<typeof DocumentRow>;

export const DocumentDetail = DocumentRow.extend({
  externalId: z.string(),
  /** As it came, not sanitised: show it through the sanitiser only. */
  html: z.string(),
  passages: z.array(
    z.object({ ordinal: z.int(), heading: z.string().nullable(), text: z.string() }),
  ),
});
export type DocumentDetail = z.infer<typeof DocumentDetail>;

export const knowledge = {
  list: route('GET', '/v2/documents', {
    access: reads,
    tag: 'knowledge',
    summary: 'Documents, last changed first',
  })
    .errors(failures('clients.not-found'))
    .input(
      z.strictObject({
        client: ref('client').optional(),
        search: z.string().trim().max(200).optional(),
        kind: DocumentKind.optional(),
        language: languageCode.optional(),
        ...paging,
      }),
    )
    .output(listOf(DocumentRow)),
  get: route('GET', '/v2/documents/{document}', {
    access: reads,
    tag: 'knowledge',
    summary: 'One document with its passages',
  })
    .errors(failures('documents.not-found'))
    .input(z.strictObject({ document: ref('document') }))
    .output(DocumentDetail),
};
