/** A reply to a customer can be taken back for so long. */
export const replyUndoSeconds = 10;
