import { exportColumns, exportKinds as contractKinds } from '@replique/contract/export-columns';
import { exportRoles } from '@replique/contract/exports';
import { expect, it } from 'vitest';
import { levels } from '../lib/access.ts';
import { columnsOfKind } from './columns.ts';
import { exportKinds, kindsFor } from './kinds.ts';

it('offers the columns of the contract, in its order', () => {
  expect(columnsOfKind).toEqual(exportColumns);
});

it('offers each kind to those whom the server lets have it', () => {
  expect(exportKinds.toSorted()).toEqual(contractKinds.toSorted());
  // One person’s is asked for under Personal data.
  for (const kind of exportKinds.filter((each) => each !== 'person'))
    for (const level of Object.values(levels))
      expect(kindsFor(level).includes(kind)).toBe(level >= levels[exportRoles[kind]]);
});
