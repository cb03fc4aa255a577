export { factsForReply, howFor } from './of-ticket.ts';
export { sealedColumns } from './sealed-columns.ts';
