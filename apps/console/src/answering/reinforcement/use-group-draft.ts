import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import { useEffect, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import {
  isSameText,
  readKept,
  startText,
  writeKept,
  type DraftText,
  type Kept,
} from './answer/draft-text.ts';

/**
 * The answer being written, and the text it began from. Until something is written it follows the group; from then on a
 * text that somebody else saves makes it `isOvertaken`, and nothing of what is written is touched.
 */
export function useGroupDraft(group: GroupDetail) {
  const { userUuid } = useSession();
  const stored = startText(group);
  const [state, setState] = useState<Kept>(
    () => readKept(userUuid, group.uuid) ?? { base: stored, text: stored },
  );
  const { base, text } = state;
  const isDirty = !isSameText(text, base);
  const isOvertaken = !isSameText(base, stored);
  const follow = (now: DraftText) => setState({ base: now, text: now });
  if (isOvertaken && (!isDirty || isSameText(text, stored))) follow(stored);

  useEffect(() => {
    writeKept(userUuid, group.uuid, isDirty ? state : undefined);
  }, [userUuid, group.uuid, isDirty, state]);

  return {
    text,
    isDirty,
    /** What somebody saved meanwhile, while this person was writing. */
    overtakenBy: isOvertaken && isDirty ? stored : undefined,
    change: (patch: Partial<DraftText>) =>
      setState((old) => ({ ...old, text: { ...old.text, ...patch } })),
    discard: () => follow(stored),
    /** Keeps what is written, to be saved over what somebody else wrote. */
    keepMine: () => setState((old) => ({ ...old, base: stored })),
    /** Puts another text in place of what is written, beside what stands of the group now. */
    propose: (now: GroupDetail, next: DraftText) => setState({ base: startText(now), text: next }),
    /** What was sent stands now; what was written while it was on its way stays, and follows it. */
    saved: (now: GroupDetail, sent: DraftText) => {
      const next = startText(now);
      setState((old) => ({ base: next, text: isSameText(old.text, sent) ? next : old.text }));
    },
  };
}

export type GroupDraftState = ReturnType<typeof useGroupDraft>;
