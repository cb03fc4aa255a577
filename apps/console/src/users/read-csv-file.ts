/** Largest file that the server takes. */
export const largestFile = 1_000_000;

/** The text of a file: UTF-8, or what older spreadsheets write where it is not. */
export async function readCsvFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
