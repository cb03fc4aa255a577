import { leaveOutPersonalData } from '@replique/engine/privacy/leave-out';
import { Mask } from '@replique/engine/privacy/mask';

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
