export { extension } from '@replique/phrases/en/accounts/extension';
