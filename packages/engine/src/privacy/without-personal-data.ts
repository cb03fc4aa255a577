import { leaveOutPersonalData } from './leave-out.ts';
import { Mask } from './mask.ts';

/** What a client's texts never lose, and what its order numbers look like. */
export type ClientPrivacy = { whitelist: string[]; orderNumbers: string[] };

/** What people wrote without personal data: what stands for it is left out, for names and titles show it to nobody. */
export function withoutPersonalData(
  text: string,
  name: string | null,
  { whitelist, orderNumbers }: ClientPrivacy,
): string {
  return leaveOutPersonalData(
    text,
    new Mask({ names: name ? [name] : [], whitelist, orderNumbers }),
  );
}
