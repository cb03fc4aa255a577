import type { Deployment } from '@replique/contract/answering/deployments';
import { useState } from 'react';
import { useDeployments, type Subject } from './use-deployments.ts';

/** What the dialog is about. It keeps it while it closes. */
interface Chosen {
  version: number;
  isBack: boolean;
  shown: string | undefined;
}

/**
 * Opens the dialog of deployments for a version, or for a deployment that is under way or was refused.
 * @param first the version that stands in it before it was ever opened
 */
export function useDeployDialog(subject: Subject, first: number) {
  const { deployedBefore, newest } = useDeployments(subject);
  const [chosen, setChosen] = useState<Chosen>({
    version: first,
    isBack: false,
    shown: undefined,
  });
  const [isOpen, setIsOpen] = useState(false);
  const open = (next: Chosen) => {
    setChosen(next);
    setIsOpen(true);
  };
  return {
    deployedBefore,
    newest,
    /** Through its tests, also a version that was in production before. */
    deploy: (version: number) => open({ version, isBack: false, shown: undefined }),
    /** A version that was in production before comes back; any other one is deployed. */
    ask: (version: number) =>
      open({ version, isBack: deployedBefore.has(version), shown: undefined }),
    show: ({ version, uuid }: Pick<Deployment, 'version' | 'uuid'>) =>
      open({ version, isBack: false, shown: uuid }),
    dialog: { ...chosen, isOpen, onClose: () => setIsOpen(false) },
  };
}
