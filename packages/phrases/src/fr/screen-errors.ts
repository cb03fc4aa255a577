import type { screenErrors as english } from '../en/screen-errors.ts';
import type { Translated } from '../translated.ts';

/** Les erreurs des écrans, par leur code. */
export const screenErrors = {
  'auth.scope-missing': 'Il manque à ces identifiants le droit nécessaire.',
  'auth.address-refused': 'Ces identifiants ne peuvent pas servir depuis cette adresse réseau.',
  'widget.identity-expired': 'Le jeton d’identité a expiré.',
  'auth.view-only':
    'Vous ne faites que regarder : rien ne peut être modifié. Quittez d’abord la vue.',
  'auth.view-ended': 'Cette vue d’un rôle est terminée.',
  'service.storage-full':
    'Le serveur n’a plus de place pour enregistrer cela. Réessayez plus tard.',
  'insights.period-invalid':
    'La période doit finir après son début et compter 1 100 jours au plus.',
  'ticket-views.not-found': 'Cette vue n’existe pas, ou n’existe plus.',
  'modules.off': 'Ce module est désactivé pour le client.',
  'chatbots.off': 'Ce chatbot est désactivé.',
  'chatbots.no-escalation': 'Rien n’est transmis à l’équipe en ce moment.',
  'widget.domain-refused': 'Ce chatbot ne peut pas être utilisé sur ce site.',
  'widget.identity-refused': 'L’identité n’est pas signée comme il se doit.',
  'chats.not-found': 'Ce chat n’existe pas, ou n’existe plus.',
  'chats.message-not-found': 'Ce message n’existe pas.',
  'chats.visitor-blocked': 'Ce visiteur est bloqué.',
  'chats.closed': 'Ce chat est terminé.',
  'chats.limit-reached': 'Aucun message n’est plus accepté aujourd’hui.',
  'chats.contact-missing': 'Il manque des coordonnées.',
  'chatbots.not-found': 'Ce chatbot n’existe pas, ou n’existe plus.',
  'crm.not-connected': 'Connectez d’abord ce CRM.',
  'users.not-found': 'Cet utilisateur n’existe pas, ou n’existe plus.',
  'users.code-wrong': 'Ce code n’est pas juste. Essayez le plus récent.',
  'users.second-factor-demanded':
    'La double authentification vous est demandée. Configurez un autre moyen avant de supprimer le dernier.',
  'auth.proof-needed': 'Confirmez d’abord que c’est bien vous.',
  'auth.proof-impossible': 'Reconnectez-vous, puis recommencez.',
  'mails.too-many':
    'Trop d’e-mails pour le moment. Le prochain pourra partir dans {{minutes}} min.',
  'prompts.not-found': 'Ce prompt n’existe pas, ou n’existe plus.',
  'prompts.version-not-found': 'Cette version du prompt n’existe pas.',
  'prompts.unknown-variable': 'Le prompt utilise une variable qui n’existe pas.',
  'prompts.archived': 'Ce prompt est archivé.',
  'prompts.deployment-running': 'Un autre déploiement exécute ses tests.',
  'tester.not-found': 'Cet essai n’existe pas, ou n’existe plus.',
  'models.unknown': 'Ce modèle n’est pas proposé ici.',
  'tester.no-prompt': 'Ce client n’a aucun prompt à tester.',
  'tickets.not-found': 'Ticket introuvable',
  'tickets.not-pushed':
    'Ce ticket vient d’un CRM ou d’un import : ses messages ne viennent que de là.',
  'tickets.too-long': 'Un ticket compte 2 000 messages et 4 000 000 caractères au plus.',
  'tickets.no-question': 'Ce ticket ne contient pas de question.',
  'documents.not-found': 'Ce document n’existe pas, ou n’existe plus.',
  'documents.excluded': 'Ce document est exclu. Réintégrez-le d’abord.',
  'documents.until-past':
    'Une certification ne peut pas finir dans le passé. Choisissez aujourd’hui ou un jour à venir.',
  'documents.retired': 'Ce document est archivé. Rétablissez-le d’abord.',
  'sources.not-found': 'Cette source n’existe pas.',
  'suggestions.not-found': 'Cette suggestion n’existe pas, ou n’existe plus.',
  'suggestions.state': 'Cette suggestion ne peut plus être modifiée.',
  'suggestions.writer-failed': 'Le modèle s’est arrêté avant la fin. Rien n’a été enregistré.',
} satisfies Translated<typeof english>;
