import type { ToWriteKind } from '@replique/contract/answering/to-write';

/** Where each is decided on, in the console. */
export function hrefOf(kind: ToWriteKind, client: string, uuid: string): string {
  if (kind === 'group') return `/renforcement/group/${uuid}`;
  const page = {
    gap: 'gaps',
    proposal: 'gaps/proposals',
    contradiction: 'gaps/pairs',
    expiring: 'knowledge',
  }[kind];
  return `/clients/details/${client}/${page}/${uuid}`;
}
