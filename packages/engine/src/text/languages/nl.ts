import type { LanguageWords } from './language-words.ts';

export const nl: LanguageWords = {
  stemmer: 'dutch',
  apart: (folded) => folded.replace(/'s\b/g, ' '),
  telling:
    'het een van ik niet dat mijn maar met naar ook heb hoe voor bij aan deze wordt graag bedankt jullie uw wij kan zijn',
  stopWords: `de het een en of maar als dat die dit deze dan te ten ter in op aan bij voor van met uit naar door over om tot onder is
    zijn was waren ben bent wordt worden werd ik mij me mijn jij je jou jouw u uw hij hem haar zij ze hun hen we wij ons onze
    jullie heb hebt heeft hebben had hadden zal zullen zou zouden er hier daar ook zo heel zeer nog al toch
    hallo hoi beste geachte dag goedemorgen goedemiddag goedenavond goedendag alsjeblieft alstublieft graag bedankt dank
    vriendelijke groet groeten`,
  questionWords: 'wat hoe wie welk welke',
  genericWords: `wat hoe wie welk welke wanneer waar waarom waarheen hoeveel kan kunnen kunt kon mag mogen moet moeten wil willen wilt
    wou ja nee niet geen niets nooit altijd nog al weer alleen meer veel lang lange alle alles elke iets nodig heb weten weet
    zeggen zegt vinden vind hulp helpen probeer proberen geprobeerd gebruiken gebruik werkt werken gaat gaan probleem vraag
    mogelijk nu reeds sinds voor tijdens omdat zonder tussen anders andere ander zelfde nieuw nieuwe oude eerste laatste
    volgende dag dagen tijd keer vandaag gisteren morgen geven krijg krijgen krijgt doen doe maken zien denken dringend spoed
    helaas eigenlijk duurt ding graag sommige week weken vorige wacht wachten ontvang ontvangen gekregen teleurgesteld`,
  subjectWords: `klant klanten klantenservice service team support ondersteuning hulp contact contactformulier formulier website
    site pagina verzoek verzoeken vraag vragen bericht berichten mail email e ticket zaak probleem problemen dringend
    belangrijk spoed snel info informatie antwoord reactie herinnering onderwerp geen leeg re fw fwd antw korte algemene
    algemeen online chat`,
  sameWords: [
    'retour retourneren geretourneerd terugsturen teruggestuurd retourzending terugzenden',
    'terugbetaling terugbetalen terugbetaald restitutie',
    'levering leveren geleverd bezorging bezorgen bezorgd verzending verzenden verzonden',
    'bestelling bestellen besteld order',
    'betaling betalen betaald',
    'factuur facturen rekening',
    'annulering annuleren geannuleerd opzegging opzeggen opgezegd',
    'wachtwoord password',
    'inloggen aanmelden login',
    'aankoop kopen gekocht',
    'pakket pakje zending',
    'kortingscode waardebon voucher coupon',
    'ruilen omruilen omwisselen',
    'kosten kost prijs',
    'reparatie repareren gerepareerd',
    'winkel shop',
    'fiets fietsen',
    'email mail',
    'telefoon mobiel',
    'opening openen geopend open',
    'abonnement abonneren',
    'kapot defect stuk',
    'garantie waarborg',
    'wijziging wijzigen gewijzigd',
    'oplader opladen laden',
  ],
  asks: /\?|(?<!\p{L})(?:(?:kan|mag|moet|zal|zou) (?:ik|je|men|het|u)|kunnen (?:we|wij|jullie)|kunt u|kun je|is het mogelijk|hoe (?:kan|lang|veel|vaak|moet|werkt|krijg)|wat (?:kan|moet|is|kost|zijn)|waar (?:vind|kan|is|blijft)|wanneer|waarom|welke?|hoeveel|ik (?:wil|zou|heb .{0,20}nodig|zoek)|wij? (?:willen|zoeken)|(?:alstublieft|graag) (?:sturen|helpen|laten))(?!\p{L})/iu,
  problem:
    /(?<!\p{L})(?:niet|geen|niets|nooit|fout\p{L}*|foutmelding|kapotte?|defecte?|stuk|kwijt|verloren|geblokkeerd|beschadigde?|ontbreekt|ontbreken|verkeerde?|onmogelijk|nog steeds)(?!\p{L})/iu,
  personal:
    /(?<!\p{L})(?:ik|wij|we) (?:heb|hebben|ga|gaan|zal|zullen|ben|zijn|zie|zien|stuur|sturen|controleer|controleren|annuleer|annuleren|bevestig|bevestigen|betaal|regel|regelen)(?!\p{L})|(?<!\p{L})(?:heb|hebben|zal|zullen) (?:ik|wij|we)(?!\p{L})|(?<!\p{L})(?:uw|je) (?:bestelling|pakket|levering|terugbetaling|retour|betaling|verzoek|account|abonnement|factuur|ticket|zaak) (?:is|zijn|wordt|werd|heeft|zou)(?!\p{L})|(?<!\p{L})(?:vandaag|gisteren|morgen|overmorgen|vanmiddag|vanochtend|zoals (?:besproken|afgesproken|beloofd)|bijgevoegd|in de bijlage|uw screenshot|u (?:schreef|zei|vermeldde))(?!\p{L})|\d{1,2} (?:januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december)/iu,
  letDown:
    /(?<!\p{L})(?:teleurgesteld\p{L}*|teleurstellend|onacceptabel|belachelijk|schandalig|schande|woedend|boos|klacht|nog steeds (?:niets|geen|niet)|(?:tweede|derde) (?:keer|bericht|mail)|geen (?:antwoord|reactie)|niemand (?:reageert|antwoordt))(?!\p{L})/iu,
  notWorking:
    /(?<!\p{L})(?:(?:werkt|doet|laadt|start|opent|gaat)(?: \p{L}+){0,6} niet(?: meer)?|foutmelding|fout|kapotte?|defecte?|stuk|kwijt|geblokkeerd|beschadigde?|ontbreekt|niet (?:ontvangen|aangekomen|gekregen|geleverd)|ongeldige?)(?!\p{L})/iu,
  courtesy: {
    salutation:
      /^(?:hallo|hoi|hey|dag|goede(?:morgen|middag|navond|ndag)|goede (?:morgen|middag|avond|dag)|beste|geachte|lieve)(?!\p{L})/iu,
    closing:
      /^(?:(?:met )?(?:vriendelijke|hartelijke|beste|de beste) groet(?:en|jes)?|(?:veel )?groet(?:en|jes)?|hoogachtend|mvg|gr|(?:alvast )?(?:heel )?(?:hartelijk )?(?:bedankt|dank(?: u| je)?(?: wel)?)(?: alvast| bij voorbaat)?|(?:een )?fijne (?:dag|avond)(?: nog)?|tot ziens)(?!\p{L})[^.!?]{0,40}[,.!]?$/iu,
    pleasantry:
      /^(?:(?:hartelijk )?(?:bedankt|dank)|wij? (?:danken|bedanken|hopen|betreuren)|ik (?:dank|bedank|hoop)|het spijt (?:ons|mij|me)|(?:onze|mijn) excuses|excuses|sorry|(?:mocht u|als u) (?:nog )?(?:verdere |andere )?vragen|aarzel niet|neem gerust|laat het (?:ons|me) weten|(?:een )?fijne (?:dag|avond))(?!\p{L})/iu,
    formula:
      /^(?:(?:met )?(?:vriendelijke|hartelijke|beste|de beste) groet(?:en|jes)?|hoogachtend|mvg|(?:wij wensen u )?een (?:heel )?fijne dag)[ \u00a0]?[,.!]?$/iu,
    telling:
      /(?<!\p{L})(?:ik|wij|we|mijn|onze|ons|is|zijn|heb|heeft|kan|kunt|kunnen|wil|hoe|wat|wanneer|waar|waarom|niet|geen|graag|het)(?!\p{L})/iu,
    title: /^(?:dhr|mevr|mw|heer|mevrouw|meneer|dr|drs|prof)\.?$/iu,
  },
  page: {
    leansBack:
      /^(?:(?:let op|tip|belangrijk|opmerking|voorbeeld|waarschuwing) ?:|(?:het|dit|dat|deze|die|hij|zij|ze|dan|daarna|vervolgens|bovendien|echter|maar|en|ook|anders|in (?:dit|dat) geval|daarom|daardoor|daarmee|zo)(?!\p{L})(?! \p{L}+ (?:kan|moet|wordt|is|kost)))/iu,
    aboutPage:
      /^(?:(?:in )?(?:dit artikel|deze (?:pagina|handleiding|sectie))|zie ook|(?:voor )?meer (?:informatie|weten)|lees (?:meer|ook|verder)|bekijk (?:de|het|onze|ons)|inhoudsopgave|inhoud$)/iu,
    aboutLinks:
      /^(?:gerelateerde (?:artikelen|onderwerpen)|zie ook|meer (?:informatie|weten|lezen)|handige links|inhoud|inhoudsopgave|in dit artikel)(?!\p{L})/iu,
    elsewhere:
      /(?<!\p{L})(?:(?:bovenstaande|onderstaande|vorige|volgende) (?:stap(?:pen)?|sectie|tabel|lijst|link|afbeelding)(?!.{0,200}:$)|(?:zie|zoals) (?:hierboven|hieronder|boven|onder)|hierboven|op de afbeelding)(?!\p{L})/iu,
  },
  whereabouts:
    /(?<!\p{L})(?:waar (?:is|zijn|blijft|blijven)|wanneer (?:komt|krijg|ontvang|wordt|arriveert)|track(?: and | & |-)?trace|volgen|status|verzonden|verstuurd|niet (?:ontvangen|aangekomen|gekregen|bezorgd|geleverd)|nog (?:steeds )?(?:niet|geen|niets)|wacht)(?!\p{L})/iu,
  ownOrder:
    /(?<!\p{L})(?:mijn|onze?|de|het|deze|dit) (?:[\p{L}-]+ ){0,2}(?:bestelling|pakket(?:je)?|pakje|zending|levering|order|aankoop)(?!\p{L})|(?<!\p{L})(?:bestelling|order|bestelnummer) ?(?:nr\.?|nummer)? ?#?[A-Z]{0,4}-?\d/iu,
  orders: {
    locale: 'nl-NL',
    progress: {
      placed: 'is ontvangen',
      'awaiting-payment': 'wacht op betaling',
      paid: 'is betaald en wordt klaargemaakt',
      preparing: 'wordt klaargemaakt',
      'on-hold': 'staat in de wacht',
      'partly-shipped': 'is gedeeltelijk verzonden',
      shipped: 'is verzonden',
      delivered: 'is bezorgd',
      completed: 'is afgerond',
      cancelled: 'is geannuleerd',
      refunded: 'is terugbetaald',
      failed: 'kon niet worden voltooid',
    },
    order: (number, date) => `Uw bestelling ${number}${date ? ` van ${date}` : ''}`,
    status: (order, status) => `${order} heeft de status ‘${status}’.`,
    shipped: (number, carrier, date, tracking) =>
      `Het pakket van bestelling ${number} is${date ? ` op ${date}` : ''} ${carrier ? `overgedragen aan ${carrier}` : 'vertrokken'}${tracking ? `; het trackingnummer is ${tracking}` : ''}.`,
    follow: (number, url) => `U kunt het pakket van bestelling ${number} hier volgen: ${url}`,
    total: (number, amount) => `Het totaalbedrag van bestelling ${number} is ${amount}.`,
    items: (number, list) => `Bestelling ${number} bevat: ${list}.`,
    refund: (number, amount, date) =>
      `Voor bestelling ${number} is${date ? ` op ${date}` : ''} een terugbetaling${amount ? ` van ${amount}` : ''} gedaan.`,
  },
  reply: {
    greeting: (name) => (name ? `Beste ${name},` : 'Goedendag,'),
    opening: {
      complaint:
        'Bedankt dat u ons geschreven hebt. Het spijt ons dat het niet is gegaan zoals het hoort.',
      trouble: 'Bedankt voor uw bericht. Het spijt ons dat u hier last van hebt.',
      question: 'Bedankt voor uw bericht.',
      friendly: 'Hartelijk dank voor uw bericht, we helpen u graag!',
    },
    next: {
      steps:
        'Komt u er bij een stap niet uit? Beantwoord dan dit bericht en laat ons weten bij welke.',
      told: 'Is er nog iets niet duidelijk? Beantwoord dan gerust dit bericht, dan kijken we samen met u verder.',
      friendly:
        'Als er nog iets onduidelijk is, reageer dan gerust hier: we nemen het graag met u door.',
    },
    closing: { plain: 'Met vriendelijke groet,', friendly: 'Wij wensen u een fijne dag,' },
    team: (name) => `Het team van ${name}`,
    steps: 'Zo gaat u te werk:',
    points: 'Hierbij geldt het volgende:',
    pointer: {
      one: (title) => `Dit staat beschreven in ons artikel ‘${title}’:`,
      several: 'Deze artikelen helpen u verder:',
      item: (title) => `‘${title}’:`,
      more: (title) => `Meer hierover leest u in ons artikel ‘${title}’:`,
    },
  },
  outline: { questions: 'Wat ons gevraagd wordt', answer: 'Antwoord' },
  writeToUs: [
    /(?<!\p{L})(?:neem contact met ons op|schrijf ons|mail ons)(?! (?:via|op|per|naar|door)(?!\p{L}))(?!\p{L})/giu,
    'beantwoord dit bericht',
  ],
  linkRemoved: '[link verwijderd]',
};
