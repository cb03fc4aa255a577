import type { PromptVersion } from '@replique/contract/answering/prompts';
import { NewerVersionNotice } from './newer-version-notice.tsx';
import type { PromptDraftState } from '../use-prompt-draft.ts';

interface ConflictNoticeProps {
  /** The version that somebody saved meanwhile. */
  newer: PromptVersion;
  state: PromptDraftState;
  onCompare: () => void;
}

/** Somebody saved a version of the prompt while this person was writing one. */
export function ConflictNotice({ newer, state, onCompare }: ConflictNoticeProps) {
  const rebase = async () => {
    const { rebaseText } = await import('./rebase-text.ts');
    return rebaseText(state.base, state.draft, newer);
  };
  return <NewerVersionNotice newer={newer} state={state} rebase={rebase} onCompare={onCompare} />;
}
