import { mostMacros, type CrmMacro, type Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { query } from './query.ts';
import { QuickTextRow } from './schemas.ts';
import type { Session } from './session.ts';
import { soql } from './soql.ts';

/** Quick text, which is plain. An organisation where it is off has no such object. */
export async function listMacros(session: Session, signal: Signal): Promise<CrmMacro[]> {
  const wanted = soql`SELECT Id,Name,Message FROM QuickText WHERE IsInsertable=true ORDER BY LastModifiedDate LIMIT ${mostMacros}`;
  try {
    const rows = await query(session, wanted, QuickTextRow, signal);
    return rows.flatMap(({ Id: id, Name: title, Message: text }) =>
      text ? [{ id, title, text, html: null }] : [],
    );
  } catch (error) {
    if (error instanceof CrmFailed && error.reason === 'forbidden') return [];
    throw error;
  }
}
