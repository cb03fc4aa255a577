import type { Emit } from './happenings.ts';

let isWarned = false;

/** Says to whoever built the site that `identify` does not do what they think; visitors see nothing of it. */
export function tellOwner(emit: Emit, code: string): void {
  emit('error', { call: 'identify', code });
  if (isWarned) return;
  isWarned = true;
  const why =
    code === 'widget.identity-expired'
      ? 'the token has expired, and there is no refresh() that gives another'
      : code === 'request.invalid'
        ? 'it needs { token } and may have { refresh }'
        : 'the token is not signed with an identity secret of this chatbot, or does not say what it must';
  // Where whoever builds a site looks when something does not work.
  // oxlint-disable-next-line no-console
  console.warn(`Replique.identify was refused (${code}): ${why}. The visitor is not verified.`);
}
