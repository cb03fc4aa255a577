import { mostMacros, type CrmMacro, type Signal } from '../connector.ts';
import type { CrmHttp } from '../http.ts';
import { readAll } from './lists.ts';
import { Macro } from './schemas.ts';

/** The replies that macros write, the most used first; whatever else they do to a ticket is left alone. */
export async function listMacros(http: CrmHttp, signal: Signal): Promise<CrmMacro[]> {
  const asked = { path: '/api/macros', query: { order_by: 'usage:desc' }, signal };
  const macros = await readAll(http, asked, Macro, mostMacros);
  return macros.flatMap(({ id, name, actions, archived_datetime: archivedAt }) => {
    const said = actions?.find((action) => action.name === 'setResponseText')?.arguments;
    const [text, html] = [said?.body_text || null, said?.body_html || null];
    if (archivedAt !== null || (text === null && html === null)) return [];
    return [{ id, title: name || id, text, html }];
  });
}
