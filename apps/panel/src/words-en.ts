export { panel } from '@replique/phrases/en/accounts/panel';
export { suggestions } from '@replique/phrases/en/answering/suggestions';
export { workbench } from '@replique/phrases/en/answering/workbench';
