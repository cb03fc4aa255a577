import { Suspense } from 'react';
import { loadScreenPhrases } from '../lib/language/i18n.ts';
import { useIsProofAsked } from '../lib/session/use-proof.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const ProofDialog = lazyPart(async () => {
  const [module] = await Promise.all([
    import('../accounts/users/account/proof-dialog.tsx'),
    loadScreenPhrases(),
  ]);
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
