/**
 * Whose custom field it is: the ticket's, its customer's, or that of the customer's organisation. Platforms number them
 * apart, so that the last two carry their owner before their id.
 */

export const fieldOwners = ['ticket', 'requester', 'organisation'] as const;
export type FieldOwner = (typeof fieldOwners)[number];

/** The id of a field as it is kept. */
export const fieldOfOwner = (owner: FieldOwner, id: string): string =>
  owner === 'ticket' ? id : `${owner}:${id}`;

/** Its id at the platform. */
export const bareField = (field: string): string =>
  ownerOfField(field) === 'ticket' ? field : field.slice(field.indexOf(':') + 1);

export function ownerOfField(field: string): FieldOwner {
  return fieldOwners.find((owner) => field.startsWith(`${owner}:`)) ?? 'ticket';
}
