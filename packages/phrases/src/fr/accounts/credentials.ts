import type { credentials as english } from '../../en/accounts/credentials.ts';
import type { Translated } from '../../translated.ts';

export const credentials: Translated<typeof english> = {
  intro: 'Pour les programmes du client qui lisent tickets et suggestions par l’API.',
  explanation:
    'Les programmes se connectent avec une clé et un secret. Les administrateurs de votre organisation peuvent les voir et les remplacer ici.',
  access: 'Accès',
  pair: 'Clé avec tous les droits d’un agent',
  accessWhy:
    'Une seule paire par client, sans expiration. Pour un nouveau programme, créez des identifiants distincts ci-dessus.',
  url: 'URL',
  key: 'Clé',
  secret: 'Secret',
  token: 'Jeton',
  copy: 'Copier',
  show: 'Afficher',
  hide: 'Masquer',
  copyUrl: 'Copier l’URL',
  copyKey: 'Copier la clé',
  copySecret: 'Copier le secret',
  copyToken: 'Copier le jeton',
  showKey: 'Afficher la clé',
  showSecret: 'Afficher le secret',
  showToken: 'Afficher le jeton',
  hideKey: 'Masquer la clé',
  hideSecret: 'Masquer le secret',
  hideToken: 'Masquer le jeton',
  loading: 'Chargement des identifiants',
  tokenSection: 'Jeton',
  tokenWhy: 'Un jeton est valable dix minutes ; un programme en demande ensuite un autre.',
  getToken: 'Obtenir un jeton',
  tokenExpires: 'Valable jusqu’à {{time}}',
  rotate: 'Remplacer les identifiants',
  rotateTitle: 'Remplacer les identifiants de {{client}} ?',
  rotateText:
    'La clé, le secret et tous leurs jetons cessent immédiatement de fonctionner. Les programmes qui les utilisent échouent jusqu’à ce qu’ils reçoivent les nouveaux.',
  rotated: 'Identifiants remplacés',
  examples: 'Exemples',
  examplesWhy:
    'Échangez la clé et le secret contre un jeton, puis appelez l’API avec ce jeton. Définissez d’abord REPLIQUE_API_KEY et REPLIQUE_API_SECRET dans l’environnement, pour qu’aucun secret ne figure dans le code.',
  curl: 'curl, dans un terminal',
  typescript: 'TypeScript, à lancer avec Node.js sous le nom example.ts',
  assistants: 'Assistants IA',
  assistantsWhy:
    'Connectez un assistant par MCP. L’adresse suffit à la plupart : vous vous connectez, et il travaille avec vos droits. Pour un programme sans personne, ajoutez l’en-tête avec des identifiants d’API du client. Les modifications sont proposées avant d’être faites.',
  mcpUrl: 'Adresse MCP',
  copyMcpUrl: 'Copier l’adresse MCP',
  mcpSettings: 'Configuration, JSON',
  copyExample: 'Copier l’exemple : {{example}}',
  reference: 'Voir tous les appels dans la référence de l’API',
  chooseTitle: 'Choisissez un client',
  chooseText: 'Ces paramètres appartiennent à un seul client.',
};
