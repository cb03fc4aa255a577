import type { GroupActs } from '../use-group-acts.ts';
import type { GroupDraftState } from '../use-group-draft.ts';

export interface AnswerProps extends GroupActs {
  draft: GroupDraftState;
}

export interface AnswerEditorProps extends AnswerProps {
  /** An answer stands, and somebody asked to change it. */
  isOpenedByHand: boolean;
  onDone: () => void;
}
