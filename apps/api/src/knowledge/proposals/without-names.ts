import { leaveOutPersonalData } from '@replique/engine/privacy/leave-out';
import { Mask } from '@replique/engine/privacy/mask';
import { greetedIn } from '@replique/engine/privacy/names';
import type { ClientPrivacy } from '@replique/engine/privacy/without-personal-data';

/** `name`: of whoever asked. */
export type Written = { text: string; name: string | null };

function withoutName({ text, name }: Written, privacy: ClientPrivacy): string {
  const names = [...(name ? [name] : []), ...greetedIn(text)];
  return leaveOutPersonalData(text, new Mask({ names, ...privacy }));
}

/** What people wrote, without personal data of whoever asked or was greeted. A task of deps.texts. */
export function withoutNames(asked: { written: Written[]; privacy: ClientPrivacy }): string[] {
  return asked.written.map((each) => withoutName(each, asked.privacy));
}
