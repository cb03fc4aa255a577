import { useLazy } from './use-lazy.ts';

const load = () => import('./picture.tsx');

/** A picture, where the client has one; how to draw it is loaded then. */
export function LazyPicture({ data, other }: { data: string; other?: string }) {
  const picture = useLazy(load, true);
  return picture ? <picture.Picture data={data} other={other} /> : null;
}
