import { stemWord } from '../text/analyse.ts';
import type { Language } from '../text/language.ts';
import { forEach } from '../text/languages/languages.ts';

/** Words of support that say the same of the same thing: a line each, any form. The search has its own, for other ends. */
const lines: Partial<Record<string, string>> = {
  en: `buy purchase order
get receive obtain
send ship dispatch post mail
return back
pick collect fetch
pay charge cost price
refund reimburse money
repair fix mend
replace swap exchange change
broken damaged faulty defective defect
delete remove erase
choose select pick
check verify inspect look
start begin
stop end finish
keep hold store
let allow permit
need require necessary
help assist support
show display appear see
problem issue trouble fault
begin start
big large
small little tiny
quick fast rapid soon
ask request
answer reply respond response
contact write email mail message call phone ring
fit install mount attach put
build assemble
bike bicycle
shop store
parcel package box
delivery deliver arrive arrival
day date
account profile
happen occur
cover include
wash clean
dry wipe
warm heat hot
whole entire complete full
work function run
turn rotate
tighten fasten
press push
old used worn
extra additional more
free charge nothing cost
about around roughly approximately
customer rider buyer
cancel call
last final
wait leave
cut reduce
weigh weight
fee charge cost
give offer provide
hear sound click
move shift
mark note write`,
  fr: `acheter achat commander commande
recevoir obtenir recu reception
envoyer expedier expedition envoi partir
renvoyer retourner retour rendre
payer regler paiement reglement prix montant
rembourser remboursement
reparer reparation
remplacer remplacement echanger echange changer
casse abime defectueux defaut endommage
supprimer effacer retirer enlever
choisir selectionner
verifier controler regarder
commencer debuter debut
arreter finir terminer fin
garder conserver
permettre autoriser possible
besoin necessaire falloir
aider aide
montrer afficher apparaitre voir
probleme souci ennui panne
demander demande
repondre reponse
contacter ecrire courriel mail message appeler
poser mettre placer installer
boutique magasin
colis paquet
livraison livrer livre arriver arrivee
compte profil
couvrir couvert garantie inclure
laver nettoyer lavage nettoyage
secher essuyer
chauffer chaud chauffe
entier complet tout
marcher fonctionner
appuyer presser
vieux ancien usage use
supplementaire supplement plus
gratuit gratuitement offert frais
environ approximativement
client acheteur
annuler annulation
dernier final
attendre laisser
donner offrir
frotter frottez
couteau lame
cocotte poele
cuire cuisson cuisiner
commande article produit
delai duree temps
numero code
facture justificatif preuve
date jour
convenir aller adapter compatible
servir utiliser employer utilisation`,
};

const fillerWords: Partial<Record<string, string>> = {
  en: 'please unfortunately afraid sorry simply just actually really quite indeed sure course certainly happy glad kindly well perfectly case note mind rest assured',
  fr: 'malheureusement desole desolee regret simplement effectivement vraiment bien sur certainement volontiers rassurez tout parfaitement cas merci veuillez svp plait oui non',
};

const likeIn = forEach((_, code) => {
  const like = new Map<string, Set<string>>();
  for (const line of lines[code]?.split('\n') ?? []) {
    const stems = line.split(' ').map((word) => stemWord(word, code));
    for (const stem of stems) {
      const known = like.get(stem) ?? new Set();
      for (const other of stems) if (other !== stem) known.add(other);
      like.set(stem, known);
    }
  }
  return like;
});

/** Whether a text has another word for the same. */
export function hasLike(stem: string, stems: ReadonlySet<string>, language: Language): boolean {
  for (const like of likeIn(language).get(stem) ?? []) if (stems.has(like)) return true;
  return false;
}

/** What is said beside what is stated: "please", "unfortunately", "malheureusement". */
const fillers = forEach((_, code) => new Set((fillerWords[code] ?? '').split(' ')));

export function isFiller(folded: string, language: Language): boolean {
  return fillers(language).has(folded);
}
