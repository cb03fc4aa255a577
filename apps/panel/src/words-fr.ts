export { panel } from '@replique/phrases/fr/accounts/panel';
export { sendWords } from '@replique/phrases/fr/answering/desk';
export { replyStateWords } from '@replique/phrases/fr/answering/suggestions';
export { shownInWords } from '@replique/phrases/fr/answering/translations';
export { ratingWords } from '@replique/phrases/fr/answering/workbench';
export { lookUpWords } from '@replique/phrases/fr/helpdesk/third-party-data';
export { replyWords } from '@replique/phrases/fr/helpdesk/write-back';
