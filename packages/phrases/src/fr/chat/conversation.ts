import type { conversation as english } from '../../en/chat/conversation.ts';
import type { Translated } from '../../translated.ts';

export const conversation: Translated<typeof english> = {
  greeting: 'Bonjour ! Que puis-je faire pour vous ?',
  thanks: 'Avec plaisir ! Si une autre question se présente, écrivez-la simplement ici.',
  introduces:
    'Je suis l’assistant automatique de {{client}}. Je réponds à partir de ses pages d’aide : posez-moi vos questions sur une commande, un produit ou tout autre sujet.',
  introducesPerson:
    'Je suis l’assistant automatique de {{client}}. Je réponds à partir de ses pages d’aide et, si vous préférez parler à une personne, je peux transmettre votre question.',
  person:
    'Bien sûr. Indiquez ci-dessous comment l’équipe de {{client}} peut vous joindre. Elle reçoit cette conversation : vous n’aurez rien à réexpliquer.',
  confirm: 'Très bien. Confirmez-le ci-dessous en indiquant comment l’équipe peut vous joindre.',
  below:
    'Je suis désolé de ne pas pouvoir répondre à cette question. Indiquez ci-dessous comment l’équipe de {{client}} peut vous joindre : une personne s’en occupera.',
  personAway:
    'Je comprends que vous préfériez parler à une personne. Je ne peux pas transmettre cette conversation pour le moment, mais je continue volontiers à chercher une réponse avec vous.',
  declines: 'Très bien. N’hésitez pas si je peux chercher autre chose pour vous.',
  abuse:
    'Je comprends que ce soit agaçant. Dites-moi ce dont vous avez besoin, je ferai de mon mieux pour vous aider.',
  abusePerson:
    'Je comprends que ce soit agaçant. Dites-moi ce dont vous avez besoin et je ferai de mon mieux ; je peux aussi transmettre la conversation à une personne.',
  unclear: 'Pouvez-vous me dire en quelques mots de quoi il s’agit ?',
  unknown:
    'Je suis désolé, je ne trouve rien à ce sujet dans nos pages d’aide. Pouvez-vous le dire autrement, ou m’en dire un peu plus ?',
  unknownAgain:
    'Je suis désolé, je ne trouve toujours pas de réponse, et je préfère ne pas en inventer une.',
  unknownPerson:
    'Je suis désolé, je ne trouve pas de réponse et je préfère ne pas en inventer une. Voulez-vous que je transmette votre question à une personne de l’équipe de {{client}} ?',
  outOfScope:
    'Je ne peux répondre qu’aux questions qui concernent {{client}}. Y a-t-il quelque chose à ce sujet que je puisse chercher pour vous ?',
  otherLanguage:
    'C’est en français et en anglais que je comprends le mieux. Pouvez-vous poser votre question dans l’une de ces langues ?',
  unhelped:
    'Je suis désolé que cela n’ait pas suffi. Que manque-t-il exactement, ou que se passe-t-il à la place ?',
  unhelpedPerson:
    'Je suis désolé que cela n’ait pas suffi. Je peux transmettre votre question à une personne de l’équipe de {{client}}, avec ce que nous venons de dire. Le souhaitez-vous ?',
  repeated: 'Ce que j’ai écrit plus haut est tout ce que je trouve à ce sujet.',
  repeatedPerson:
    'Ce que j’ai écrit plus haut est tout ce que je trouve à ce sujet. Voulez-vous que je transmette votre question à une personne de l’équipe de {{client}} ?',
  askOrder:
    'Je vais vous aider. Quel est le numéro de votre commande ? Il figure dans l’e-mail de confirmation.',
  orderNoted: 'Merci. Je ne peux pas consulter les commandes moi-même, mais ceci peut vous aider :',
  orderNotedPerson:
    'Merci. Je ne peux pas consulter les commandes moi-même ; une personne de l’équipe de {{client}} le peut. Voulez-vous que je lui transmette votre demande avec ce numéro ?',
  orderNotedOnly:
    'Merci. Je ne peux pas consulter les commandes moi-même. Gardez ce numéro à portée de main pour votre échange avec l’équipe.',
  which: 'Je peux vous renseigner sur plusieurs points. Duquel s’agit-il ?',
  offer: 'Si vous préférez qu’une personne s’en occupe, je peux transmettre votre demande.',
};
