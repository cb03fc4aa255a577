import { stemWord } from '../text/analyse.ts';
import { forEach } from '../text/languages/languages.ts';

/**
 * Small words that turn the meaning of a sentence. `negation` denies, `modal` allows or demands, `amount` says of how
 * many, `bound` from below or above, `only` leaves others out, `time` puts one thing before another, `often` how
 * frequently, `condition` says when it holds at all, `person` who does it; `neutral` only looks like one of them.
 */
export type SignGroup =
  | 'neutral'
  | 'negation'
  | 'modal'
  | 'amount'
  | 'bound'
  | 'only'
  | 'time'
  | 'often'
  | 'condition'
  | 'person';

export type Sign = { group: SignGroup; value: string };

type SignTable = Partial<Record<SignGroup, Record<string, string>>>;

const signTables: Record<'en' | 'fr', SignTable> = {
  en: {
    neutral: {
      none: 'for nothing, no matter, no doubt, not only, no problem, no worries, not at all',
    },
    negation: {
      not: 'not, cannot, nobody, nothing, nowhere, no one, neither, nor, without, no longer, none, no, never, in no case, nor do, rather than, instead of, instead, impossible, unable, incapable, fail to, fails to',
    },
    modal: {
      may: 'can, may, might, could, is able to, are able to, be able to, possible to, allowed to, permitted to, free to, optional, are allowed to, is allowed to, able to',
      must: 'must, have to, has to, required to, need to, needs to, obliged to, required, mandatory, compulsory, obligatory, necessary',
      should: 'should, ought to, recommended, advise, advised, recommend',
      needless:
        'need not, needs not, not have to, not need, not need to, not required to, not required, not necessary, not mandatory, not obliged to, unnecessary, no need to, without having to',
    },
    amount: {
      all: 'all, every, each, any, whole, entire, everything, everyone, everybody, both',
      some: 'some, certain, part of',
      several: 'several',
      one: 'one of, just one, a single, either of',
      many: 'most, many, majority of, mostly',
      few: 'few, hardly any, minority of',
      no: 'none of, no, not any, neither',
    },
    bound: {
      least:
        'at least, no less than, not less than, minimum, more than, over, above, exceeding, exceeds, or more, or over, fewer than not, at the earliest, not before, minimal, longer than',
      most: 'at most, no more than, not more than, maximum, up to, less than, under, below, fewer than, or less, or under, at the latest, not exceed, not exceeding, maximal, shorter than, as many as, as much as',
    },
    only: {
      only: 'only, solely, exclusively, nothing but',
      also: 'also, too, as well, even, including, in addition, likewise',
    },
    time: {
      before:
        'before, until, till, prior to, previous, previously, earlier, ahead of, beforehand, by the end of, no later than, up until',
      after:
        'after, once, since, following, next, later, only after, from then on, starting from, as of, as soon as',
      following: 'then, afterwards, thereafter, only then, and then',
      within: 'within',
      during: 'during, while, throughout',
      outside: 'outside',
      from: 'from',
      first: 'first, firstly, at first',
      last: 'last, lastly, finally',
    },
    often: {
      always: 'always, every time, each time, constantly',
      sometimes: 'sometimes, occasionally, now and then, from time to time',
      usually: 'usually, often, generally, normally, frequently, mostly, typically, regularly',
      rarely: 'rarely, seldom, hardly ever, hardly',
      once: 'once a, once more, once again, once per, once every, one time, only once, a single time',
      twice: 'twice, two times',
      never: 'never',
    },
    condition: {
      if: 'if, provided, as long as, in case, only if, otherwise, on condition, whenever, when, only when, if you, assuming, even if',
      except: 'except, unless, except if, except when, apart from, other than, besides, except for',
    },
    person: {
      we: 'we, us, our, ours, ourselves',
      you: 'you, your, yours, yourself',
    },
  },
  fr: {
    neutral: {
      none: 'pour rien, sans doute, non plus, pas seulement, sans souci, de rien, pas de probleme, pas de souci',
    },
    negation: {
      not: 'ne pas, pas, aucun, aucune, jamais, rien, ni, sans, nullement, nul, nulle, non, au lieu de, plutot que, impossible, incapable',
    },
    modal: {
      may: 'peut, peuvent, pouvez, pouvons, pourra, pourront, pourrez, pourrait, possible de, possibilite de, permet de, autorise a, autorises a, facultatif, facultative, facultatifs, droit de, capable de, libre de, puisse, pouvoir, a le droit de',
      must: 'doit, doivent, devez, devons, devra, devront, devrez, faut, faudra, obligatoire, obligatoires, obligatoirement, tenu de, tenus de, tenue de, necessaire, necessaires, necessaire de, exige, exigee, oblige de, obliges de, imperatif, indispensable, besoin de, contraint de',
      should:
        'devriez, devrait, devraient, recommande, recommandons, conseille, conseillons, il est conseille',
      needless:
        'inutile, inutile de, pas besoin, pas oblige, pas obligatoire, pas necessaire, pas tenu de, pas tenus de, pas a, sans avoir a, dispense de',
    },
    amount: {
      all: 'tout, tous, toute, toutes, chaque, chacun, chacune, ensemble des, entier, entiere, quel que soit, quelle que soit, n importe quel, n importe quelle, l ensemble',
      some: 'certains, certaines, quelques, une partie, certain, certaine',
      several: 'plusieurs',
      one: 'l un des, l une des',
      many: 'la plupart, nombreux, nombreuses, majorite, beaucoup',
      few: 'peu de, peu, rares, minorite',
      no: 'aucun, aucune, nul, nulle',
    },
    bound: {
      least:
        'au moins, minimum, au minimum, minimale, minimal, plus de, superieur, superieure, superieurs, a partir de, au dela de, depasse, depassent, depassez, depasser, ou plus, au plus tot',
      most: 'au plus, maximum, au maximum, maximale, maximal, moins de, inferieur, inferieure, inferieurs, dans la limite de, au plus tard, ou moins, sans depasser, en dessous de',
    },
    only: {
      only: 'seulement, uniquement, exclusivement, seul, seule, seuls, seules',
      also: 'aussi, egalement, y compris, en outre, de meme, ainsi que',
    },
    time: {
      before:
        'avant, jusqu a, jusqu au, jusqu aux, jusqu, precedent, precedente, precedents, prealablement, plus tot, auparavant, anterieur, anterieure, au plus tard',
      following: 'puis, ensuite',
      after:
        'apres, suivant, suivante, suivants, suivantes, a partir de, a partir du, a compter de, a compter du, a compter, des que, depuis, posterieur, posterieure, plus tard, une fois, a l issue, seulement apres, au terme',
      within: 'dans les, dans un delai, dans un delai de',
      during: 'pendant, durant, au cours, tout au long',
      outside: 'en dehors, hors de',
      first: 'premier, premiere, d abord, en premier',
      last: 'dernier, derniere, en dernier, enfin',
    },
    often: {
      always: 'toujours, systematiquement, a chaque fois, chaque fois, constamment',
      sometimes: 'parfois, occasionnellement, de temps en temps, quelquefois',
      usually:
        'souvent, generalement, habituellement, en general, normalement, frequemment, regulierement, en principe',
      rarely: 'rarement',
      once: 'une fois par, une seule fois, une fois',
      twice: 'deux fois',
      never: 'jamais',
    },
    condition: {
      if: 'si, s il, s ils, a condition, en cas, sinon, lorsque, lorsqu, quand, des lors que, dans le cas, pourvu que, pour autant que, seulement si, que si, meme si, sous reserve',
      except:
        'sauf, sauf si, sauf en cas, excepte si, a moins que, a moins de ne, excepte, hormis, a l exception de, hors',
    },
    person: {
      we: 'nous, notre, nos',
      you: 'vous, votre, vos',
    },
  },
};

/** Words that say the opposite of each other, first forms by a space, groups of the same meaning by `=`. */
const oppositeWords: Record<'en' | 'fr', string> = {
  en: `accept=approve=allow=permit=agree:refuse=reject=decline=deny=forbid=prohibit=block=prevent=ban
    free:charged=payable=paid=chargeable with=include=including=included=inclusive=contain:without=exclude=excluding=excluded=exclusive=extra
    open:closed=close=shut enable=activate=on:disable=deactivate=off increase=raise=rise=grow=more=higher=longer=larger=extend:decrease=reduce=lower=fall=less=fewer=shorter=smaller=shrink=shorten
    left:right add=insert:remove=delete show=display=visible:hide=hidden=invisible safe:dangerous=unsafe=risky easy=simple=easily:difficult=hard=complicated
    available=offered:unavailable=unoffered new=newest=recent=latest:old=oldest=outdated public=shared:private=secret import:export upload:download lock:unlock
    fast=quick=quickly=faster:slow=slowly=slower same=identical=equal:different=opposite=other start=begin=started:stop=end=finish connect=attach=pair:disconnect=detach=unplug=unpair install:uninstall
    buy=purchase:sell inside=indoors=internal=within=inner:outside=outdoors=external=outer above=over=top=up=upper:below=under=bottom=down=lower long=lengthy:short=brief high:low full=whole=complete:empty=partial=part=incomplete
    temporary=temporarily:permanent=permanently=forever automatic=automatically:manual=manually=hand success=successful=succeed:fail=failed=failure valid:invalid=expired=void cheap=cheaper=cheapest:expensive=dearer=dearest
    hot=warm=lukewarm:cold=cool wet=damp:dry clean:dirty light:heavy dark:bright hard:soft tight=tighten:loose=loosen same:other keep=hold:discard=throw=lose present:absent send=ship=dispatch:receive=collect pay:receive refund:charge
    win=gain:lose load=charge:unload=discharge early=earlier=sooner:late=later front:rear=back both:neither forward:backward clockwise:anticlockwise=counterclockwise green:red=yellow=blue black:white true:false yes:no
    best:worst better:worse good:bad strong:weak big:small=little thick:thin wide:narrow deep:shallow near:far push:pull lend=rent:borrow arrive=come:leave=depart enter:exit import:export subscribe:unsubscribe join:leave remember:forget
    legal=lawful:illegal=unlawful cover=covered=insured:exclude=uncovered pass:fail maximum:minimum major:minor senior:junior online:offline=shop active:inactive=dormant voluntary=optional:compulsory=mandatory regular:irregular day:night
    common=usual=normal:rare=unusual=abnormal known:unknown lost:kept=valid single:double first:last=second original=genuine:copy=fake=third-party sender:recipient buyer=customer=purchaser:seller=vendor=merchant=manufacturer employer:employee landlord:tenant save=store:discard=erase`,
  fr: `accepter=accepte=autoriser=autorise=permettre=permis=approuver:refuser=refuse=rejeter=interdire=interdit=bloquer=empecher
    gratuit=gratuite=gratuitement=offert=offerte:payant=payante=facture=facturer=payer avec=inclure=inclus=incluse=compris=comprise=comprend:sans=exclure=exclu=exclue=exclus=exclues=hors ouvert=ouvrir=ouverte=ouverture:ferme=fermer=fermee=fermeture
    activer=active=activation:desactiver=desactive=desactivation=inactif augmenter=augmentation=hausse=allonger=prolonger=superieur=longue:diminuer=diminution=baisse=reduire=reduction=inferieur=raccourcir=courte droite=droit:gauche
    ajouter=ajout:supprimer=suppression=retirer=enlever=effacer afficher=visible=montrer:masquer=cacher=invisible facile=facilement=simple:difficile=difficilement=complique disponible:indisponible
    nouveau=nouvelle=neuf=recent=recente=moderne:ancien=ancienne=vieux=usage=usagee public=publique:prive=privee importer:exporter telecharger=telechargement:envoyer=envoi debut=debuter=commencer=demarrer:fin=terminer=finir=arreter installer:desinstaller
    acheter=achat:vendre=vente interieur=interieure=interne:exterieur=exterieure=externe dessus:dessous long=longue:court=courte=bref plein=pleine=complet=entier=integral=integralement=totalement:vide=incomplet=partiel=partiellement
    temporaire=provisoire:definitif=definitive=permanent=definitivement automatique=automatiquement:manuel=manuellement=main valide=valable:invalide=nul=nulle=perime favorable:defavorable legal=licite:illegal=illicite brut=brute:net=nette
    demission=demissionner:licenciement=licencier oral=verbal:ecrit=ecrite entree:sortie chaud=chaude=tiede:froid=froide sec=seche:humide=mouille propre:sale leger=legere:lourd=lourde clair:sombre=fonce dur:mou=souple=tendre haut=haute=elever=eleve:bas=basse
    garder=conserver=conserve:jeter=perdre envoyer=expedier=expedie:recevoir=recu rembourser=remboursement:facturer=debiter gagner:perdre charger=recharger:decharger tot:tard avant=devant:arriere=derriere vrai:faux oui:non meilleur=mieux:pire bon=bonne:mauvais=mauvaise
    fort=forte:faible grand=grande:petit=petite epais:mince large:etroit proche=pres:loin pousser:tirer preter=louer:emprunter arriver=arrivee:partir=depart entrer:sortir abonner:desabonner couvert=couverte=garanti=couvre:exclu=exclue majeur:mineur jour:nuit ligne:boutique=magasin
    obligatoire:facultatif=facultative unique=simple=seul:double premier=premiere:dernier=derniere=second=seconde expediteur:destinataire acheteur=client=cliente:vendeur=fabricant=commercant=transporteur employeur:salarie=salariee=employe bailleur:locataire sauvegarder=enregistrer:effacer=supprimer
    plus:moins courant=frequent=normal:rare=inhabituel=anormal perdu=perdue=perdus=perdues:valable=garde=gardes=conserve majorer=majoration:minorer=minoration rapide=rapidement=vite:lent=lentement connecter=brancher=appairer:deconnecter=debrancher serrer:desserrer monter:descendre=demonter verrouiller:deverrouiller present=presence:absent=absence maximum=maximale:minimum=minimale vert=verte:rouge=jaune=bleu noir:blanc`,
};

type Phrase = { words: string[]; sign: Sign };

/** Phrases of a language by their first word, the longest first. */
export const signsOf = forEach((_, code) => {
  const byFirst = new Map<string, Phrase[]>();
  const table = code === 'en' || code === 'fr' ? signTables[code] : {};
  for (const [group, values] of Object.entries(table))
    for (const [value, list] of Object.entries(values))
      for (const text of list.split(',')) {
        const words = text.trim().split(' ');
        const [first = ''] = words;
        const phrases = byFirst.get(first) ?? [];
        phrases.push({ words, sign: { group: group as SignGroup, value } });
        byFirst.set(first, phrases);
      }
  for (const phrases of byFirst.values())
    phrases.sort((left, right) => right.words.length - left.words.length);
  return byFirst;
});

/** For each stem of a language that has an opposite: the words of its own meaning and those against it. */
export const oppositesOf = forEach((_, code) => {
  const against = new Map<string, { like: Set<string>; against: Set<string> }[]>();
  if (code !== 'en' && code !== 'fr') return against;
  for (const pair of oppositeWords[code].split(/\s+/)) {
    const [left = [], right = []] = pair
      .split(':')
      .map((side) => side.split('=').map((word) => stemWord(word, code)));
    for (const [own, others] of [
      [left, right],
      [right, left],
    ] as const)
      for (const word of own) {
        const known = against.get(word) ?? [];
        known.push({ like: new Set(own), against: new Set(others) });
        against.set(word, known);
      }
  }
  return against;
});
