import type {
  errors as englishErrors,
  deployments as english,
} from '../../en/answering/deployments.ts';
import type { Translated } from '../../translated.ts';

/** Déploiements : ce qui les précède, où en sont leurs tests, ce qui en est sorti. */
export const deployments = {
  beside: 'Versions et tests',
  right: 'À côté du texte',
  tabs: { versions: 'Versions', try: 'Essai', tests: 'Tests', deployments: 'Déploiements' },

  changes: 'Ce qui change',
  changesNone: 'Son texte est celui de la version déployée.',
  changesFirst: 'Rien n’est encore déployé : il n’y a rien à quoi la comparer.',

  gate: 'Tests à passer',
  gateWhy:
    'Ce prompt est protégé. La version est déployée automatiquement dès que tous les cas réussissent.',
  gateRulesWhy:
    'Les règles s’appliquent à chaque prompt : les tests de tous les prompts protégés en service s’exécutent donc avec elles. Elles entrent automatiquement en vigueur dès que tous les cas réussissent.',
  gateLoading: 'Recherche des tests',
  gateClient: 'Client',
  gateSet: 'Jeu de tests',
  gateCases: 'Cas',
  estimate_one: '{{count}} réponse à écrire',
  estimate_many: '{{count}} réponses à écrire',
  estimate_other: '{{count}} réponses à écrire',
  estimateTime: 'environ {{time}}',
  estimateCost: 'environ {{cost}}',
  startTests: 'Lancer les tests, puis déployer',
  startRulesTests: 'Lancer les tests, puis mettre en vigueur',

  noTests: 'Aucun test exigé avant le déploiement',
  noTestsText:
    'Ce prompt est protégé, et aucun de ses clients n’a de jeu de tests dont les cas doivent réussir. Créez-en, ou déployez la version en indiquant un motif.',
  noTestsNobody:
    'Ce prompt est protégé, mais aucun client ne l’utilise : il n’y a pas de tests à exécuter. Déployez la version en indiquant un motif.',
  makeCases: 'Créer des cas de test pour {{client}}',
  noRulesTests:
    'Aucun prompt protégé en service n’a de jeu de tests : les règles entrent en vigueur tout de suite.',

  testing: 'Les tests sont en cours',
  testingText:
    'Vous pouvez fermer cette fenêtre : les tests continuent, et la version est déployée automatiquement si tous réussissent.',
  testingRulesText:
    'Vous pouvez fermer cette fenêtre : les tests continuent, et les règles entrent automatiquement en vigueur si tous réussissent.',
  progress: '{{done}} réponses sur {{total}}',
  progressLabel: 'Avancement des tests',
  failedSoFar_one: '{{count}} cas en échec pour l’instant',
  failedSoFar_many: '{{count}} cas en échec pour l’instant',
  failedSoFar_other: '{{count}} cas en échec pour l’instant',
  stop: 'Arrêter les tests',
  leave: 'Fermer et laisser tester',

  deployed: 'La version {{version}} est déployée',
  deployedByTests: 'Tous les cas ont réussi. Elle répond dès la prochaine suggestion.',
  deployedText: 'Elle répond dès la prochaine suggestion.',
  rulesInForce: 'La version {{version}} des règles est en vigueur',
  rulesInForceText: 'Chaque prompt se termine par elle dès la prochaine suggestion.',
  refused: 'La version {{version}} ne réussit pas ses tests',
  refusedText_one: 'Elle n’est pas déployée : {{count}} cas échoue.',
  refusedText_many: 'Elle n’est pas déployée : {{count}} cas échouent.',
  refusedText_other: 'Elle n’est pas déployée : {{count}} cas échouent.',
  refusedRulesText_one: 'Elle n’est pas en vigueur : {{count}} cas échoue.',
  refusedRulesText_many: 'Elle n’est pas en vigueur : {{count}} cas échouent.',
  refusedRulesText_other: 'Elle n’est pas en vigueur : {{count}} cas échouent.',
  stopped: 'Les tests n’ont pas pu aller à leur terme',
  stoppedText: {
    runs: 'Une exécution a échoué, par exemple faute de modèle, ou a atteint sa limite de coût. Rien n’a changé.',
    'no-tests': 'Tous les jeux de tests exécutés pour elle ont été supprimés. Rien n’a changé.',
    archived: 'Le prompt a été archivé entre-temps. Rien n’a changé.',
  },
  cancelled: 'Les tests ont été arrêtés',
  cancelledText: 'Rien n’a changé.',
  again: 'Réessayer',
  againHelp: 'Réessayer relance tous les tests : les connaissances ont pu changer entre-temps.',

  failing: 'Cas qui échouent',
  moreFailing_one: 'et {{count}} autre',
  moreFailing_many: 'et {{count}} autres',
  moreFailing_other: 'et {{count}} autres',
  outcome: { fail: 'Échec', flaky: 'Ne réussit que parfois' },
  quoted: '« {{text}} »',
  languageUnknown: 'inconnue',
  ofPrompt: 'Prompt « {{prompt}} »',
  check: {
    noAnswer: 'Aucune réponse n’a été écrite.',
    noExpectation: 'Le cas n’a rien à quoi comparer la réponse.',
    answers: 'Aucune réponse n’a été écrite.',
    silent: 'Une réponse a été écrite alors que rien ne permet de répondre.',
    exact: 'Ce n’est pas la réponse attendue mot pour mot.',
    contains: 'Elle ne dit pas {{why}}.',
    notContains: 'Elle dit {{why}}, ce qu’elle ne doit pas dire.',
    cites: 'Documents attendus qu’elle cite : {{why}}',
    language: 'Pas la bonne langue : {{why}}',
    tone: 'Ton non respecté : {{why}}',
    length: 'Trop courte ou trop longue, en mots : {{why}}',
    similarity: 'Trop loin de la réponse attendue : {{why}} de ressemblance.',
    judged: 'Le juge dit : {{why}}',
    grounded: 'Une source dit autre chose que {{why}}.',
    noModel: 'Un modèle doit en juger, et le client n’en a pas.',
    judgeFailed: 'Le modèle qui doit juger n’a pas répondu.',
  },

  override: 'Déployer malgré les tests',
  overrideRules: 'Mettre en vigueur malgré les tests',
  overrideWarning:
    'Des clients recevront des réponses qu’aucun test n’a validées. Votre nom et le motif sont inscrits au journal d’audit.',
  reason: 'Motif',
  reasonHelp: 'Au moins {{count}} caractères, compréhensibles pour qui les relira.',
  reasonShort_one: 'Il manque {{count}} caractère.',
  reasonShort_many: 'Il manque {{count}} caractères.',
  reasonShort_other: 'Il manque {{count}} caractères.',
  reasonLong_one: '{{count}} caractère de trop.',
  reasonLong_many: '{{count}} de caractères de trop.',
  reasonLong_other: '{{count}} caractères de trop.',
  overrideConfirm: 'Déployer avec ce motif',
  overrideRulesConfirm: 'Mettre en vigueur avec ce motif',

  other: 'La version {{version}} est en cours de test',
  otherText: 'Demandé par {{author}} {{time}}. Un prompt n’a qu’un déploiement en cours à la fois.',
  otherRulesText:
    'Demandé par {{author}} {{time}}. Les règles n’ont qu’un déploiement en cours à la fois.',
  otherStop: 'Arrêter ses tests',
  somebody: 'quelqu’un',

  meanwhile: 'La version {{version}} a été déployée entre-temps',
  meanwhileRules: 'La version {{version}} des règles est entrée en vigueur entre-temps',
  meanwhileText:
    'Les changements sont maintenant comparés à cette version. Relisez-les avant de continuer.',

  rollBackText: 'Elle a déjà été déployée : elle revient donc tout de suite, sans tests.',

  rulesTitle: 'Mettre en vigueur la version {{version}} des règles obligatoires ?',
  rulesReplaces: 'Elle prend la place de la version {{version}} à la fin de chaque prompt.',
  rulesConfirm: 'Mettre en vigueur',

  head: {
    testing: 'Version {{version}} en cours de test : {{done}} sur {{total}}',
    starting: 'Version {{version}} en cours de test',
    refused_one: 'Version {{version}} : {{count}} cas échoue',
    refused_many: 'Version {{version}} : {{count}} cas échouent',
    refused_other: 'Version {{version}} : {{count}} cas échouent',
    stopped: 'Version {{version}} : tests inachevés',
    open: 'Afficher le déploiement',
  },

  historyTitle: 'Déploiements',
  historyLoading: 'Chargement des déploiements',
  historyEmpty: 'Aucun déploiement pour l’instant',
  historyEmptyText:
    'Chaque déploiement reste ici : par qui, quand, à la place de quelle version, et les cas qui l’ont arrêté.',
  states: {
    testing: 'En cours de test',
    deployed: 'Déployée',
    refused: 'Refusée',
    cancelled: 'Arrêtée à la main',
    stopped: 'Inachevée',
  },
  ways: {
    plain: 'sans tests',
    tests: 'après ses tests',
    override: 'malgré ses tests',
    rollBack: 'retour en arrière',
  },
  fromTo: 'Version {{from}} → {{to}}',
  fromNothing: 'Version {{to}}, premier déploiement',
  reasonGiven: 'Motif : {{reason}}',
  showFailing_one: 'Afficher le cas qui échoue',
  showFailing_many: 'Afficher les {{count}} cas qui échouent',
  showFailing_other: 'Afficher les {{count}} cas qui échouent',
  showProgress: 'Afficher l’avancement',
  rollBackTo: 'Revenir à la version {{version}}',
} satisfies Translated<typeof english>;

export const errors = {
  'prompts.no-tests':
    'Ce prompt est protégé et n’a aucun jeu de tests bloquant avec des cas. Ajoutez des cas, ou déployez-le en indiquant un motif.',
  'prompts.tests-failed': 'Cette version ne réussit pas ses tests.',
  'prompts.never-deployed': 'Cette version n’a jamais été déployée : déployez-la plutôt.',
  'deployments.not-found': 'Ce déploiement n’existe pas.',
  'deployments.ended': 'Ce déploiement est déjà terminé.',
} satisfies Translated<typeof englishErrors>;
