import type { FakeAnswer } from '../fake-server.ts';
import { fakeFile } from '../files.ts';
import { findRow, type SalesforceState } from './state.ts';

/** The newest version of a file has its id with the letters of a version. */
const versionOf = (documentId: string) => documentId.replace(/^069/, '068');
const documentOf = (versionId: string) => versionId.replace(/^068/, '069');

/** A file's newest version, and what is in it; null for all other records. */
export function answerFile(
  state: SalesforceState,
  [object, id = '', part]: string[],
): FakeAnswer | null {
  if (object === 'ContentDocument') {
    const document = findRow(state, object, id);
    return document ? { json: { LatestPublishedVersionId: versionOf(document.Id) } } : null;
  }
  if (object !== 'ContentVersion' || part !== 'VersionData') return null;
  const file = findRow(state, 'ContentDocument', documentOf(id));
  return file ? fakeFile(`${String(file['Title'])}.${String(file['FileExtension'])}`) : null;
}
