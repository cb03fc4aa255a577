export { factsForReply, howFor } from './of-ticket.ts';
export { factsForVisitor } from './of-visitor.ts';
