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
  moreUsers_one: '+{{count}} autre',
  moreUsers_many: '+{{count}} autres',
  moreUsers_other: '+{{count}} autres',
  noUser: 'Personne',
  chatbotOf: '{{chatbot}} (chatbot de {{client}})',
  actions: 'Actions',
  actionsOf: 'Actions pour {{name}}',
  shown: 'Prompts affichés',
  activeTab: 'Actifs',
  archivedTab: 'Archivés',
  emptyTitle: 'Aucun prompt pour l’instant',
  emptyText:
    'Un prompt donne au modèle son contexte et son style. Les clients utilisent la version que vous déployez.',

  createIntro:
    'Le prompt commence à la version 1. Il est utilisé une fois déployé et attribué à un client.',
  create: 'Créer le prompt',
  created: 'Prompt créé. La version 1 n’est pas encore déployée',
  identity: 'Nom et note',
  identityWhy: 'Aide vos collègues à trouver ce prompt et à savoir à quoi il sert.',
  nameHelp: 'Affiché dans la liste et partout où l’on choisit un prompt.',
  note: 'Note',
  noteHelp: 'L’objectif de cette version, enregistré avec elle.',
  text: 'Texte',
  textWhy: 'Les règles obligatoires s’ajoutent après votre texte, dans chaque prompt.',

  context: 'Contexte',
  contextHelp:
    'Ce que le modèle doit savoir : pour qui il écrit, sur quoi s’appuyer, ce qu’il doit éviter.',
  style: 'Style',
  styleHelp: 'Le ton de la réponse : langue, registre, longueur, salutation et signature.',
  rules: 'Règles obligatoires',
  rulesWhy:
    'Toujours ajoutées après votre texte. Elles empêchent un message hostile de donner des ordres et une réponse de promettre ce qu’aucune source ne dit : chaque prompt les contient.',
  locked: 'Lecture seule',

  insertVariable: 'Insérer une variable',
  customVariables: 'Valeurs personnalisées d’un client',
  insertNamed: 'Insérer {{name}} : {{meaning}}',
  variables: {
    clientName: 'nom du client',
    requesterName: 'nom du demandeur',
    ticketSubject: 'objet du ticket',
    ticketChannel: 'canal du ticket : e-mail, chat, formulaire…',
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
  versionNotePlaceholder: 'Ce qui change et pourquoi',
  saveVersion: 'Enregistrer la version {{version}}',
  versionSaved: 'Version {{version}} enregistrée. Pas encore déployée',

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
  replaces: 'Elle remplace la version {{version}}, actuellement déployée.',
  replacesNothing: 'C’est le premier déploiement de ce prompt.',
  concerns: 'Dès la prochaine réponse, il sera utilisé par :',
  concernsNobody:
    'Aucun client ni chatbot n’utilise ce prompt : rien ne change pour les clients finaux.',
  draftStaysOut: 'Vos modifications non enregistrées n’en font pas partie.',
  deployDone: 'Version {{version}} déployée',

  conflictTitle: 'La version {{version}} vient d’être enregistrée',
  conflictText:
    '{{author}} a enregistré la version {{version}} pendant que vous modifiiez la version {{base}}. Votre texte est conservé.',
  conflictCompare: 'Comparer avec mon texte',
  conflictRebase: 'Reporter mes changements sur {{version}}',
  conflictKeep: 'Garder seulement mon texte',
  rebaseFailed:
    'Vous avez modifié les mêmes lignes : le report automatique est impossible. Comparez les deux textes, reprenez ce qu’il vous faut, puis gardez votre texte.',
  rebased:
    'Vos modifications se fondent maintenant sur la version {{version}}. Relisez-les, puis enregistrez.',
  kept: 'Votre texte sera enregistré tel quel après la version {{version}}.',

  emptyArchivedTitle: 'Aucun prompt archivé',
  emptyArchivedText:
    'Archivez les prompts que vous n’utilisez plus. On ne peut plus les choisir, et leur historique est conservé.',

  figures: {
    meanings: 'Comprendre ces chiffres',
    suggestions: 'Suggestions',
    suggestionsHelp:
      'Suggestions rédigées par cette version sur de vrais tickets, pour tous les clients, silences compris.',
    acceptance: 'Acceptation',
    acceptanceHelp:
      'Part des suggestions acceptées, parmi celles dont on connaît l’usage. La fourchette contient la vraie part avec 95 % de certitude.',
    silence: 'Silence',
    silenceHelp: 'Part des suggestions restées muettes, chacune avec un motif.',
    contradicted: 'Contredites',
    contradictedHelp: 'Part des suggestions dont une phrase est contredite par une source.',
    cost: 'Coût par suggestion acceptée',
    costHelp: 'Coût de toutes les suggestions de cette version, divisé par celles acceptées.',
    range: '({{low}} à {{high}}, sur {{count}})',
    sample_one: '{{accepted}} acceptée sur une dont on connaît l’usage.',
    sample_many: '{{accepted}} acceptées sur {{count}} dont on connaît l’usage.',
    sample_other: '{{accepted}} acceptées sur {{count}} dont on connaît l’usage.',
    interval: 'Entre {{low}} et {{high}} avec 95 % de certitude.',
    notJudged: 'Pas encore',
    notJudgedHelp: 'On ne sait pas encore si des suggestions de cette version ont servi.',
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
    'Ces clients utiliseront la copie dès la prochaine suggestion. N’en choisissez aucun pour ne rien changer.',
  cloneNotAtOnce:
    'Des clients ne peuvent utiliser une copie dès maintenant que si c’est celle de la version déployée. Vous pourrez déployer celle-ci ensuite.',
  cloneDone: 'Cloné sous le nom « {{name}} »',
  cloneFailed_one: '« {{name}} » est créé, mais un client ne l’utilise pas :',
  cloneFailed_many: '« {{name}} » est créé, mais {{count}} de clients ne l’utilisent pas :',
  cloneFailed_other: '« {{name}} » est créé, mais {{count}} clients ne l’utilisent pas :',
  cloneFailedFor: '{{client}} : {{reason}}',
  openClone: 'Ouvrir la copie',

  protect: 'Protéger',
  unprotect: 'Ne plus protéger',
  protectedMeans:
    'Protégé : une version n’est déployée que si les jeux de tests des clients réussissent.',
  unprotectedMeans: 'Non protégé : une version est déployée immédiatement, sans tests.',
  protectTitle: 'Protéger « {{name}} » ?',
  protectText:
    'Une version ne sera plus déployée que si les jeux de tests des clients réussissent, ou avec un motif qui est consigné.',
  protectDone: 'Prompt protégé',
  unprotectTitle: 'Ne plus protéger « {{name}} » ?',
  unprotectText:
    'N’importe quelle version pourra être déployée immédiatement, sans tests. Les déploiements en cours de test continuent.',
  unprotectDone: 'Le prompt n’est plus protégé',

  meanwhile:
    'Quelqu’un d’autre a modifié ce prompt. Vos modifications ne sont pas encore enregistrées.',
  meanwhileName: 'Son nom est passé de « {{before}} » à « {{now}} ».',
  meanwhileOn: 'Il est maintenant protégé.',
  meanwhileOff: 'Il n’est plus protégé.',
  meanwhileSame: 'La modification a été annulée.',
  meanwhileAgain: 'Confirmez malgré tout, ou annulez.',
  renameAnyway: 'Renommer malgré tout',

  archive: 'Archiver',
  archiveTitle: 'Archiver « {{name}} » ?',
  archiveText:
    'Il ne pourra plus être choisi, modifié ni déployé. Vous pourrez le désarchiver à tout moment.',
  archiveDone: '« {{name}} » archivé',
  archiveInsteadTitle: 'Archiver plutôt « {{name}} » ?',
  archiveInsteadText:
    'Il ne peut pas être supprimé : des suggestions ou des tests ont été écrits avec lui.',
  notArchivedTitle: '« {{name}} » ne peut pas être archivé',
  archivedTitle: 'Ce prompt est archivé',
  archivedText: 'Il ne peut être ni choisi, ni modifié, ni déployé.',
  restore: 'Désarchiver',
  restoreDone: '« {{name}} » désarchivé',
  delete: 'Supprimer',
  deleteTitle: 'Supprimer « {{name}} » ?',
  deleteText_one: 'Sa seule version est supprimée aussi. Cette action est irréversible.',
  deleteText_many: 'Ses {{count}} versions sont supprimées aussi. Cette action est irréversible.',
  deleteText_other: 'Ses {{count}} versions sont supprimées aussi. Cette action est irréversible.',
  deleteDone: '« {{name}} » supprimé',
  notDeletedTitle: '« {{name}} » ne peut pas être supprimé',
  historyStays:
    'Il ne peut pas être supprimé : des suggestions ou des tests ont été écrits avec lui. Il reste archivé.',
  inUseText: 'Il est utilisé ici. Choisissez-y d’abord un autre prompt :',

  originNewer_one: '« {{name}} », l’original, a une version plus récente',
  originNewer_many: '« {{name}} », l’original, a {{count}} versions plus récentes',
  originNewer_other: '« {{name}} », l’original, a {{count}} versions plus récentes',
  originText: 'Cette copie comprend ses modifications jusqu’à la version {{version}}.',
  originOpen: 'Ouvrir l’original',
  originMerge: 'Relire et fusionner les modifications',
  originTaken:
    'Les modifications de « {{name}} » jusqu’à la version {{version}} sont dans votre brouillon',
  originTakenText: 'Relisez-le, puis enregistrez-le comme nouvelle version.',
  originNoted:
    'Votre texte ne change pas. Les versions plus récentes de l’original sont notées comme vues.',
  mergeTitle: 'Ce qui a changé dans « {{name}} »',
  mergeClean:
    'Fusionné avec votre texte en gardant vos modifications. Rien n’est encore enregistré : le résultat va dans votre brouillon.',
  mergeConflicts:
    'Fusionné avec votre texte en gardant vos modifications. Là où les mêmes lignes ont changé des deux côtés, choisissez lesquelles garder.',
  mergeMine: 'Votre texte',
  mergeTheirs: 'L’original',
  mergeConflict: 'Ces lignes ont changé des deux côtés',
  keepMine: 'Garder mon texte',
  keepTheirs: 'Utiliser l’original',
  keepBoth: 'Garder les deux',
  mergeUndecided: 'Choisissez pour chaque conflit.',
  mergeDo: 'Ajouter à mon brouillon',
  merged: 'Les modifications sont dans votre brouillon. Relisez-le, puis enregistrez.',
  mergeNote: 'Fusionne « {{name}} » jusqu’à la version {{version}}',

  rulesLink: 'Voir et modifier les règles obligatoires',
  rulesLoading: 'Chargement des règles obligatoires',
  rulesIntro:
    'Ces règles sont ajoutées à chaque prompt de chaque client. Une nouvelle version prend effet une fois déployée.',
  rulesHelp: 'Une règle par ligne.',
  rulesTooShort: 'Écrivez au moins {{count}} caractères.',
  rulesSaved: 'Version {{version}} enregistrée. Pas encore déployée',
  rulesInForce: 'Version {{version}} déployée',
  inForceMark: 'Déployée',
  putInForce: 'Déployer',
  putVersionInForce: 'Déployer la version {{version}}',
} satisfies Translated<typeof english>;

export const errors = {
  'prompts.name-taken': 'Un autre prompt porte déjà ce nom.',
  'prompts.unchanged': 'Rien n’a changé depuis la dernière version.',
  'prompts.not-deployed':
    'Des clients ne peuvent utiliser une copie dès maintenant que si c’est celle de la version déployée.',
  'prompts.in-use': 'Des clients ou des chatbots utilisent ce prompt.',
  'prompts.has-history':
    'Des suggestions ou des tests ont été écrits avec ce prompt. Archivez-le plutôt, pour garder leur historique.',
} satisfies Translated<typeof englishErrors>;
