import type { SupportLanguage } from './material.ts';

/** One way to turn a sentence: what is looked for, and what stands there afterwards. */
export type Change = readonly [from: RegExp, to: string | ((...found: string[]) => string)];

const other =
  (pairs: string, flags = '') =>
  (language: SupportLanguage): Change[] =>
    pairs
      .trim()
      .split(/\s*\n\s*/)
      .map((line) => {
        const [from = '', to = ''] = line.split(' > ');
        const edge = language === 'fr' ? String.raw`(?<![\p{L}'’-])` : String.raw`(?<![\w'’-])`;
        const end = language === 'fr' ? String.raw`(?![\p{L}-])` : String.raw`(?![\w'’-])`;
        return [new RegExp(`${edge}${from}${end}`, `u${flags}`), to] as const;
      });

/** Of whole numbers only: the end of a longer one is none. */
const wholeFigures =
  (pairs: string) =>
  (language: SupportLanguage): Change[] =>
    other(pairs)(language).map(([from, to]) => [
      new RegExp(String.raw`(?<![\d.,])${from.source}`, 'u'),
      to,
    ]);

const changedNumber = (written: string): string => {
  const value = Number(written.replace(/[^\d]/g, ''));
  return String(value < 10 ? value + 3 : value * 2);
};
const amounts: Change[] = [
  [/(?<=[£€$] ?)\d+(?:[.,]\d+)?(?![\d.,]*\d)/u, changedNumber],
  [
    /(?<![\d.,][ \u00a0\u202f]?|\d)\d+(?:[.,]\d+)?(?= ?(?:€|£|euros?\b|pounds?\b|dollars?\b))/u,
    changedNumber,
  ],
];
const numbers: Change[] = [
  [
    /(?<![\d.,£€$/:-])\d{1,4}(?![\d.,/:€£%-]|\s?(?:€|£|euros?\b))(?=\s+[\p{L}]{3,})/u,
    changedNumber,
  ],
];

const days: Record<SupportLanguage, string> = {
  en: `Monday > Thursday\nTuesday > Saturday\nWednesday > Sunday\nThursday > Monday\nFriday > Tuesday\nSaturday > Wednesday
    Sunday > Friday\nJanuary > April\nFebruary > July\nMarch > October\nApril > December\nJune > September\nJuly > February
    August > May\nSeptember > March\nOctober > June\nNovember > January\nDecember > August\nsummer > winter\nwinter > summer
    spring > autumn\n20(\\d)1 > 20$14\n20(\\d)2 > 20$17\n20(\\d)0 > 20$13\nmorning > evening\nevening > morning\nnoon > midnight`,
  fr: `lundi > jeudi\nmardi > samedi\nmercredi > dimanche\njeudi > lundi\nvendredi > mardi\nsamedi > mercredi\ndimanche > vendredi
    janvier > avril\nfévrier > juillet\nmars > octobre\navril > décembre\nmai > août\njuin > septembre\njuillet > février
    août > mai\nseptembre > mars\noctobre > juin\nnovembre > janvier\ndécembre > août\nhiver > printemps
    20(\\d)1 > 20$14\n20(\\d)2 > 20$17\n20(\\d)0 > 20$13\nmatin > soir\nsoir > matin\nmidi > minuit`,
};

const conditionsAdded: Record<SupportLanguage, string[]> = {
  en: [
    ', but only if you have a premium account',
    ' unless you paid by gift card',
    ', provided that you called us first',
    ' if you are over 25',
    ', except at weekends',
    ' as long as the box was never opened',
  ],
  fr: [
    ', mais seulement si vous avez un compte premium',
    ', sauf si vous avez payé par carte cadeau',
    ', à condition de nous avoir appelés avant',
    ' si vous avez plus de 25 ans',
    ', sauf le week-end',
    ', à moins que la boîte ait été ouverte',
  ],
};
const promises: Record<SupportLanguage, string[]> = {
  en: [
    'You will get a full refund: ',
    'We guarantee it: ',
    'We will send you a voucher, and ',
    'A colleague will call you back today: ',
    'It will be fixed by tomorrow: ',
    'This is free for you: ',
  ],
  fr: [
    'Vous serez intégralement remboursé : ',
    'Nous vous le garantissons : ',
    'Nous vous enverrons un bon d’achat, et ',
    'Un collègue vous rappellera aujourd’hui : ',
    'Ce sera réparé demain : ',
    'C’est gratuit pour vous : ',
  ],
};

const prefixed = (texts: string[]): Change[] =>
  texts.map((text) => [/^(?=\p{Lu})/u, text] as const);
const appended = (texts: string[]): Change[] => texts.map((text) => [/(?=\.$)/u, text] as const);

const en = 'en' as const;
const fr = 'fr' as const;

/** What makes a sentence say something else, by kind. The first change that fits is made, others in turn. */
export const flips: Record<SupportLanguage, Record<string, Change[]>> = {
  en: {
    'negation-added': other(
      'is > is not\nare > are not\ncan > cannot\nwill > will not\nhas > has not\nwas > was not\nyou need > you do not need\nwe offer > we do not offer\nwe accept > we do not accept',
    )(en),
    'negation-removed': other(
      "cannot > can\ncan[’']t > can\n(is|are|was|were|will|should|must|has|have) not > $1\n(is|are|was|were|should|has|have)n[’']t > $1\nwon[’']t > will\n(do|does|did) not > \n(?:don|doesn|didn)[’']t > \nno longer > still\nno(?= \\p{Ll}) > a\nnot > ",
      'i',
    )(en),
    modal: other(
      'must > may\nneed to > need not\nmay > must\nshould > need not\nhave to > do not have to\nhas to > does not have to\ncan > must\nmight > will\nrequired > optional\nmandatory > optional\noptional > required',
    )(en),
    exclusive: other(
      'only > also\nOnly > Even\nexcept > including\nsolely > also\nexclusively > also',
    )(en),
    quantifier: other(
      'all > some\nAll > Some\nevery > no\nmost > few\nMost > Few\nat least > at most\nat most > at least\nup to > at least\nmore than > less than\nless than > more than\nany > no\nminimum > maximum\nmaximum > minimum\neach > no\nmany > few\nboth > neither\nover > under\nfewer than > more than',
    )(en),
    order: other(
      'before > after\nafter > before\nBefore > After\nAfter > Before\nfirst > last\nprevious > next\nearlier > later\nlater > earlier',
    )(en),
    extent: other(
      'until > from\nwithin > only after\nsince > until\nfor up to > for more than\nduring > outside\nUntil > From\nby the end of > after the end of\nthroughout > only at the end of',
    )(en),
    number: numbers,
    unit: other(
      '(\\d+) days? > $1 weeks\n(\\d+) weeks? > $1 months\n(\\d+) months? > $1 years\n(\\d+) hours? > $1 days\n(\\d+) minutes? > $1 hours\n(\\d+) years? > $1 months\n(\\d+) seconds? > $1 minutes\n(\\d+) ?GB > $1 MB\n(\\d+) ?MB > $1 GB\n(\\d+) ?km > $1 miles\n(\\d+) ?mm > $1 cm\n(\\d+) ?kg > $1 g\n(\\d+) ?cm > $1 m\n(two|three|five|ten) days > $1 weeks\n(one|two|three) weeks? > $1 months',
    )(en),
    date: other(days.en)(en),
    price: amounts,
    'condition-dropped': [
      [/^(?:If|When|Unless) [^,.;:]{8,120}, (\p{L})/u, (_, letter = '') => letter.toUpperCase()],
      [/,? (?:if|unless|provided that|as long as|only when|except) [^,.;:]{8,120}(?=\.$)/u, ''],
    ],
    'condition-added': appended(conditionsAdded.en),
    antonym: other(
      'accept > refuse\naccepted > refused\nfree > charged\nwith > without\nwithout > with\nopen > closed\nenable > disable\nenabled > disabled\ndisable > enable\ndisabled > enabled\nallow > block\nallows > prevents\nallowed > forbidden\nincrease > decrease\ndecrease > increase\nright > left\nleft > right\nturn on > turn off\nturns on > turns off\nturn off > turn on\nturned on > turned off\nadd > remove\nremove > add\nshow > hide\nhide > show\nsafe > dangerous\neasy > difficult\npossible > impossible\navailable > unavailable\nincluded > excluded\nnew > old\npublic > private\nprivate > public\nimport > export\nupload > download\ndownload > upload\nlock > unlock\nfast > slow\nfaster > slower\nsame > opposite\nstart > stop\nstarts > stops\nconnect > disconnect\ninstall > uninstall\nbuy > sell\nincluding > excluding\ninside > outside\nabove > below\nbelow > above\nlong > short\nhigh > low\nfull > empty\ntemporary > permanent\nautomatically > manually\nmanually > automatically\nincrease[sd] > decreases\ninternal > external\nsuccessful > failed\nvalid > invalid\nshorter > longer\nhigher > lower\nmore > less\nlarger > smaller',
    )(en),
    roles: other(
      '(?:we|We) (send|give|pay|contact|tell|refund|show|call|ask|help) you > you $1 us\nyou (send|give|pay|contact|tell|ask|call) us > we $1 you\n(?:We|we) (?:will|can) (\\w+) you > you will $1 us\nfrom us to you > from you to us\n(the|The) (seller|manufacturer|employer|shop|carrier) > $1 customer\n(the|The) (customer|buyer|employee) > $1 manufacturer\nWe (\\w+) your > You $1 our\nyou (\\w+) your > we $1 our\nby us > by you',
    )(en),
    promise: prefixed(promises.en),
    frequency: other(
      'always > never\nnever > always\nsometimes > always\nusually > never\noften > rarely\nonce > twice\ntwice > once\nrarely > often\nevery time > only once\nevery (day|week|month|year) > never\nautomatically > never\nregularly > never\nalready > never',
    )(en),
  },
  fr: {
    'negation-added': other(
      'est > n’est pas\nsont > ne sont pas\npeut > ne peut pas\npeuvent > ne peuvent pas\npouvez > ne pouvez pas\ndoit > ne doit pas\ndoivent > ne doivent pas\nsera > ne sera pas\nsera > ne sera jamais\nproposons > ne proposons pas',
    )(fr),
    'negation-removed': other(
      "(?:ne|n’|n') ?(\\p{L}+) (?:pas|plus|jamais) > $1\nne (\\p{L}+) aucune? > $1 un\nne (\\p{L}+) que > $1 toujours\nsans > avec",
      'i',
    )(fr),
    modal: other(
      'doit > peut\ndoivent > peuvent\ndevez > pouvez\ndevra > pourra\npeut > doit\npeuvent > doivent\npouvez > devez\npourra > devra\nobligatoire > facultatif\nobligatoires > facultatifs\nfacultatif > obligatoire\nnécessaire > inutile\nil faut > il est inutile de\nest tenu de > n’est pas tenu de\nIl faut > Il est inutile de',
    )(fr),
    exclusive: other(
      'seulement > également\nuniquement > aussi\nsauf > y compris\nexclusivement > aussi\nexcepté > y compris\nhormis > y compris\nseul > même',
    )(fr),
    quantifier: other(
      'tous > certains\nTous > Certains\ntoutes > certaines\nToutes > Certaines\nau moins > au plus\nau maximum > au minimum\nau minimum > au maximum\nplus de > moins de\nmoins de > plus de\nchaque > aucun\nla plupart des > peu de\nmaximum > minimum\nminimum > maximum\ntout > aucun\nplusieurs > aucun\nmaximale > minimale\nminimale > maximale',
    )(fr),
    order: other(
      'avant > après\naprès > avant\nAvant > Après\nAprès > Avant\nprécédent > suivant\nsuivant > précédent\nprécédente > suivante\nsuivante > précédente\nd’abord > en dernier\npremier > dernier\nplus tard > plus tôt',
    )(fr),
    extent: other(
      "jusqu’à > à partir de\njusqu'à > à partir de\njusqu’au > à partir du\nà partir de > jusqu’à\nà compter de > jusqu’à\nà partir du > jusqu’au\nà compter du > jusqu’au\ndans un délai de > seulement après\ndepuis > jusqu’à\npendant > en dehors de\nau cours de > en dehors de\ndans les > après les",
    )(fr),
    number: numbers,
    unit: other(
      '(\\d+) jours? > $1 semaines\n(\\d+) semaines? > $1 mois\n(\\d+) mois > $1 ans\n(\\d+) heures? > $1 jours\n(\\d+) minutes? > $1 heures\n(\\d+) ans? > $1 mois\n(\\d+) années? > $1 mois\n(\\d+) ?Go > $1 Mo\n(\\d+) ?km > $1 m\n(\\d+) ?cm > $1 m\n(\\d+) ?kg > $1 g\n(\\d+) ?h > $1 jours\n(deux|trois|cinq|dix) jours > $1 semaines\n(une|deux|trois) semaines? > $1 mois\n(deux|trois|six) mois > $1 ans\n(\\d+) degrés > $1 minutes',
    )(fr),
    date: other(days.fr)(fr),
    price: amounts,
    'condition-dropped': [
      [
        /^(?:Si|S’il|S'il|Lorsque|Quand|En cas) [^,.;:]{8,140}, (\p{L})/u,
        (_, letter = '') => letter.toUpperCase(),
      ],
      [
        /,? (?:si|s’il|s'il|sauf|à condition|à moins|en cas|excepté|hormis) [^,.;:]{8,140}(?=\.$)/u,
        '',
      ],
    ],
    'condition-added': appended(conditionsAdded.fr),
    antonym: other(
      'accepter > refuser\naccepte > refuse\naccepté > refusé\nacceptons > refusons\ngratuit > payant\ngratuite > payante\ngratuits > payants\navec > sans\nsans > avec\nouvert > fermé\nactiver > désactiver\nactivé > désactivé\nactivée > désactivée\nautoriser > interdire\nautorisé > interdit\naugmenter > diminuer\naugmentation > diminution\ndroite > gauche\ngauche > droite\najouter > supprimer\nsupprimer > ajouter\nafficher > masquer\nfacile > difficile\npossible > impossible\ndisponible > indisponible\ndisponibles > indisponibles\ninclus > exclu\nnouveau > ancien\nnouvelle > ancienne\npublic > privé\nimporter > exporter\ntélécharger > envoyer\ndébut > fin\nfin > début\ninstaller > désinstaller\nacheter > vendre\nintérieur > extérieur\ndessus > dessous\nlong > court\nlongue > courte\nplein > vide\ntemporaire > définitif\nautomatiquement > manuellement\nmanuellement > automatiquement\ninterne > externe\nvalide > invalide\nvalable > nul\nfavorable > défavorable\nfavorables > défavorables\nlégal > illégal\nbrut > net\ndémission > licenciement\nlicenciement > démission\noral > écrit\nécrit > oral\nouvrir > fermer\nfermer > ouvrir\nentrée > sortie',
    )(fr),
    roles: other(
      "nous vous (\\p{L}+)ons > vous nous $1ez\nNous vous (\\p{L}+)ons > Vous nous $1ez\n(l’|L’|l'|L')employeur > $1employé\nle salarié > l’employeur\nLe salarié > L’employeur\nle client > le fabricant\nLe client > Le fabricant\nle vendeur > le client\nle transporteur > le client\nvotre > notre\nla salariée > l’entreprise\nvos > nos",
    )(fr),
    promise: prefixed(promises.fr),
    frequency: other(
      'toujours > jamais\njamais > toujours\nparfois > toujours\nsouvent > rarement\nune fois > deux fois\ndeux fois > une seule fois\nrarement > souvent\nhabituellement > jamais\ngénéralement > rarement\nchaque (mois|année|semaine|jour) > jamais\nautomatiquement > jamais\nen général > jamais\nrégulièrement > jamais',
    )(fr),
  },
};

/** What leaves a sentence true: other words, other order, a lead, contracted or written out. */
export const honest: Record<SupportLanguage, Record<string, Change[]>> = {
  en: {
    original: [[/^/u, '']],
    lead: [
      [/^(?=\p{Lu})/u, 'As far as we can see from our help pages: '],
      [/^(?=\p{Lu})/u, 'Thank you for your question. '],
      [/^(?=\p{Lu})/u, 'Good news: '],
    ],
    contracted: other(
      "cannot > can’t\n(do|does|is|are|will|should) not > $1n’t\ncan[’']t > cannot\ndon[’']t > do not\nyou will > you’ll\nit is > it’s\nyou are > you’re\nwe will > we’ll\nisn[’']t > is not",
    )(en),
    modal: other(
      'must > have to\n(?<!no )need to > have to\nhave to > must\nhas to > must\nmay > can\nis able to > can\ncan > are able to',
    )(en),
    words: other(
      'delete > remove\nremove > delete\npurchase > buy\nreceive > get\ncheck > verify\nverify > check\nselect > choose\nchoose > pick\nclick on > press\nclick > press\nbegin > start\nhelp > assist\nrequire > need\nissue > problem\nproblem > issue\nensure > make sure\nlet you > allow you to\nalso > as well\nabout > around\nhowever > but\nlarge > big\nanswer > reply\nfix > repair\nmessage > note\nshow > display\nuse > make use of\ntry > attempt\nfind > locate',
    )(en),
    figures: wholeFigures(
      '2 weeks > two weeks\n14 days > two weeks\n7 days > a week\none week > 7 days\n24 hours > one day\n2 (\\w+) > two $1\n3 (\\w+) > three $1\n4 (\\w+) > four $1\n5 (\\w+) > five $1\ntwo (\\w+s) > 2 $1\nthree (\\w+s) > 3 $1\n12 months > a year\n48 hours > two days\n30 minutes > half an hour\n10 (\\w+) > ten $1',
    )(en),
    order: [
      [
        /^If ([^,.;:]{8,100}), (\p{L})([^,;:.]{8,160})\.$/u,
        (_, condition = '', letter = '', rest = '') =>
          `${letter.toUpperCase()}${rest} if ${condition}.`,
      ],
      [
        /^When ([^,.;:]{8,100}), (\p{L})([^,;:.]{8,160})\.$/u,
        (_, when = '', letter = '', rest = '') => `${letter.toUpperCase()}${rest} when ${when}.`,
      ],
      [
        /^(\p{L})([^,;:.]{8,160}) (if|when) ([^,.;:]{8,100})\.$/u,
        (_, letter = '', rest = '', word = '', condition = '') =>
          `${word === 'if' ? 'If' : 'When'} ${condition}, ${letter.toLowerCase()}${rest}.`,
      ],
    ],
    shorter: [
      [
        / \((?![^()]*\b(?:if|only|except|unless|not|si|sauf|sans|uniquement|hors|pas)\b)[^()]{3,80}\)/u,
        '',
      ],
      [/(?:^|(?<= ))(?:simply|easily|also|currently|then|please|really|actually) /u, ''],
    ],
  },
  fr: {
    original: [[/^/u, '']],
    lead: [
      [/^(?=\p{Lu})/u, 'D’après nos pages d’aide : '],
      [/^(?=\p{Lu})/u, 'Merci pour votre question. '],
      [/^(?=\p{Lu})/u, 'Bonne nouvelle : '],
    ],
    contracted: other(
      '(?:Il|il) n’est > ce n’est\ncela > ça\nafin de > pour\nafin que > pour que\nlors de > pendant\nLorsque > Quand\nlorsque > quand\nDans le cas où > Si\nainsi que > et',
    )(fr),
    modal: other(
      'doit > est tenu de\ndevez > êtes tenu de\nil faut > il est nécessaire de\npouvez > avez la possibilité de\npeut > a la possibilité de\nest obligatoire > est exigé\nIl est possible de > On peut\ndoivent > sont tenus de',
    )(fr),
    words: other(
      'supprimer > effacer\nacheter > se procurer\nrecevoir > obtenir\nvérifier > contrôler\nchoisir > sélectionner\nsélectionner > choisir\ncliquez sur > appuyez sur\ncommencer > débuter\naider > assister\nproblème > souci\nenviron > à peu près\ncependant > mais\nToutefois > Mais\nréponse > retour\nréparer > remettre en état\nafficher > montrer\nutiliser > employer\nessayer > tenter\ntrouver > repérer\nnotamment > en particulier\négalement > aussi\naussi > également\nsalarié > employé\nentreprise > société',
    )(fr),
    figures: wholeFigures(
      '15 jours > quinze jours\n7 jours > une semaine\nune semaine > 7 jours\n24 heures > un jour\n2 (\\p{L}+) > deux $1\n3 (\\p{L}+) > trois $1\n4 (\\p{L}+) > quatre $1\n5 (\\p{L}+) > cinq $1\ndeux (\\p{L}+s) > 2 $1\ntrois (\\p{L}+s) > 3 $1\n12 mois > un an\n48 heures > deux jours\n10 (\\p{L}+) > dix $1\n6 (\\p{L}+) > six $1\nun an > 12 mois\n8 (\\p{L}+) > huit $1',
    )(fr),
    order: [
      [
        /^Si ([^,.;:]{8,120}), (\p{L})([^,;:.]{8,180})\.$/u,
        (_, condition = '', letter = '', rest = '') =>
          `${letter.toUpperCase()}${rest} si ${condition}.`,
      ],
      [
        /^(?:Lorsque|Quand) ([^,.;:]{8,120}), (\p{L})([^,;:.]{8,180})\.$/u,
        (_, when = '', letter = '', rest = '') => `${letter.toUpperCase()}${rest} quand ${when}.`,
      ],
      [
        /^(\p{L})([^,;:.]{8,160}) (si|lorsque) ([^,.;:]{8,120})\.$/u,
        (_, letter = '', rest = '', word = '', condition = '') =>
          `${word === 'si' ? 'Si' : 'Quand'} ${condition}, ${letter.toLowerCase()}${rest}.`,
      ],
    ],
    shorter: [
      [
        / \((?![^()]*\b(?:if|only|except|unless|not|si|sauf|sans|uniquement|hors|pas)\b)[^()]{3,80}\)/u,
        '',
      ],
      [/(?<= )(?:simplement|facilement|également|actuellement|ensuite|notamment) /u, ''],
    ],
  },
};
