import type { prompts as english } from '../en/prompts.ts';
import type { Translated } from '../translated.ts';

/** Prompts : la liste, l’éditeur et ses versions. */
export const prompts = {
  add: 'Nouveau prompt',
  name: 'Nom',
  deployed: 'Déployée',
  latest: 'Dernière version',
  protection: 'Protection',
  clients: 'Clients',
  lastChange: 'Modifié',
  version: 'Version {{version}}',
  notDeployed: 'Non déployée',
  noneDeployed: 'Aucune',
  protected: 'Protégé',
  unprotected: 'Non protégé',
  noClient: 'Aucun client',
  emptyTitle: 'Aucun prompt pour l’instant',
  emptyText:
    'Un prompt indique au modèle comment rédiger : ce qu’il doit savoir, et dans quel style. Les clients répondent avec la version que vous déployez.',

  createIntro:
    'Le prompt commence à la version 1. Il ne répond à personne tant qu’il n’est ni déployé ni utilisé par un client.',
  create: 'Créer le prompt',
  created: 'Prompt créé en version 1, pas encore déployée',
  identity: 'Nom et note',
  identityWhy:
    'Ce qui permettra à vos collègues de retrouver ce prompt et de savoir à quoi il sert.',
  nameHelp: 'Affiché dans la liste et partout où l’on choisit le prompt d’un client.',
  note: 'Note',
  noteHelp: 'À quoi sert cette version. La note reste attachée à la version.',
  text: 'Texte',
  textWhy: 'Les règles obligatoires s’ajoutent après votre texte, dans chaque prompt.',

  context: 'Contexte',
  contextHelp:
    'Ce que le modèle doit savoir : pour qui il écrit, sur quoi s’appuyer, ce qu’il doit laisser de côté.',
  style: 'Style',
  styleHelp: 'Le ton de la réponse : langue, registre, longueur, salutation et signature.',
  rules: 'Règles obligatoires',
  rulesWhy:
    'Toujours ajoutées après votre texte. Elles empêchent un message hostile de donner des ordres et une réponse de promettre ce qu’aucune source ne dit : aucun prompt ne peut donc s’en passer.',
  locked: 'Lecture seule',

  insertVariable: 'Insérer une variable',
  customVariables: 'Valeurs des données personnalisées d’un client',
  insertNamed: 'Insérer {{name}} : {{meaning}}',
  variables: {
    clientName: 'nom du client',
    requesterName: 'nom de la personne qui écrit',
    ticketSubject: 'objet du ticket',
    ticketChannel: 'canal d’arrivée : e-mail, chat, formulaire…',
    ticketCategory: 'catégorie du ticket',
    agentName: 'nom de l’agent qui répond',
    language: 'langue de la réponse',
  },
  unknownVariable_one:
    '{{names}} n’est pas une variable. Corrigez-la, ou choisissez-en une ci-dessus.',
  unknownVariable_many:
    '{{names}} ne sont pas des variables. Corrigez-les, ou choisissez-en ci-dessus.',
  unknownVariable_other:
    '{{names}} ne sont pas des variables. Corrigez-les, ou choisissez-en ci-dessus.',
  required: 'Ce champ ne peut pas rester vide.',
  tooLong: 'Trop long de {{count}} caractères.',

  editor: 'Texte',
  loading: 'Chargement du prompt',
  rename: 'Renommer',
  renameTitle: 'Renommer « {{name}} »',
  renamed: 'Prompt renommé',
  deployedVersion: 'Version {{version}} déployée',
  versionNote: 'Note de la version {{version}}',
  versionNotePlaceholder: 'Ce qui change, et pourquoi',
  saveVersion: 'Enregistrer la version {{version}}',
  versionSaved: 'Version {{version}} enregistrée, pas encore déployée',

  versions: 'Versions',
  latestMark: 'Dernière',
  deployedMark: 'Déployée',
  somebody: 'Quelqu’un',
  noNote: 'Sans note',
  compare: 'Comparer',
  compareWith: 'Comparer la version {{from}} à la version {{to}}',
  compareTitle: 'Comparer deux versions',
  from: 'De',
  to: 'À',
  myDraft: 'Votre brouillon',
  swap: 'Inverser les deux côtés',
  backToVersions: 'Toutes les versions',
  sameText: 'Aucune différence',

  deploy: 'Déployer',
  deployVersion: 'Déployer la version {{version}}',
  rollBack: 'Restaurer',
  rollBackTo: 'Restaurer la version {{version}}',
  deployTitle: 'Déployer la version {{version}} de « {{name}} » ?',
  rollBackTitle: 'Restaurer la version {{version}} de « {{name}} » ?',
  replaces: 'Elle prend la place de la version {{version}}, actuellement déployée.',
  replacesNothing: 'C’est la première version de ce prompt à être déployée.',
  concerns_one: 'Un client répondra avec elle dès la prochaine suggestion :',
  concerns_many: '{{count}} clients répondront avec elle dès la prochaine suggestion :',
  concerns_other: '{{count}} clients répondront avec elle dès la prochaine suggestion :',
  concernsNobody: 'Aucun client n’utilise ce prompt : aucune réponse ne change.',
  draftStaysOut: 'Vos modifications non enregistrées n’en font pas partie.',
  deployDone: 'La version {{version}} est déployée',

  conflictTitle: 'La version {{version}} vient d’être enregistrée',
  conflictText:
    '{{author}} a enregistré la version {{version}} pendant que vous écriviez à partir de la version {{base}}. Rien de votre texte n’est perdu.',
  conflictCompare: 'Comparer avec mon texte',
  conflictRebase: 'Reporter mes modifications sur la version {{version}}',
  conflictKeep: 'Garder seulement mon texte',
  rebaseFailed:
    'Vous avez modifié les mêmes lignes : le report ne peut pas se faire tout seul. Comparez les deux textes, reprenez ce qu’il vous faut, puis gardez votre texte.',
  rebased:
    'Vos modifications s’appliquent maintenant à la version {{version}}. Relisez-les, puis enregistrez.',
  kept: 'Votre texte suivra tel quel la version {{version}}.',
} satisfies Translated<typeof english>;
