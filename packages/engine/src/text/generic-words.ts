import type { Language } from './language.ts';

/**
 * Words that any question about anything may hold. They help to rank (a "how" is answered differently from a "when") but
 * say nothing about whether a question belongs to a knowledge base that happens not to use them.
 */
const lists: Record<Language, string> = {
  en: `what how when where why which who whom whose can could may might must not no yes get got getting go going take
    takes make makes long much many more most some any all every want need know tell say said find help try tried use
    using used work works working way thing things something anything problem issue question possible now still already
    again always never only other another same new old since after before while because about between without up down
    out off over if then else one two like see look let give think ask really same day days time times today happen
    happens right different sure able best good bad first last next
    wont cant dont doesnt didnt isnt wasnt thats ive im w u ur pls please yesterday tomorrow somebody anybody
    trouble urgent urgently advice enquiry query stays`,
  fr: `quoi que quel quelle quels quelles comment quand ou pourquoi combien qui lequel laquelle est-ce peut peux puis
    pouvez pouvoir pourrais dois doit faut faire fait fais vais va aller veux veut vouloir voudrais souhaite savoir sais
    sait dire dit trouver trouve aide aider besoin essaye essayer utiliser utilise marche fonctionne probleme souci
    question possible maintenant encore deja toujours jamais seulement autre autres meme nouveau nouvelle depuis apres
    avant pendant parce entre plus moins tout tous toute toutes rien chose quelque quelques oui non pas ne ni comme voir
    regarder donner penser demander jour jours temps fois longtemps aujourd hui hier premier derniere dernier bon bonne
    mauvais afin car lors soit etant cas sujet
    crois croire semble merci svp stp voila urgent ennui demande renseignement`,
};

const genericWords: Record<Language, ReadonlySet<string>> = {
  en: new Set(lists.en.split(/\s+/)),
  fr: new Set(lists.fr.split(/\s+/)),
};

/** Whether a folded word tells nothing about the subject of a question. */
export function isGenericWord(word: string, language: Language): boolean {
  return genericWords[language].has(word);
}
