export { deliverDue } from './deliver.ts';
export { secretPlace, sendSigned } from './send.ts';
export { isWebhookAddress } from './settings.ts';
export { makeSecret } from './sign.ts';
export { isToldOf, tellWebhooks, type TicketNamed, type Told } from './tell.ts';
