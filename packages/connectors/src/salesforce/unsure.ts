/**
 * What no source proves: values and rules of Salesforce known by hearsay, all of them here, each read so that being
 * wrong costs little. docs/crm-platforms.md names them.
 */

/** A comment's longest text is told in characters here and in bytes there: what fits in bytes fits in both. */
export const longestCommentBytes = 4_000;

/** `EmailMessage.Status` of a draft: nobody has read it. */
export const draftStatus = '5';
export const isDraft = (status: string | null): boolean => status === draftStatus;

/** People of a customer's side write comments in a portal; theirs is every kind of user but these. */
const ownUserTypes = new Set(['Standard', 'AutomatedProcess', 'CloudIntegrationUser', 'CsnOnly']);
export const isCustomer = (userType: string | null): boolean =>
  userType !== null && !ownUserTypes.has(userType);

/** Replies that rules send are no agent's answer. */
export const isMachine = (userType: string | null): boolean => userType === 'AutomatedProcess';

/** The daily limit is a window that rolls, and no answer says when there is room: it is looked at again. */
export const looksAgainMs = 60 * 60_000;

/** The same code tells that too many long requests run at once. */
export const isConcurrency = (message: string): boolean => /concurrent/i.test(message);
export const concurrencyMs = 60_000;

/** "login rate exceeded" comes as if the credentials were wrong. */
export const isLoginRate = (description: string): boolean => /rate exceeded/i.test(description);
export const loginRateMs = 60_000;

/** E-mail to case copies the first e-mail into the description, mostly at once. */
export const sameMomentMs = 60_000;

/** A composite call takes so many queries among its 25 parts. */
export const queriesTogether = 5;
