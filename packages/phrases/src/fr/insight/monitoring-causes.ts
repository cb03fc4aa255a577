/** Ce qui ne va pas ; les e-mails et les écrans le disent de même. */
export const causes = {
  'crm-credentials': 'Le CRM n’accepte pas les identifiants.',
  'crm-forbidden': 'Le CRM refuse ce qui est demandé : il manque une autorisation.',
  'crm-not-found': 'Le CRM ne connaît pas de compte à cette adresse.',
  'crm-rate-limited': 'Le CRM nous demande sans cesse de ralentir.',
  'crm-unavailable': 'Le CRM est en panne.',
  'crm-timeout': 'Le CRM ne répond pas à temps.',
  'crm-invalid-answer': 'Autre chose que le CRM répond à cette adresse.',
  'crm-refused': 'Le CRM refuse ce qui est demandé.',
  'crm-address': 'L’adresse du CRM ne peut pas être appelée.',
  'crm-internal': 'L’appel du CRM a échoué de notre côté.',
  'tickets-not-read': 'Les tickets du CRM ne sont plus lus depuis trop longtemps.',
  'tickets-waiting': 'Des tickets du CRM attendent trop longtemps d’être lus.',
  'tickets-given-up': 'Certains tickets du CRM n’ont pas pu être lus.',
  'retrieval-index-empty': 'Il y a des connaissances, mais la recherche ne peut en trouver aucune.',
  'retrieval-nothing-found':
    'La recherche ne trouve rien pour une question qu’elle devrait connaître.',
  'retrieval-timeout': 'La recherche prend trop de temps.',
  'retrieval-failed': 'La recherche échoue.',
  'suggestion-timeout': 'La rédaction d’une réponse prend trop de temps.',
  'suggestion-failed': 'Les réponses ne peuvent pas être rédigées.',
  'suggestion-models-failing': 'Les modèles de langage de ce client échouent.',
  'write-back-waiting': 'Des notes destinées au CRM attendent trop longtemps.',
  'write-back-refused': 'Le CRM n’accepte pas nos notes.',
  'check-failed': 'La vérification elle-même s’est arrêtée sur une erreur.',
  'no-crm': 'Aucun CRM n’est connecté.',
  'no-knowledge': 'Il n’y a pas encore de connaissances.',
  'no-question': 'Il n’y a pas encore de question.',
  'module-off': 'Le module est désactivé.',
  'jobs-failing': 'Des tâches de fond échouent.',
  'jobs-waiting': 'Des tâches de fond sont à l’arrêt.',
  'process-silent': 'Un processus du serveur a perdu sa connexion à la base de données ou au bus.',
  'outbox-waiting': 'Les envois sont retardés.',
  'provider-failing': 'Un fournisseur de modèles de langage échoue.',
  'figures-differ': 'Des chiffres des statistiques diffèrent des tickets qu’ils résument.',
  unknown: 'La vérification a échoué sans cause connue.',
};

/** Ce que l’on peut y faire. */
export const remedies = {
  'crm-credentials':
    'Ouvrez les CRM du client et reconnectez-le : une clé a été révoquée, modifiée ou a expiré.',
  'crm-forbidden':
    'Donnez au compte qui nous connecte les autorisations indiquées dans le guide, puis actualisez.',
  'crm-not-found':
    'Comparez l’adresse enregistrée dans les CRM du client avec celle que l’on utilise : le compte a peut-être été renommé ou fermé.',
  'crm-rate-limited':
    'La lecture continue automatiquement, plus lentement. Si cela dure, demandez au CRM une limite plus haute ou arrêtez d’autres programmes qui l’appellent.',
  'crm-unavailable':
    'Consultez la page d’état du CRM. La lecture reprend automatiquement dès son retour ; aucun ticket n’est perdu.',
  'crm-timeout':
    'Consultez la page d’état du CRM. S’il va bien, examinez le réseau entre ce serveur et le CRM.',
  'crm-invalid-answer':
    'Vérifiez l’adresse dans les CRM du client : une page de connexion ou un proxy répond peut-être à la place du CRM.',
  'crm-refused':
    'Le statut ci-dessous est la réponse du CRM. Vérifiez la connexion dans les CRM du client ; le journal du CRM en dit peut-être plus.',
  'crm-address':
    'L’adresse ne mène à aucun serveur public. Corrigez-la dans les CRM du client, ou autorisez-la dans la configuration de cette installation.',
  'crm-internal':
    'Réessayez. Si l’échec persiste, signalez-le avec les détails du journal du serveur.',
  'tickets-not-read':
    'Ouvrez les CRM du client pour voir la cause de l’arrêt et relancer la lecture. Si tout y est normal, vérifiez que les tâches de l’installation s’exécutent.',
  'tickets-waiting':
    'Attendez la fin du rattrapage. S’il n’avance pas, vérifiez que les tâches de l’installation s’exécutent.',
  'tickets-given-up':
    'Ouvrez les CRM du client pour voir les tickets en échec et leur cause, et les relire.',
  'retrieval-index-empty':
    'Ouvrez les connaissances du client : les documents sont peut-être tous archivés, ou attendent encore d’être découpés et indexés.',
  'retrieval-nothing-found':
    'Essayez la question dans le test de recherche du client, et actualisez ses sources s’il manque des documents.',
  'retrieval-timeout':
    'Vérifiez la base de données sous Installation : son temps de réponse et ses connexions. Un gros import est peut-être en cours.',
  'retrieval-failed':
    'Vérifiez la base de données sous Installation. Le journal du serveur contient les détails.',
  'suggestion-timeout':
    'Vérifiez les fournisseurs dans l’installation : l’un d’eux est peut-être lent. Vous pouvez placer un autre modèle en premier.',
  'suggestion-failed':
    'Essayez la question dans le testeur, qui indique la cause. Le journal du serveur contient les détails.',
  'suggestion-models-failing':
    'Ouvrez les modèles et coûts : testez la clé du fournisseur, vérifiez le budget ou mettez un autre modèle en premier. D’ici là, le rédacteur intégré répond.',
  'write-back-waiting':
    'Vérifiez si le CRM répond. Les notes sont alors envoyées automatiquement, pendant un jour et demi environ ; ensuite, renvoyez-les dans les paramètres du CRM.',
  'write-back-refused':
    'Vérifiez dans le CRM que le compte peut écrire des notes internes et des champs, puis renvoyez la note depuis son ticket.',
  'check-failed':
    'Actualisez. Si l’échec persiste, signalez-le avec les détails du journal du serveur.',
  'no-crm': 'Connectez-en un dans les CRM du client pour que cette étape soit vérifiée.',
  'no-knowledge':
    'Donnez au client un centre d’aide ou des documents pour que cette étape soit vérifiée.',
  'no-question': 'Cette étape est vérifiée dès qu’un client final a posé une question.',
  'module-off': 'Activez-le dans les modules du client pour que cette étape soit vérifiée.',
  'jobs-failing':
    'Les tâches de l’installation indiquent celle qui échoue ; le journal du serveur contient l’erreur. Elle est réessayée automatiquement.',
  'jobs-waiting':
    'Vérifiez qu’un processus du serveur traite les tâches et que la base de données répond vite.',
  'process-silent':
    'Il se reconnecte automatiquement. Si l’incident reste ouvert, vérifiez le réseau entre ce serveur et la base de données (ou le bus, s’il est cité), puis redémarrez le processus.',
  'outbox-waiting':
    'Les files d’attente sous Installation indiquent laquelle. Vérifiez que le destinataire répond : le CRM, le webhook ou le serveur de messagerie.',
  'provider-failing':
    'Ouvrez les modèles et coûts : testez sa clé, consultez la page d’état du fournisseur ou mettez-en un autre en premier.',
  'figures-differ':
    'Les chiffres sont recomptés automatiquement. Si l’incident reste ouvert, signalez-le.',
  unknown: 'Actualisez. Si l’échec persiste, le journal du serveur contient les détails.',
};
