import type { FakeAnswer } from '../fake-server.ts';
import { addRow, findRow, rowsOf, type Row, type Value, type World } from './state.ts';

/** What the platform gives a case that nobody said anything else of. */
const newCase = ({ state }: World, values: Record<string, Value>): Record<string, Value> => ({
  CaseNumber: String(state.nextId + 1).padStart(8, '0'),
  MasterRecordId: null,
  Status: 'New',
  Priority: 'Medium',
  IsClosed: false,
  RecordTypeId: rowsOf(state, 'RecordType')[0]?.Id ?? null,
  OwnerId: rowsOf(state, 'Group')[0]?.Id ?? null,
  ContactEmail: findRow(state, 'Contact', values['ContactId'] ?? '')?.['Email'] ?? null,
  ...values,
});

/** A record that the interface makes, with all that the platform adds to it. */
export function addWhole(world: World, object: string, values: Record<string, Value>): Row {
  const { state, clock, tell } = world;
  const of = object === 'EmailMessage' ? { HasAttachment: false, ...values } : values;
  if (object !== 'Case') return addRow(state, object, of, clock());
  const row = addRow(state, object, newCase(world, values), clock());
  tell(row.Id, 'created');
  return row;
}

/** A case is closed by its status. */
export function closeByStatus({ state }: World, object: string, row: Row): void {
  if (object !== 'Case') return;
  const status = rowsOf(state, 'CaseStatus').find(({ ApiName }) => ApiName === row['Status']);
  row['IsClosed'] = status?.['IsClosed'] === true;
}

/** A case belongs to a person or to a queue, always. */
export function ownerFault({ state }: World, values: Record<string, Value>): FakeAnswer | null {
  const owner = values['OwnerId'];
  if (owner === undefined || ['User', 'Group'].some((one) => findRow(state, one, owner)))
    return null;
  const errorCode = 'INVALID_CROSS_REFERENCE_KEY';
  return { status: 400, json: [{ errorCode, message: 'Owner ID: owner cannot be blank' }] };
}

/** The text of an e-mail changes as long as it is a draft. */
export function sentFault(row: Row, object: string): FakeAnswer | null {
  if (object !== 'EmailMessage' || row['Status'] === '5') return null;
  const errorCode = 'INSUFFICIENT_ACCESS_OR_READONLY';
  return { status: 400, json: [{ errorCode, message: 'Only drafts can be changed' }] };
}
