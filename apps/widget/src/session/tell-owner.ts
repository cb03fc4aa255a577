import type { Emit } from './happenings.ts';

let isWarned = false;

/** Says to whoever built the site that `identify` does not do what they think; visitors see nothing of it. */
export function tellOwner(emit: Emit, code: string): void {
  emit('error', { call: 'identify', code });
  if (isWarned) return;
  isWarned = true;
  const why =
    code === 'request.invalid'
      ? 'it needs { id, signature } and may have { email, name }'
      : 'the signature does not fit the id and the e-mail address, or the chatbot has no identity secret';
  // Where whoever builds a site looks when something does not work.
  // oxlint-disable-next-line no-console
  console.warn(`Replique.identify was refused (${code}): ${why}. The visitor is not verified.`);
}
