import type { SealedColumn } from '../http/sealed-column.ts';

/** Where the secret is sealed that alerts to programs are signed by. */
export const secretPlace = 'alert_settings.secret';

export const sealedColumns: SealedColumn[] = [
  {
    table: 'alert_settings',
    column: 'sealed_secret',
    key: ['id'],
    reads: [],
    placeOf: () => secretPlace,
  },
];
