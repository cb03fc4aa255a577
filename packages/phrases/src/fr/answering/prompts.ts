import type { errors as englishErrors, prompts as english } from '../../en/answering/prompts.ts';
import type { Translated } from '../../translated.ts';

/** Prompts : la liste, l’éditeur et ses versions. */
export const prompts = {
  add: 'Nouveau prompt',
  name: 'Nom',
  deployed: 'Déployée',
  latest: 'Dernière',
  protection: 'Protection',
  usedBy: 'Utilisé par',
  lastChange: 'Modifié',
  version: 'Version {{version}}',
  notDeployed: 'Non déployée',
  noneDeployed: 'Aucune',
  protected: 'Protégé',
  unprotected: 'Non protégé',
  noUser: 'Personne',
  chatbotOf: '{{chatbot}} (chatbot de {{client}})',
  actions: 'Actions',
  actionsOf: 'Actions pour {{name}}',
  shown: 'Prompts affichés',
  activeTab: 'Actifs',
  archivedTab: 'Archivés',
  emptyTitle: 'Aucun prompt pour l’instant',
  emptyText:
    'Un prompt indique au modèle comment rédiger : ce qu’il doit savoir et dans quel style. Les clients utilisent la version que vous déployez.',

  createIntro:
    'Le prompt commence à la version 1. Il n’est utilisé qu’une fois déployé et attribué à un client.',
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
  customVariables: 'Valeurs personnalisées d’un client',
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
  required: 'Ce champ est obligatoire.',
  tooLong_one: '{{count}} caractère de trop.',
  tooLong_many: '{{count}} de caractères de trop.',
  tooLong_other: '{{count}} caractères de trop.',

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
  rollBack: 'Y revenir',
  rollBackTo: 'Revenir à la version {{version}}',
  deployTitle: 'Déployer la version {{version}} de « {{name}} » ?',
  rollBackTitle: 'Revenir à la version {{version}} de « {{name}} » ?',
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
    'Vos modifications se fondent maintenant sur la version {{version}}. Relisez-les, puis enregistrez.',
  kept: 'Votre texte suivra tel quel la version {{version}}.',

  emptyArchivedTitle: 'Aucun prompt archivé',
  emptyArchivedText:
    'Archivez un prompt qui n’est plus utilisé : on ne peut plus le choisir, et son historique est conservé.',

  figures: {
    meanings: 'Ce que disent ces chiffres',
    suggestions: 'Suggestions',
    suggestionsHelp:
      'Suggestions rédigées par cette version sur de vrais tickets, pour tous les clients, silences compris.',
    acceptance: 'Acceptation',
    acceptanceHelp:
      'Parmi les suggestions dont on connaît l’usage, la part acceptée. La fourchette contient la vraie part avec 95 % de certitude.',
    silence: 'Silence',
    silenceHelp: 'La part des suggestions restées sans réponse, avec un motif.',
    contradicted: 'Contredites',
    contradictedHelp: 'La part des suggestions dont une phrase est contredite par une source.',
    cost: 'Coût par acceptée',
    costHelp:
      'Ce qu’ont coûté toutes les suggestions de cette version, divisé par celles qui ont été acceptées.',
    range: '({{low}} à {{high}}, sur {{count}})',
    sample_one: '{{accepted}} acceptée sur une dont on connaît l’usage.',
    sample_many: '{{accepted}} acceptées sur {{count}} dont on connaît l’usage.',
    sample_other: '{{accepted}} acceptées sur {{count}} dont on connaît l’usage.',
    interval: 'Entre {{low}} et {{high}} avec 95 % de certitude.',
    notJudged: 'Pas encore',
    notJudgedHelp: 'On ne sait encore d’aucune suggestion de cette version si elle a servi.',
    unknown: 'Inconnu',
    unused: 'Aucune suggestion sur un vrai ticket pour l’instant.',
  },

  clone: 'Cloner',
  cloneTitle: 'Cloner « {{name}} »',
  cloneName: 'Copie de {{name}}',
  cloneVersion: 'Version à copier',
  versionDeployed: 'Version {{version}} (déployée)',
  cloneFor: 'L’utiliser dès maintenant pour',
  cloneForHelp:
    'Ces clients répondront avec la copie dès la prochaine suggestion. N’en choisissez aucun pour ne rien changer encore.',
  cloneNotAtOnce:
    'Des clients ne peuvent utiliser une copie dès maintenant que si c’est celle de la version déployée. Vous pourrez déployer celle-ci ensuite.',
  cloneDone: 'Cloné sous le nom « {{name}} »',
  cloneFailed_one: '« {{name}} » est créé, mais un client ne l’utilise pas :',
  cloneFailed_many: '« {{name}} » est créé, mais {{count}} clients ne répondent pas avec lui :',
  cloneFailed_other: '« {{name}} » est créé, mais {{count}} clients ne l’utilisent pas :',
  cloneFailedFor: '{{client}} : {{reason}}',
  openClone: 'Ouvrir la copie',

  protect: 'Protéger',
  unprotect: 'Lever la protection',
  protectedMeans:
    'Protégé : une version n’est déployée que lorsque les jeux de tests de ses clients réussissent.',
  unprotectedMeans: 'Non protégé : une version est déployée aussitôt, sans tests.',
  protectTitle: 'Protéger « {{name}} » ?',
  protectText:
    'Une version ne sera plus déployée que lorsque les jeux de tests de ses clients réussissent, ou avec un motif qui est conservé.',
  protectDone: 'Protégé : les versions sont déployées quand leurs tests réussissent',
  unprotectTitle: 'Lever la protection de « {{name}} » ?',
  unprotectText:
    'N’importe quelle version pourra être déployée aussitôt, sans tests. Un déploiement dont les tests sont en cours n’est pas arrêté.',
  unprotectDone: 'Le prompt n’est plus protégé',

  meanwhile:
    'Quelqu’un d’autre a modifié ce prompt. Vos modifications ne sont pas encore enregistrées.',
  meanwhileName: 'Il s’appelait « {{before}} », il s’appelle maintenant « {{now}} ».',
  meanwhileOn: 'Il est maintenant protégé.',
  meanwhileOff: 'Il n’est plus protégé.',
  meanwhileSame: 'Il est redevenu comme avant.',
  meanwhileAgain: 'Confirmez malgré tout, ou annulez.',
  renameAnyway: 'Renommer malgré tout',

  archive: 'Archiver',
  archiveTitle: 'Archiver « {{name}} » ?',
  archiveText:
    'Il ne sera plus proposé nulle part et n’aura plus ni version ni déploiement. Vous pourrez le désarchiver à tout moment.',
  archiveDone: '« {{name}} » est archivé',
  archiveInsteadTitle: 'Archiver plutôt « {{name}} » ?',
  archiveInsteadText:
    'Il ne peut pas être supprimé : des suggestions ou des tests ont été écrits avec lui et doivent rester expliqués.',
  notArchivedTitle: '« {{name}} » ne peut pas être archivé',
  archivedTitle: 'Ce prompt est archivé',
  archivedText: 'Il n’est proposé nulle part et n’a plus ni version ni déploiement.',
  restore: 'Désarchiver',
  restoreDone: '« {{name}} » est désarchivé',
  delete: 'Supprimer',
  deleteTitle: 'Supprimer « {{name}} » ?',
  deleteText_one: 'Sa seule version disparaît avec lui. C’est irréversible.',
  deleteText_many: 'Ses {{count}} versions disparaissent avec lui. C’est irréversible.',
  deleteText_other: 'Ses {{count}} versions disparaissent avec lui. C’est irréversible.',
  deleteDone: '« {{name}} » est supprimé',
  notDeletedTitle: '« {{name}} » ne peut pas être supprimé',
  historyStays:
    'Il ne peut pas être supprimé : des suggestions ou des tests ont été écrits avec lui. Il reste archivé.',
  inUseText: 'Il répond pour ceux-ci. Choisissez-y d’abord un autre prompt :',

  originNewer_one: '« {{name}} », l’original, a une version plus récente',
  originNewer_many: '« {{name}} », l’original, a {{count}} versions plus récentes',
  originNewer_other: '« {{name}} », l’original, a {{count}} versions plus récentes',
  originText: 'Cette copie reprend ce qu’il dit jusqu’à la version {{version}}.',
  originOpen: 'Ouvrir l’original',
  originMerge: 'Voir et reprendre les modifications',
  originTaken:
    'Les modifications de « {{name}} » jusqu’à la version {{version}} sont dans votre brouillon',
  originTakenText: 'Relisez-le, puis enregistrez-le comme nouvelle version.',
  originNoted:
    'Votre texte ne change pas. Les versions plus récentes de l’original sont notées comme vues.',
  mergeTitle: 'Ce qui a changé dans « {{name}} »',
  mergeClean:
    'Réuni avec votre texte, vos propres différences gardées. Rien n’est encore enregistré : cela va dans votre brouillon.',
  mergeConflicts:
    'Fusionné avec votre texte en gardant vos modifications. Là où les mêmes lignes ont changé des deux côtés, choisissez lesquelles garder.',
  mergeMine: 'Votre texte',
  mergeTheirs: 'L’original',
  mergeConflict: 'Ces lignes ont changé des deux côtés',
  keepMine: 'Garder mon texte',
  keepTheirs: 'Prendre l’original',
  keepBoth: 'Garder les deux',
  mergeUndecided: 'Choisissez pour chaque endroit modifié des deux côtés.',
  mergeDo: 'Mettre dans mon brouillon',
  merged: 'Les modifications sont dans votre brouillon. Relisez-le, puis enregistrez.',
  mergeNote: 'Reprend « {{name}} » jusqu’à la version {{version}}',

  rulesLink: 'Voir et modifier les règles obligatoires',
  rulesLoading: 'Chargement des règles obligatoires',
  rulesIntro:
    'Ces règles terminent chaque prompt de chaque client. Une nouvelle version ne change rien tant qu’elle n’est pas mise en vigueur.',
  rulesHelp: 'Une règle par ligne.',
  rulesTooShort: 'Écrivez au moins {{count}} caractères.',
  rulesSaved: 'Version {{version}} enregistrée, pas encore en vigueur',
  rulesInForce: 'Version {{version}} en vigueur',
  inForceMark: 'En vigueur',
  putInForce: 'Mettre en vigueur',
  putVersionInForce: 'Mettre en vigueur la version {{version}}',
} satisfies Translated<typeof english>;

export const errors = {
  'prompts.name-taken': 'Un autre prompt porte déjà ce nom.',
  'prompts.unchanged': 'Rien ne diffère de la dernière version.',
  'prompts.not-deployed': 'Seule une copie de la version déployée peut être déployée aussitôt.',
  'prompts.in-use': 'Des clients ou des chatbots répondent avec ce prompt.',
  'prompts.has-history':
    'Des suggestions ou des tests ont été écrits avec ce prompt. Archivez-le : ce qui a été écrit reste expliqué.',
} satisfies Translated<typeof englishErrors>;
