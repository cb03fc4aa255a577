import type { SealedColumn } from '../http/sealed-column.ts';

/** Where a part of a mail is sealed: its links sign people in, so the database alone must not give them away. */
export function placeOf(uuid: string, part: 'text' | 'html'): string {
  return `mails.${uuid}.${part}`;
}

export const sealedColumns: SealedColumn[] = (['text', 'html'] as const).map((part) => ({
  table: 'mails',
  column: `sealed_${part}`,
  key: ['id'],
  reads: ['uuid'],
  placeOf: ({ uuid = '' }) => placeOf(uuid, part),
}));
