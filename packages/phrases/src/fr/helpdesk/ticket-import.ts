import type {
  errors as englishErrors,
  ticketImport as english,
} from '../../en/helpdesk/ticket-import.ts';
import type { Translated } from '../../translated.ts';

/** Les tickets d’un fichier CSV. */
export const ticketImport = {
  action: 'Importer un fichier CSV',
  title: 'Importer des tickets',
  text: 'Un ticket par ligne ; la première ligne contient les noms des colonnes. Seul le message est obligatoire. Les lignes avec une réponse d’agent deviennent des réponses passées dont s’inspirer. 2 000 lignes au plus. Vous voyez un aperçu avant tout enregistrement.',
  choose: 'Choisir un fichier CSV',
  other: 'Choisir un autre fichier',
  reading: 'Vérification du fichier',
  tooLarge: 'Le fichier dépasse 5 Mo. Divisez-le en plusieurs fichiers.',
  columns: {
    message: 'Message',
    subject: 'Objet',
    name: 'Nom du demandeur',
    email: 'E-mail',
    date: 'Date',
    reply: 'Réponse de l’agent',
    number: 'Numéro du ticket',
  },
  pick: 'Choisir une colonne',
  none: 'Aucune colonne',
  unmapped: 'Choisissez la colonne du message.',
  plan: 'Aperçu de l’import',
  done: 'Résultat de l’import',
  counts: {
    added: 'Nouveaux tickets',
    answered: 'Dont avec réponse',
    known: 'Déjà importés',
    bad: 'Lignes écartées',
  },
  first: 'Premières lignes',
  reasons: {
    missing: 'Valeur manquante.',
    'too-long': 'Trop long.',
    characters: 'Contient des caractères illisibles.',
    'email-invalid': 'Adresse e-mail invalide',
    'date-invalid': 'Ce n’est pas une date passée, comme 2026-01-31 ou 31/01/2026.',
    duplicate: 'Une ligne précédente dit la même chose.',
    columns:
      'Plus de valeurs que de colonnes. Un texte qui contient le séparateur doit être entre guillemets.',
    quotes: 'Un guillemet manque ou est de trop.',
  },
  import_one: 'Importer un ticket',
  import_many: 'Importer {{count}} de tickets',
  import_other: 'Importer {{count}} tickets',
  stored_one: 'Un ticket importé',
  stored_many: '{{count}} de tickets importés',
  stored_other: '{{count}} tickets importés',
  open: 'Voir les tickets',
} satisfies Translated<typeof english>;

export const errors = {
  'tickets.csv-invalid':
    'Ce n’est pas un fichier CSV : sa première ligne doit nommer les colonnes.',
  'tickets.csv-columns': 'Choisissez la colonne du message, et chaque colonne une seule fois.',
  'tickets.csv-too-long': 'Le fichier a plus de 2 000 lignes. Divisez-le en plusieurs fichiers.',
} satisfies Translated<typeof englishErrors>;
