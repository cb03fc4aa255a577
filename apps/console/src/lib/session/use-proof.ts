import { useSyncExternalStore } from 'react';
import { isProofAsked, watchProof } from './proof.ts';

/** Whether the person is asked just now to prove that it is them. */
export const useIsProofAsked = (): boolean => useSyncExternalStore(watchProof, isProofAsked);
