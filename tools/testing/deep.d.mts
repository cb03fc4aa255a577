export const isDeep: boolean;
export function isDeepFile(file: string): boolean;
export function testFiles(
  folders: string,
  others?: string[],
): { include: string[]; exclude: string[] };
