import type { ReactNode } from 'react';
import { OfflineBanner } from './offline-banner.tsx';
import { UpdateBanner } from './update-banner.tsx';
import { FactorBanner } from './factor-banner.tsx';
import { view } from '../lib/session/view.ts';

/** What the frame says above the page; none of it is known, or true, while the first screen loads. */
export function LateBanners(): ReactNode {
  return (
    <>
      <OfflineBanner />
      <UpdateBanner />
      {!view && <FactorBanner />}
    </>
  );
}
