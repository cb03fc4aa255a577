import { Suspense } from 'react';
import { loadScreenPhrases } from '../lib/i18n.ts';
import { useIsProofAsked } from '../lib/use-proof.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const ProofDialog = lazyPart(async () => {
  const [module] = await Promise.all([import('../users/proof-dialog.tsx'), loadScreenPhrases()]);
  return { default: module.ProofDialog };
});

/** Asks who sits here, whichever screen wants to know. */
export function Proof() {
  return useIsProofAsked() ? (
    <Suspense>
      <ProofDialog />
    </Suspense>
  ) : null;
}
