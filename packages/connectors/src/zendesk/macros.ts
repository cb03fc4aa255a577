import { mostMacros, type CrmMacro, type Signal } from '../connector.ts';
import type { CrmHttp } from '../http.ts';
import { readPages } from './pages.ts';
import { MacrosAnswer, type ZendeskMacro } from './schemas.ts';

/** The replies that macros write; whatever else they change of a ticket is left alone. */

/** `['channel:all', 'Hello']` is how a comment for some channels stands. */
function textOf(value: unknown): string | null {
  const said: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof said === 'string' && said.trim() !== '' ? said : null;
}

function valueOf({ actions }: ZendeskMacro, field: string): unknown {
  return actions?.find((action) => action.field === field)?.value;
}

function replyOf(macro: ZendeskMacro): CrmMacro | null {
  const isNote = String(valueOf(macro, 'comment_mode_is_public')) === 'false';
  const text = textOf(valueOf(macro, 'comment_value'));
  const html = textOf(valueOf(macro, 'comment_value_html'));
  if (isNote || macro.active === false || (text === null && html === null)) return null;
  return { id: macro.id, title: macro.title ?? macro.id, text, html };
}

/** Shared ones alone: whoever may export tickets would be told everybody's own as well. */
export async function listMacros(http: CrmHttp, signal: Signal): Promise<CrmMacro[]> {
  const query = { active: 'true', access: 'shared', sort_by: 'alphabetical' };
  const pages = await readPages(
    http,
    { path: '/api/v2/macros', query },
    MacrosAnswer,
    signal,
    mostMacros / 100,
  );
  return pages.flatMap(({ macros }) => macros.flatMap((macro) => replyOf(macro) ?? []));
}
