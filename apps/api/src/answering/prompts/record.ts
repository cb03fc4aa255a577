import { recordChange } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';

/** What people do to a prompt, as the audit log names it. */
type PromptAction =
  | 'created'
  | 'renamed'
  | 'protected'
  | 'unprotected'
  | 'cloned'
  | 'version-added'
  | 'original-read'
  | 'archived'
  | 'restored'
  | 'removed';

/** Changes of a person are written down; the demo's first texts and those of tests have no author. */
export async function recordPrompt(
  tx: Tx,
  deps: Deps,
  authorId: number | null,
  action: PromptAction,
  change: { uuid: string; name: string; before?: unknown; after?: unknown },
): Promise<void> {
  if (authorId === null) return;
  const { uuid, name, before, after } = change;
  await recordChange(
    tx,
    deps,
    { userId: authorId },
    {
      action: `prompts.${action}`,
      clientId: null,
      label: name,
      // What was deleted has no page.
      href: action === 'removed' ? null : `/prompts/edit/${uuid}`,
      before,
      after,
    },
  );
}
