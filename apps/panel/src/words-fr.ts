export { panel } from '@replique/phrases/fr/accounts/panel';
export { suggestions } from '@replique/phrases/fr/answering/suggestions';
export { workbench } from '@replique/phrases/fr/answering/workbench';
