import type { LanguageWords } from './language-words.ts';

export const de: LanguageWords = {
  stemmer: 'german',
  telling:
    'der und das ich nicht ist ein eine wie auf habe haben für bitte wir ihre ihr mein meine meiner kann wird wurde den zum',
  stopWords: `der die das den dem des ein eine einen einem einer eines und oder aber wenn ob zu zum zur in im ins an am auf bei
    beim mit von vom fur aus nach uber unter durch gegen als dass daß so dann denn ist sind war waren sein bin bist seid ich
    mir mich mein meine meinen meinem meiner meines du dir dich dein deine sie ihr ihre ihren ihrem ihrer ihnen er ihm ihn es
    wir uns unser unsere unseren unserem unserer euch euer haben habe hab hat hatte hatten werden werde wird wurde wurden sei
    da hier auch sehr dies diese dieser dieses diesen diesem sich man welche hallo guten bitte danke dank vielen lieben liebe
    gruß gruße grußen gruss grusse freundlichen mfg geehrte geehrter`,
  questionWords: 'was wie wer wen wem welche welcher welches welchen',
  genericWords: `was wie wer wen wem welche welcher welches welchen wann wo wohin woher warum wieso weshalb wieviel kann konnen
    konnte konnten kannst darf durfen muss mussen soll sollte sollen will wollen wollte mochte mochten wurde ja nein nicht kein
    keine keinen keiner nichts nie niemals immer noch schon wieder nur mehr viel viele lange lang alle alles jeder jede etwas
    brauche brauchen wissen weiß sagen sagt finden finde hilfe helfen versuche versucht versuchen benutzen nutzen verwenden
    funktioniert funktionieren geht gehen problem frage moglich moglichkeit jetzt bereits seit vor wahrend weil ohne zwischen
    sonst andere anderen anderer anderes gleiche gleichen neu neue neuen neuer neues alt ersten letzte letzten nachste tag tage
    tagen zeit heute gestern morgen mal gibt geben machen mache macht bekomme bekommen denken sehen dringend leider gerne gern
    nun eigentlich dauert ding sache woche wochen vergangene warte warten gewartet erhalten erhalte bekommen enttauscht`,
  subjectWords: `kunde kunden kundin kundenservice kundendienst service team support hilfe kontakt kontaktformular formular
    webseite website seite anfrage anfragen frage fragen nachricht mail email e ticket fall problem probleme dringend wichtig
    eilig schnell sofort info information informationen auskunft antwort ruckmeldung erinnerung betreff kein keine
    ohne leer aw re wg fw fwd kurze allgemeine allgemein online chat`,
  sameWords: [
    'rucksendung rucksenden zurucksenden zuruckgesendet zuruckschicken zuruckgeschickt ruckgabe zuruckgeben retoure retournieren',
    'erstattung erstatten erstattet ruckerstattung ruckzahlung zuruckzahlen',
    'lieferung liefern geliefert versand versenden versandt zustellung zustellen verschicken',
    'bestellung bestellen bestellt auftrag',
    'bezahlung bezahlen bezahlt zahlung zahlen',
    'rechnung faktura',
    'kundigung kundigen gekundigt',
    'stornierung stornieren storniert storno',
    'anmeldung anmelden einloggen login',
    'passwort kennwort',
    'kauf kaufen gekauft',
    'paket sendung packchen',
    'gutschein rabattcode',
    'fahrrad rad bike',
    'kosten kostet preis',
    'umtausch umtauschen austausch tauschen',
    'reparatur reparieren repariert',
    'offnung offnen geoffnet offen',
    'mail email',
    'telefon telefonnummer handy',
    'anderung andern geandert',
    'loschung loschen geloscht',
    'lader ladegerat aufladen laden',
    'garantie gewahrleistung',
  ],
  asks: /\?|(?<!\p{L})(?:(?:kann|darf|muss|soll|könnte|sollte) (?:ich|man|wir)|können (?:sie|wir)|könnten sie|gibt es|haben sie|ist es möglich|wie (?:kann|lange|viele?|oft|geht|mache|bekomme|hoch)|was (?:kann|muss|ist|soll|kostet)|wo (?:finde|kann|ist|bleibt|sehe)|wann|warum|wieso|ich (?:möchte|würde|brauche|suche|will|hätte gern)|wir (?:möchten|brauchen|suchen)|bitte (?:um|senden|schicken|teilen|sagen|helfen|erklären))(?!\p{L})/iu,
  problem:
    /(?<!\p{L})(?:nicht|kein\p{L}{0,3}|nichts|nie|fehler\p{L}*|fehlt|fehlen|defekt\p{L}*|kaputt\p{L}*|verloren|gesperrt|beschädigt\p{L}*|falsch\p{L}*|zerbrochen|gerissen|hängt|unmöglich|zu spät|immer noch)(?!\p{L})/iu,
  personal:
    /(?<!\p{L})(?:ich|wir) (?:habe|haben|werde|werden|bin|sind|sehe|sehen|prüfe|prüfen|schicke|schicken|sende|senden|leite|leiten|melde|melden|erstatte|bestätige|bestätigen|veranlasse|veranlassen|storniere|kümmere|kümmern)(?!\p{L})|(?<!\p{L})(?:habe|haben|werde|werden) (?:ich|wir)(?!\p{L})|(?<!\p{L})ihre? (?:bestellung|lieferung|paket|sendung|erstattung|rücksendung|zahlung|anfrage|konto|vertrag|rechnung|ticket|fall) (?:ist|sind|wurde|wird|hat|war|sollte)(?!\p{L})|(?<!\p{L})(?:heute|morgen|gestern|übermorgen|wie besprochen|wie vereinbart|wie versprochen|im anhang|anbei|ihr screenshot|sie (?:haben|hatten) (?:geschrieben|erwähnt|gesagt))(?!\p{L})|\d{1,2}\. ?(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)/iu,
  letDown:
    /(?<!\p{L})(?:enttäusch\p{L}+|inakzeptabel|unverschämt\p{L}*|frechheit|unzumutbar|verärgert|wütend|beschwerde\p{L}*|sauer|immer noch (?:nichts?|keine?|nicht)|zum (?:zweiten|dritten|wiederholten) mal|(?:zweite|dritte) (?:nachricht|e?-?mail)|keine antwort)(?!\p{L})/iu,
  notWorking:
    /(?<!\p{L})(?:(?:funktioniert|geht|klappt|lädt|startet|öffnet|verbindet)(?: \p{L}+){0,6} nicht|fehlermeldung|fehler|defekt\p{L}*|kaputt\p{L}*|verloren|gesperrt|beschädigt\p{L}*|zerbrochen|fehlt|nicht (?:erhalten|angekommen|bekommen)|ungültig)(?!\p{L})/iu,
  courtesy: {
    salutation:
      /^(?:hallo|guten? (?:tag|morgen|abend)|grüß gott|grüezi|servus|moin|sehr geehrte[rns]?|liebe[rs]?|werte[rs]?)(?!\p{L})/iu,
    closing:
      /^(?:(?:mit )?(?:(?:freundlichen?|besten?|herzlichen?|vielen?|lieben?|schönen?) )+(?:grüßen?|gruß|gruss|grüssen?|dank)|grüße|gruß|gruss|viele grüße|beste grüße|liebe grüße|hochachtungsvoll|mfg|vg|lg|(?:vielen |herzlichen |besten )?dank(?: im voraus)?|danke(?: schön| sehr| im voraus)?|(?:einen )?schönen (?:tag|abend)(?: noch)?)(?!\p{L})[^.!?]{0,40}[,.!]?$/iu,
    pleasantry:
      /^(?:(?:vielen|herzlichen|besten) dank|danke|wir (?:danken|bedanken|bedauern|entschuldigen|hoffen|freuen)|ich (?:danke|bedanke|bedaure|entschuldige|hoffe)|es tut (?:uns|mir)|entschuldigen sie|bei (?:weiteren )?fragen|(?:wenn|falls|sollten) sie (?:noch )?(?:weitere )?fragen|melden sie sich|zögern sie nicht|(?:wir wünschen|ich wünsche|einen schönen))(?!\p{L})/iu,
    formula:
      /^(?:(?:mit )?(?:freundlichen?|besten?|herzlichen?|lieben?|vielen?|schönen?) (?:grüßen?|gruß|grüssen?|gruss)|hochachtungsvoll|mfg|einen schönen tag)[ \u00a0]?[,.!]?$/iu,
    telling:
      /(?<!\p{L})(?:ich|wir|mein\p{L}*|unser\p{L}*|ist|sind|habe|hat|kann|können|möchte|wie|was|wann|wo|warum|nicht|kein\p{L}*|bitte|es)(?!\p{L})/iu,
    title: /^(?:herrn?|frau|dr|prof)\.?$/iu,
  },
  page: {
    leansBack:
      /^(?:(?:hinweis|tipp|achtung|wichtig|beispiel|anmerkung) ?:|(?:er|sie|es|dies|diese[rs]?|das|dann|danach|anschließend|außerdem|jedoch|aber|und|sonst|andernfalls|in diesem fall|dabei|dadurch|damit|deshalb|daher|darüber hinaus)(?!\p{L})(?! (?:können|müssen|dürfen|sollten|haben|erhalten|finden|bekommen|möchten|werden|brauchen) (?!sie)))/iu,
    aboutPage:
      /^(?:(?:in )?diese[mrs]? (?:artikel|seite|anleitung|abschnitt)|siehe auch|weitere informationen (?:finden|erhalten)|mehr (?:dazu|erfahren|informationen)|lesen sie (?:auch|mehr)|inhaltsverzeichnis|inhalt$)/iu,
    aboutLinks:
      /^(?:siehe auch|ähnliche (?:artikel|themen)|verwandte (?:artikel|themen)|weitere (?:artikel|informationen|links)|mehr erfahren|inhalt|inhaltsverzeichnis|nützliche links)(?!\p{L})/iu,
    elsewhere:
      /(?<!\p{L})(?:siehe (?:oben|unten|abschnitt|hier)|(?:oben|unten) (?:genannt|beschrieben|aufgeführt|stehend)\p{L}*|(?:obige|untenstehende|nachfolgende|vorherige|folgende)[nrsm]? (?:schritte?|abschnitt\p{L}*|tabelle|liste|link|bild|anleitung)(?!.{0,200}:$)|im bild)(?!\p{L})/iu,
  },
  whereabouts:
    /(?<!\p{L})(?:wo (?:ist|sind|bleibt|bleiben|befindet)|wann (?:kommt|kommen|wird|werden|erhalte|bekomme|trifft)|sendungsverfolgung|sendungsstatus|lieferstatus|status|unterwegs|verschickt|versandt|versendet|nicht (?:angekommen|erhalten|bekommen|geliefert|da)|noch nicht|warte)(?!\p{L})/iu,
  ownOrder:
    /(?<!\p{L})(?:meine?[nmr]?|unsere?[nmr]?|die|das|diese[rs]?) (?:[\p{L}-]+ ){0,2}(?:bestellung|lieferung|paket|sendung|päckchen|ware|auftrag)(?!\p{L})|(?<!\p{L})(?:bestellung|auftrag|bestellnummer) ?(?:nr\.?|nummer)? ?#?[A-Z]{0,4}-?\d/iu,
  orders: {
    locale: 'de-DE',
    progress: {
      placed: 'ist bei uns eingegangen',
      'awaiting-payment': 'wartet auf die Zahlung',
      paid: 'ist bezahlt und wird vorbereitet',
      preparing: 'wird gerade vorbereitet',
      'on-hold': 'ist derzeit zurückgestellt',
      'partly-shipped': 'wurde teilweise versandt',
      shipped: 'wurde versandt',
      delivered: 'wurde zugestellt',
      completed: 'ist abgeschlossen',
      cancelled: 'wurde storniert',
      refunded: 'wurde erstattet',
      failed: 'konnte nicht abgeschlossen werden',
    },
    order: (number, date) => `Ihre Bestellung ${number}${date ? ` vom ${date}` : ''}`,
    status: (order, status) => `${order} hat den Status „${status}“.`,
    shipped: (number, carrier, date, tracking) =>
      `Das Paket zur Bestellung ${number} wurde${date ? ` am ${date}` : ''} ${carrier ? `an ${carrier} übergeben` : 'verschickt'}${tracking ? `; die Sendungsnummer lautet ${tracking}` : ''}.`,
    follow: (number, url) => `Sie können das Paket zur Bestellung ${number} hier verfolgen: ${url}`,
    total: (number, amount) => `Der Gesamtbetrag der Bestellung ${number} beträgt ${amount}.`,
    items: (number, list) => `Die Bestellung ${number} enthält: ${list}.`,
    refund: (number, amount, date) =>
      `Für die Bestellung ${number} wurde${date ? ` am ${date}` : ''} eine Erstattung${amount ? ` von ${amount}` : ''} veranlasst.`,
  },
  reply: {
    greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
    // After a greeting with a comma the sentence goes on in small letters.
    opening: {
      complaint:
        'vielen Dank, dass Sie uns geschrieben haben. Es tut uns leid, dass es nicht so gelaufen ist, wie es sollte.',
      trouble: 'vielen Dank für Ihre Nachricht. Bitte entschuldigen Sie die Unannehmlichkeiten.',
      question: 'vielen Dank für Ihre Nachricht.',
      friendly: 'herzlichen Dank für Ihre Nachricht, wir helfen Ihnen sehr gern weiter!',
    },
    next: {
      steps:
        'Falls Sie bei einem Schritt nicht weiterkommen, antworten Sie bitte auf diese Nachricht und schreiben Sie uns, bei welchem.',
      told: 'Falls noch etwas unklar ist, antworten Sie einfach auf diese Nachricht, wir helfen Ihnen gern weiter.',
      friendly:
        'Wenn noch etwas unklar ist, antworten Sie uns einfach hier: Wir gehen es gern mit Ihnen durch.',
    },
    closing: {
      plain: 'Mit freundlichen Grüßen',
      friendly: 'Einen schönen Tag und herzliche Grüße',
    },
    team: (name) => `Ihr ${name}-Team`,
    steps: 'So gehen Sie vor:',
    points: 'Dabei gilt:',
    pointer: {
      one: (title) => `Das ist in unserem Artikel „${title}“ beschrieben:`,
      several: 'Diese Artikel helfen Ihnen weiter:',
      item: (title) => `„${title}“:`,
      more: (title) => `Mehr dazu steht in unserem Artikel „${title}“:`,
    },
  },
  outline: { questions: 'Was gefragt wird', answer: 'Antwort' },
  writeToUs: [
    /(?<!\p{L})(?:kontaktieren|schreiben) sie uns(?! (?:unter|per|über|an|am|bei|via|telefonisch|eine|einen)(?!\p{L}))(?!\p{L})/giu,
    'antworten Sie auf diese Nachricht',
  ],
  linkRemoved: '[Link entfernt]',
};
