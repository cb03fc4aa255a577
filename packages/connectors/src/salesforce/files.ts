import { z } from 'zod';
import type { CrmAttachment, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { queryTogether } from './query.ts';
import { AttachmentRow, FileLinkRow } from './schemas.ts';
import type { Session } from './session.ts';
import { soql } from './soql.ts';

/**
 * What hangs on e-mails, as links that people of the organisation can open: files, or attachments in organisations
 * that came before files. Neither is promised, so that an organisation without them loses nothing else.
 */
export async function filesOfMails(
  session: Session,
  mailIds: string[],
  signal: Signal,
): Promise<Map<string, CrmAttachment[]>> {
  const found = new Map<string, CrmAttachment[]>();
  // Once each, in the order of their ids: that in which they came.
  const add = (mailId: string, file: CrmAttachment) => {
    const others = (found.get(mailId) ?? []).filter(({ url }) => url !== file.url);
    found.set(
      mailId,
      [...others, file].toSorted((one, other) => (one.url < other.url ? -1 : 1)),
    );
  };
  // As many as stay below a query's length, however many e-mails the cases have.
  const together = 100;
  for (let start = 0; start < mailIds.length; start += together) {
    const ids = mailIds.slice(start, start + together);
    const answer = await queryTogether(
      session,
      [
        {
          soql: soql`SELECT LinkedEntityId,ContentDocumentId,ContentDocument.Title,ContentDocument.FileExtension,ContentDocument.ContentSize FROM ContentDocumentLink WHERE LinkedEntityId IN ${ids}`,
          isOptional: true,
        },
        {
          soql: soql`SELECT Id,ParentId,Name,ContentType,BodyLength FROM Attachment WHERE ParentId IN ${ids}`,
          isOptional: true,
        },
      ],
      signal,
    );
    for (const { LinkedEntityId, ContentDocumentId, ContentDocument } of answer.rows(
      0,
      FileLinkRow,
    )) {
      const ending = ContentDocument?.FileExtension ? `.${ContentDocument.FileExtension}` : '';
      const name = `${ContentDocument?.Title ?? ContentDocumentId}${ending}`;
      const size = ContentDocument?.ContentSize ?? null;
      add(LinkedEntityId, {
        name,
        url: session.linkTo(ContentDocumentId),
        contentType: null,
        size,
      });
    }
    for (const { Id, ParentId, Name, ContentType, BodyLength } of answer.rows(1, AttachmentRow))
      add(ParentId, {
        name: Name ?? Id,
        url: session.linkTo(Id),
        contentType: ContentType,
        size: BodyLength ?? null,
      });
  }
  return found;
}

const DocumentRow = z.looseObject({ LatestPublishedVersionId: z.string() });

/** What {@link filesOfMails} links to: the newest version of a file, or an attachment. @throws CrmFailed */
export async function readFile(
  session: Session,
  address: string,
  signal: Signal,
): Promise<Uint8Array> {
  const id = address.split('/').at(-1) ?? '';
  const objects = `${await session.root(signal)}/sobjects`;
  // The first three letters of an id say of which object it is.
  if (/^00P\w+$/.test(id)) return session.http.file(`${objects}/Attachment/${id}/Body`, signal);
  if (!/^069\w+$/.test(id)) throw new CrmFailed('not-found');
  const path = `${objects}/ContentDocument/${id}`;
  const { LatestPublishedVersionId: version } = await session.http.ask(
    { path, query: { fields: 'LatestPublishedVersionId' }, signal },
    DocumentRow,
  );
  return session.http.file(`${objects}/ContentVersion/${version}/VersionData`, signal);
}
