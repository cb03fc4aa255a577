export { panel } from '@replique/phrases/en/accounts/panel';
export { sendWords } from '@replique/phrases/en/answering/desk';
export { replyStateWords } from '@replique/phrases/en/answering/suggestions';
export { shownInWords } from '@replique/phrases/en/answering/translations';
export { ratingWords } from '@replique/phrases/en/answering/workbench';
export { lookUpWords } from '@replique/phrases/en/helpdesk/third-party-data';
export { replyWords } from '@replique/phrases/en/helpdesk/write-back';
