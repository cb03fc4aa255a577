export { extension } from '@replique/phrases/fr/accounts/extension';
