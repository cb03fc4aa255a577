import type { LanguageWords } from './language-words.ts';

const elision =
  /\b(?:[cdlmnstv]|un|gl|all|dall|dell|nell|sull|coll|quell|quest|bell|sant|anch|dov|com|cos|quand|tutt|senz)'(?=\p{L})/gu;

export const it: LanguageWords = {
  stemmer: 'italian',
  apart: (folded) => folded.replace(elision, ' '),
  telling:
    'di che sono è gli della dei nel alla ho vorrei grazie anche questo questa più mio buongiorno salve posso perché dal delle',
  stopWords: `a ad agli ai al alla alle allo anche c che chi ci con cui d da dagli dai dal dalla dalle dallo degli dei del della
    delle dello di e ed era essere fa gli ha hai hanno ho i il in io l la le lei li lo loro lui m ma mi mia mie miei mio ne negli
    nei nel nella nelle nello noi nostra nostre nostri nostro o per perche qui s se sei si siamo siete sono sta stato stata su
    sua sue sugli sui sul sulla sulle suo suoi t ti tra fra tu un una uno v vi voi vostra vostre vostri vostro e questo questa
    questi queste quello quella quelli quelle cosi poi molto
    salve buongiorno buonasera ciao grazie cordiali saluti gentile gentili egregio spettabile favore`,
  questionWords: 'che chi quale quali cosa come',
  genericWords: `che chi quale quali cosa cose come quando dove perche quanto quanta quanti quante posso puo possono possiamo potete
    potere potrei potreste devo deve dobbiamo dovete bisogna voglio vorrei vorremmo serve servono sapere so dire dice trovare
    trovo aiuto aiutare aiutarmi provo provare provato usare uso utilizzare utilizzo funziona problema domanda possibile ora
    adesso ancora gia sempre mai solo soltanto altro altra altri altre stesso stessa nuovo nuova dopo prima durante piu meno
    tutto tutti tutta tutte niente nulla qualcosa qualche no non ne vedere guardare dare fare faccio fatto giorno giorni tempo
    volta volte oggi ieri domani primo ultimo buono bene male urgente urgenza bisogno necessario richiesta settimana settimane scorsa scorso aspetto aspettando ricevo ricevere ricevuto deluso delusa`,
  subjectWords: `cliente clienti servizio assistenza squadra team supporto aiuto contatto contatti modulo sito pagina richiesta
    richieste domanda domande messaggio messaggi posta email mail ticket caso problema problemi urgente importante veloce
    info informazione informazioni risposta sollecito oggetto nessuno vuoto re r i fw fwd rapida generale online chat`,
  sameWords: [
    'reso resi restituzione restituire restituito rendere rimandare',
    'rimborso rimborsare rimborsato',
    'spedizione spedire spedito consegna consegnare consegnato invio inviare',
    'ordine ordinare ordinato acquisto acquistare acquistato',
    'pagamento pagare pagato',
    'fattura fatturare fatturazione',
    'annullamento annullare annullato cancellare cancellazione disdire disdetta',
    'password parola chiave',
    'accesso accedere login',
    'pacco pacchetto collo',
    'buono coupon codice sconto',
    'cambio cambiare sostituzione sostituire',
    'prezzo costo costa costano',
    'negozio punto vendita',
    'bicicletta bici',
    'email mail posta',
    'telefono cellulare',
    'riparazione riparare riparato',
    'apertura aprire aperto',
    'abbonamento abbonarsi',
    'rotto rotta difettoso difetto guasto',
    'garanzia garantire',
    'caricabatterie caricare carica ricarica ricaricare',
  ],
  asks: /\?|(?<!\p{L})(?:(?:posso|possiamo|potete|potreste|potrei|devo|dobbiamo|si pu[òo]|bisogna) \p{L}+|[èe] possibile|come (?:posso|faccio|si|funziona|mai)|quale|quali|quant[oaie]|quando|dove|perch[ée]|(?:che )?cosa (?:devo|posso|serve)|(?:vorrei|vorremmo|voglio|desidero|cerco|ho bisogno|mi serve|mi servirebbe)|(?:per favore|cortesemente) \p{L}+)(?!\p{L})/iu,
  problem:
    /(?<!\p{L})(?:non|mai|niente|nulla|nessun\p{L}*|error[ei]|guast\p{L}|rott[oaie]|pers[oaie]|difettos\p{L}|bloccat\p{L}|danneggiat\p{L}|manca|mancano|impossibile|sbagliat\p{L}|ancora)(?!\p{L})/iu,
  personal:
    /(?<!\p{L})(?:ho|abbiamo|sto|stiamo|vado a|andiamo a|le (?:confermo|confermiamo|invio|inviamo|comunico|comunichiamo|rimborso|rimborsiamo)|vedo|vediamo che|provvedo|provvediamo|inoltro|inoltriamo)(?!\p{L})|(?<!\p{L})su[oa] (?:ordine|pacco|rimborso|pagamento|richiesta|conto|account|caso|fattura|reso|abbonamento|spedizione) (?:è|sarà|ha|risulta|dovrebbe)(?!\p{L})|(?<!\p{L})(?:oggi|ieri|domani|stamattina|questa (?:mattina|settimana)|come (?:concordato|d['’]accordo|promesso)|in allegato|allegat[oaie]|il suo screenshot|lei ha (?:scritto|detto|indicato)|ci ha (?:scritto|detto|indicato))(?!\p{L})|\d{1,2} (?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)/iu,
  letDown:
    /(?<!\p{L})(?:delus[oaie]|inaccettabile|vergogn\p{L}+|indignat\p{L}|stuf[oa]|furios[oa]|arrabbiat[oa]|reclamo|ancora (?:niente|nulla)|sto ancora aspettando|(?:seconda|terza) volta|(?:secondo|terzo) (?:messaggio|sollecito)|senza risposta|nessuno (?:mi )?risponde)(?!\p{L})/iu,
  notWorking:
    /(?<!\p{L})(?:non (?:mi |si |ci )?(?:funziona|carica|apre|accende|connette|parte|riesco|[èe] (?:ancora )?arrivat\p{L}|ho (?:ancora )?ricevuto)|errore|guast\p{L}|rott[oaie]|difettos\p{L}|pers[oaie]|bloccat\p{L}|danneggiat\p{L}|manca|mancano)(?!\p{L})/iu,
  courtesy: {
    salutation:
      /^(?:ciao|salve|buon ?giorno|buona ?sera|buon pomeriggio|gentil(?:e|i|issim[oaie])|egregi[oa]?|spettabile|car[oaie])(?!\p{L})/iu,
    closing:
      /^(?:(?:cordiali|distinti|i migliori|tanti|cari) saluti|un (?:cordiale )?saluto|saluti(?: cordiali)?|cordialmente|(?:molte |mille |tante )?grazie(?: mille| in anticipo| per l['’]aiuto)?|buona (?:giornata|serata)|a presto|in attesa di (?:un )?(?:vostro|suo) riscontro)(?!\p{L})[^.!?]{0,40}[,.!]?$/iu,
    pleasantry:
      /^(?:(?:molte |mille |tante )?grazie|la ringraziamo|vi ringraziamo|ringrazio|ci (?:dispiace|scusiamo)|mi (?:dispiace|scuso)|siamo spiacenti|speriamo|spero che|non esit[ia]|restiamo a|resto a|per (?:qualsiasi|ulteriori) (?:domand[ae]|informazion[ei]|dubbi[oi])|le auguriamo|buona (?:giornata|serata))(?!\p{L})/iu,
    formula:
      /^(?:(?:cordiali|distinti|i migliori) saluti|saluti(?: cordiali)?|cordialmente|(?:le auguriamo )?(?:una )?buona (?:giornata|serata))[ \u00a0]?[,.!]?$/iu,
    telling:
      /(?<!\p{L})(?:io|mi[oae]|miei|nostr\p{L}|[èe]|sono|ho|ha|posso|vorrei|voglio|devo|come|quando|dove|perch[ée]|non|mi|si|cosa)(?!\p{L})/iu,
    title:
      /^(?:sig|sig\.ra|sig\.na|signor[ae]?|signori|dott|dott\.ssa|dottor(?:e|essa)?|ing|avv|prof)\.?$/iu,
  },
  page: {
    leansBack:
      /^(?:(?:nota|importante|attenzione|suggerimento|consiglio|esempio|avviso) ?:|(?:quest[oaie]|quell[oaie]|ess[oaie]|poi|quindi|dopo|inoltre|tuttavia|per[òo]|ma|e|anche|in (?:questo|tal) caso|altrimenti|in caso contrario|successivamente|pertanto|per questo)(?!\p{L}))/iu,
    aboutPage:
      /^(?:(?:in )?quest(?:o articolo|a pagina|a guida|a sezione)|vedi anche|(?:per )?(?:maggiori|ulteriori) informazioni|leggi (?:anche|di pi[ùu])|scopri di pi[ùu]|consult(?:a|i) (?:il|la|l['’]|i nostri|quest\p{L})|indice$|sommario$)/iu,
    aboutLinks:
      /^(?:articoli (?:correlati|simili)|vedi anche|per saperne di pi[ùu]|(?:maggiori|ulteriori) informazioni|link utili|indice|sommario|in questo articolo)(?!\p{L})/iu,
    elsewhere:
      /(?<!\p{L})(?:(?:passaggi[o]?|passi|sezione|tabella|elenco|link|immagine|paragrafo) (?:precedent[ei]|successiv[oaie]|seguent[ei]|qui (?:sopra|sotto)|(?:sopra|sotto)(?:stant[ei])?)(?!.{0,200}:$)|(?:qui|come) (?:sopra|sotto)|nell['’]immagine)(?!\p{L})/iu,
  },
  whereabouts:
    /(?<!\p{L})(?:dov['’]?[ èe]{1,3}|dove si trova|quando (?:arriva|arriver[àa]|lo ricev\p{L}+|ricev\p{L}+|mi arriva|parte|spedite)|tracciamento|tracciare|tracking|stato|spedit[oa]|non [èe] (?:ancora )?arrivat[oa]|non (?:l['’])?ho (?:ancora )?ricevut[oa]|ancora (?:non|nulla|niente)|sto aspettando|in attesa)(?!\p{L})/iu,
  ownOrder:
    /(?<!\p{L})(?:(?:il|la) )?(?:mi[oa]|nostr[oa]|quest[oa]) (?:[\p{L}-]+ ){0,2}(?:ordine|pacco|spedizione|consegna|acquisto)(?!\p{L})|(?<!\p{L})(?:l['’]ordine|il pacco|la spedizione|la consegna)(?!\p{L})|(?<!\p{L})ordine ?(?:n[°ºo.]{1,2}|numero)? ?#?[A-Z]{0,4}-?\d/iu,
  orders: {
    locale: 'it-IT',
    progress: {
      placed: 'è stato registrato',
      'awaiting-payment': 'è in attesa di pagamento',
      paid: 'è stato pagato e sarà preparato',
      preparing: 'è in preparazione',
      'on-hold': 'è in sospeso',
      'partly-shipped': 'è stato spedito in parte',
      shipped: 'è stato spedito',
      delivered: 'è stato consegnato',
      completed: 'è completato',
      cancelled: 'è stato annullato',
      refunded: 'è stato rimborsato',
      failed: 'non è andato a buon fine',
    },
    order: (number, date) => `Il Suo ordine ${number}${date ? ` in data ${date}` : ''}`,
    status: (order, status) => `${order} ha lo stato «${status}».`,
    shipped: (number, carrier, date, tracking) =>
      `Il pacco dell’ordine ${number} ${carrier ? `è stato affidato a ${carrier}` : 'è partito'}${date ? ` in data ${date}` : ''}${tracking ? `; il numero di tracciamento è ${tracking}` : ''}.`,
    follow: (number, url) => `Può seguire il pacco dell’ordine ${number} qui: ${url}`,
    total: (number, amount) => `Il totale dell’ordine ${number} è di ${amount}.`,
    items: (number, list) => `L’ordine ${number} contiene: ${list}.`,
    refund: (number, amount, date) =>
      `Per l’ordine ${number} è stato effettuato un rimborso${amount ? ` di ${amount}` : ''}${date ? ` in data ${date}` : ''}.`,
  },
  reply: {
    greeting: (name) => (name ? `Buongiorno ${name},` : 'Buongiorno,'),
    // After a greeting with a comma the sentence goes on in small letters.
    opening: {
      complaint:
        'grazie per averci scritto. Ci dispiace che le cose non siano andate come dovevano.',
      trouble: 'grazie per il Suo messaggio. Ci scusiamo per il disagio.',
      question: 'grazie per il Suo messaggio.',
      friendly: 'grazie mille per averci scritto, siamo felici di aiutarLa!',
    },
    next: {
      steps: 'Se si blocca in uno dei passaggi, risponda a questo messaggio e ci dica quale.',
      told: 'Se qualcosa non è ancora chiaro, risponda a questo messaggio e lo vedremo insieme.',
      friendly: 'Se le resta qualche dubbio, ci risponda qui: lo chiariremo volentieri insieme.',
    },
    closing: { plain: 'Cordiali saluti,', friendly: 'Le auguriamo una buona giornata,' },
    team: (name) => `Il team di ${name}`,
    steps: 'Ecco come procedere:',
    points: 'Ecco cosa sapere:',
    pointer: {
      one: (title) => `Lo spieghiamo nel nostro articolo «${title}»:`,
      several: 'Questi articoli possono esserle utili:',
      item: (title) => `«${title}»:`,
      more: (title) => `Trova maggiori dettagli nel nostro articolo «${title}»:`,
    },
  },
  outline: { questions: 'Che cosa ci chiedono', answer: 'Risposta' },
  writeToUs: [
    /(?<!\p{L})(?:ci (?:contatti|scriva)|contatt(?:aci|ateci)|scriv(?:ici|eteci))(?! (?:a|al|all['’]|per|via|tramite|da|su)(?!\p{L}))(?!\p{L})/giu,
    'risponda a questo messaggio',
  ],
  linkRemoved: '[link rimosso]',
};
