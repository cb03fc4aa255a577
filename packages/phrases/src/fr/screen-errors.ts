import type { screenErrors as english } from '../en/screen-errors.ts';
import type { Translated } from '../translated.ts';

/** Les erreurs des écrans, par leur code. */
export const screenErrors = {
  'auth.scope-missing': 'Il manque à ces identifiants le droit nécessaire.',
  'auth.address-refused': 'Ces identifiants ne peuvent pas servir depuis cette adresse réseau.',
  'widget.identity-expired': 'Le jeton d’identité a expiré.',
  'auth.view-only':
    'Vous voyez la console avec un rôle et ne pouvez rien modifier. Quittez d’abord cette vue.',
  'auth.view-ended': 'Cette vue d’un rôle est terminée.',
  'service.storage-full': 'Le stockage du serveur est plein. Réessayez plus tard.',
  'reports.month-to-come': 'Ce mois n’a pas encore commencé.',
  'reports.no-mail-server':
    'Aucun serveur d’e-mail n’est configuré : le bilan ne peut pas être envoyé.',
  'reports.nothing-to-send': 'Les suggestions sont désactivées : il n’y a rien à envoyer.',
  'insights.period-invalid':
    'La période doit finir après son début et compter 1 100 jours au plus.',
  'ticket-views.not-found': 'Cette vue n’existe plus.',
  'modules.off': 'Ce module est désactivé pour le client.',
  'chatbots.off': 'Ce chatbot est désactivé.',
  'chatbots.no-escalation': 'Les chats ne peuvent pas être transmis pour le moment.',
  'widget.domain-refused': 'Ce chatbot ne peut pas être utilisé sur ce site.',
  'widget.identity-refused': 'La signature de l’identité n’est pas valide.',
  'chats.not-found': 'Ce chat n’existe plus.',
  'chats.message-not-found': 'Ce message n’existe pas.',
  'chats.visitor-blocked': 'Ce visiteur est bloqué.',
  'chats.closed': 'Ce chat est terminé.',
  'chats.limit-reached': 'Aucun message n’est plus accepté aujourd’hui.',
  'chats.contact-missing': 'Il manque des coordonnées.',
  'chatbots.not-found': 'Ce chatbot n’existe plus.',
  'crm.not-connected': 'Connectez d’abord ce CRM.',
  'users.not-found': 'Cet utilisateur n’existe plus.',
  'users.code-wrong': 'Code incorrect. Essayez le plus récent.',
  'users.second-factor-demanded':
    'La double authentification est exigée. Configurez un autre moyen avant de supprimer celui-ci.',
  'auth.proof-needed': 'Confirmez d’abord que c’est bien vous.',
  'auth.proof-impossible': 'Reconnectez-vous, puis recommencez.',
  'mails.too-many': 'Trop d’e-mails. Vous pourrez en envoyer un autre dans {{minutes}} min.',
  'prompts.not-found': 'Ce prompt n’existe plus.',
  'prompts.version-not-found': 'Cette version du prompt n’existe pas.',
  'prompts.unknown-variable': 'Le prompt utilise une variable qui n’existe pas.',
  'prompts.archived': 'Ce prompt est archivé.',
  'prompts.deployment-running': 'Un autre déploiement exécute ses tests.',
  'tester.not-found': 'Cet essai n’existe plus.',
  'models.unknown': 'Ce modèle n’est pas disponible ici.',
  'tester.no-prompt': 'Ce client n’a aucun prompt à tester.',
  'tickets.not-found': 'Ticket introuvable',
  'tickets.not-pushed':
    'Ce ticket vient d’un CRM ou d’un import, d’où viennent aussi ses messages.',
  'tickets.too-long': 'Un ticket peut avoir au plus 2 000 messages et 4 000 000 caractères.',
  'tickets.no-question': 'Ce ticket ne contient pas de question.',
  'documents.not-found': 'Ce document n’existe plus.',
  'documents.excluded': 'Ce document est exclu. Réintégrez-le d’abord.',
  'documents.until-past':
    'Une certification ne peut pas finir dans le passé. Choisissez aujourd’hui ou un jour à venir.',
  'documents.retired': 'Ce document est archivé. Rétablissez-le d’abord.',
  'sources.not-found': 'Cette source n’existe plus.',
  'suggestions.not-found': 'Cette suggestion n’existe plus.',
  'suggestions.state': 'Cette suggestion ne peut plus être modifiée.',
  'suggestions.writer-failed': 'Le modèle s’est arrêté avant la fin. Rien n’a été enregistré.',
} satisfies Translated<typeof english>;
