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
  changesNone: 'Même texte que la version déployée.',
  changesFirst: 'Rien n’est encore déployé : il n’y a rien à comparer.',

  gate: 'Tests exigés',
  gateWhy:
    'Ce prompt est protégé. La version est déployée automatiquement dès que tous les cas réussissent.',
  gateRulesWhy:
    'Les règles s’appliquent à chaque prompt : les tests de tous les prompts protégés en service s’exécutent donc avec elles. Les règles sont déployées automatiquement dès que tous les cas réussissent.',
  gateLoading: 'Chargement des tests',
  gateClient: 'Client',
  gateSet: 'Jeu de tests',
  gateCases: 'Cas',
  estimate_one: '{{count}} réponse à écrire',
  estimate_many: '{{count}} réponses à écrire',
  estimate_other: '{{count}} réponses à écrire',
  estimateTime: 'environ {{time}}',
  estimateCost: 'environ {{cost}}',
  startTests: 'Lancer les tests, puis déployer',
  startRulesTests: 'Lancer les tests, puis déployer',

  noTests: 'Aucun test exigé avant le déploiement',
  noTestsText:
    'Ce prompt est protégé, mais aucun de ses clients n’a de jeu bloquant avec des cas. Créez-en un, ou déployez avec un motif.',
  noTestsNobody:
    'Ce prompt est protégé, mais aucun client ne l’utilise : il n’y a pas de tests à exécuter. Déployez-le avec un motif.',
  makeCases: 'Créer des cas de test pour {{client}}',
  noRulesTests:
    'Aucun prompt protégé en service n’a de jeu de tests : les règles sont déployées immédiatement.',

  deployedTitle: 'La version {{version}} de « {{name}} » est déployée',
  testingTitle: 'Déploiement de la version {{version}} de « {{name}} »',
  tested: 'Tests terminés',
  testedText: 'Toutes les réponses sont rédigées. Le résultat s’affiche ici dans un instant.',
  testing: 'Tests en cours',
  testingText:
    'Vous pouvez fermer cette fenêtre. Les tests continuent, et la version est déployée automatiquement si tous réussissent.',
  testingRulesText:
    'Vous pouvez fermer cette fenêtre. Les tests continuent, et les règles sont déployées automatiquement si tous réussissent.',
  progress: '{{done}} réponses sur {{total}}',
  progressLabel: 'Avancement des tests',
  failedSoFar_one: '{{count}} cas en échec pour l’instant',
  failedSoFar_many: '{{count}} cas en échec pour l’instant',
  failedSoFar_other: '{{count}} cas en échec pour l’instant',
  stop: 'Arrêter les tests',
  leave: 'Fermer ; les tests continuent',

  deployed: 'Version {{version}} déployée',
  deployedByTests: 'Tous les cas ont réussi. Elle est utilisée dès la prochaine suggestion.',
  deployedText: 'Elle est utilisée dès la prochaine suggestion.',
  rulesInForce: 'Version {{version}} des règles déployée',
  rulesInForceText: 'Elle est ajoutée à chaque prompt dès la prochaine suggestion.',
  refused: 'La version {{version}} a échoué à ses tests',
  refusedText_one: 'Non déployée : {{count}} cas a échoué.',
  refusedText_many: 'Non déployée : {{count}} de cas ont échoué.',
  refusedText_other: 'Non déployée : {{count}} cas ont échoué.',
  refusedRulesText_one: 'Non déployée : {{count}} cas a échoué.',
  refusedRulesText_many: 'Non déployée : {{count}} de cas ont échoué.',
  refusedRulesText_other: 'Non déployée : {{count}} cas ont échoué.',
  stopped: 'Les tests n’ont pas pu se terminer',
  stoppedText: {
    runs: 'Une exécution a échoué, par exemple parce que son modèle était indisponible, ou a atteint sa limite de coût. Rien n’a changé.',
    'no-tests': 'Tous les jeux de tests exigés ont été supprimés. Rien n’a changé.',
    archived: 'Le prompt a été archivé entre-temps. Rien n’a changé.',
  },
  cancelled: 'Tests arrêtés',
  cancelledText: 'Rien n’a changé.',
  again: 'Réessayer',
  againHelp: 'Tous les tests sont relancés : les connaissances ont pu changer entre-temps.',

  failing: 'Cas en échec',
  moreFailing_one: 'et {{count}} autre',
  moreFailing_many: 'et {{count}} autres',
  moreFailing_other: 'et {{count}} autres',
  outcome: { fail: 'Échec', flaky: 'Instable' },
  quoted: '« {{text}} »',
  languageUnknown: 'inconnue',
  ofPrompt: 'Prompt « {{prompt}} »',
  check: {
    noAnswer: 'Aucune réponse n’a été écrite.',
    noExpectation: 'Le cas n’a pas de résultat attendu.',
    answers: 'Aucune réponse n’a été écrite.',
    silent: 'Une réponse a été écrite alors qu’aucune n’était attendue.',
    exact: 'La réponse diffère de celle attendue.',
    contains: 'La réponse ne contient pas {{why}}.',
    notContains: 'La réponse contient {{why}}, ce qu’elle ne doit pas.',
    cites: 'Documents attendus cités : {{why}}',
    language: 'Mauvaise langue : {{why}}',
    tone: 'Ton non respecté : {{why}}',
    length: 'Trop courte ou trop longue, en mots : {{why}}',
    similarity: 'Trop différente de la réponse attendue : similarité de {{why}}.',
    judged: 'Modèle juge : {{why}}',
    grounded: 'Une source contredit : {{why}}',
    noModel: 'Ce contrôle a besoin d’un modèle, et le client n’en a pas.',
    judgeFailed: 'Le modèle juge n’a pas répondu.',
  },

  override: 'Déployer malgré les tests',
  overrideRules: 'Déployer malgré les tests',
  overrideWarning:
    'Les clients recevront des réponses qui n’ont pas réussi les tests. Votre nom et le motif sont inscrits au journal d’audit.',
  reason: 'Motif',
  reasonHelp: 'Au moins {{count}} caractères. Écrivez pour qui le relira plus tard.',
  reasonShort_one: 'Il manque {{count}} caractère.',
  reasonShort_many: 'Il manque {{count}} caractères.',
  reasonShort_other: 'Il manque {{count}} caractères.',
  reasonLong_one: '{{count}} caractère de trop.',
  reasonLong_many: '{{count}} de caractères de trop.',
  reasonLong_other: '{{count}} caractères de trop.',
  overrideConfirm: 'Déployer avec ce motif',
  overrideRulesConfirm: 'Déployer avec ce motif',

  other: 'La version {{version}} est en cours de test',
  otherText: 'Lancé par {{author}} {{time}}. Un prompt ne peut avoir qu’un déploiement en cours.',
  otherRulesText:
    'Lancé par {{author}} {{time}}. Les règles ne peuvent avoir qu’un déploiement en cours.',
  otherStop: 'Arrêter ces tests',
  somebody: 'quelqu’un',

  meanwhile: 'La version {{version}} a été déployée entre-temps',
  meanwhileRules: 'La version {{version}} des règles a été déployée entre-temps',
  meanwhileText:
    'Les changements sont maintenant comparés à cette version. Relisez-les avant de continuer.',

  rollBackText: 'Cette version a déjà été déployée : elle est rétablie immédiatement, sans tests.',

  rulesTitle: 'Déployer la version {{version}} des règles obligatoires ?',
  rulesReplaces: 'Elle remplace la version {{version}} à la fin de chaque prompt.',
  rulesConfirm: 'Déployer',

  head: {
    testing: 'Version {{version}} en cours de test : {{done}} sur {{total}}',
    starting: 'Version {{version}} en cours de test',
    refused_one: 'Version {{version}} : {{count}} cas en échec',
    refused_many: 'Version {{version}} : {{count}} cas en échec',
    refused_other: 'Version {{version}} : {{count}} cas en échec',
    stopped: 'Version {{version}} : tests inachevés',
    open: 'Afficher le déploiement',
  },

  historyTitle: 'Déploiements',
  historyLoading: 'Chargement des déploiements',
  historyEmpty: 'Aucun déploiement pour l’instant',
  historyEmptyText:
    'Chaque déploiement apparaît ici : par qui, quand, quelle version il a remplacée, et les cas qui l’ont arrêté.',
  states: {
    testing: 'En cours de test',
    deployed: 'Déployée',
    refused: 'Échec',
    cancelled: 'Arrêtée manuellement',
    stopped: 'Inachevée',
  },
  ways: {
    plain: 'sans tests',
    tests: 'tests réussis',
    override: 'malgré ses tests',
    rollBack: 'retour en arrière',
  },
  fromTo: 'Version {{from}} → {{to}}',
  fromNothing: 'Version {{to}}, premier déploiement',
  reasonGiven: 'Motif : {{reason}}',
  showFailing_one: 'Afficher le cas en échec',
  showFailing_many: 'Afficher les {{count}} cas en échec',
  showFailing_other: 'Afficher les {{count}} cas en échec',
  showProgress: 'Afficher l’avancement',
  rollBackTo: 'Revenir à la version {{version}}',
} satisfies Translated<typeof english>;

export const errors = {
  'prompts.no-tests':
    'Ce prompt est protégé et n’a aucun jeu de tests bloquant avec des cas. Ajoutez des cas, ou déployez-le en indiquant un motif.',
  'prompts.tests-failed': 'Cette version a échoué à ses tests.',
  'prompts.never-deployed': 'Cette version n’a jamais été déployée : déployez-la plutôt.',
  'deployments.not-found': 'Ce déploiement n’existe plus.',
  'deployments.ended': 'Ce déploiement est déjà terminé.',
} satisfies Translated<typeof englishErrors>;
