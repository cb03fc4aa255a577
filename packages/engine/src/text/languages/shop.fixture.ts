/** A small help centre of a bicycle shop in each language, and what its customers ask. */
export type Shop = {
  articles: { title: string; passages: { heading: string | null; text: string }[] }[];
  /** `wanted`: the title of the article that answers. None has its words as the article has them. */
  tickets: { subject: string; text: string; from: string; wanted: string }[];
};

const steps = (...lines: string[]): string =>
  lines.map((line, at) => `${at + 1}. ${line}`).join('\n');

export const shops: Record<'de' | 'es' | 'it' | 'pt' | 'nl', Shop> = {
  de: {
    articles: [
      {
        title: 'Rückgabe und Erstattung',
        passages: [
          {
            heading: 'Ware zurücksenden',
            text: 'Sie können jede Bestellung innerhalb von 30 Tagen nach der Lieferung zurücksenden. Die Ware muss unbenutzt und in der Originalverpackung sein. Das Rücksendeetikett finden Sie in Ihrem Kundenkonto.',
          },
          {
            heading: 'Wann wird der Betrag erstattet?',
            text: 'Wir erstatten den Kaufpreis innerhalb von fünf Werktagen, nachdem die Rücksendung bei uns eingetroffen ist. Die Erstattung erfolgt auf dem Weg, auf dem Sie bezahlt haben.',
          },
        ],
      },
      {
        title: 'Akku laden',
        passages: [
          {
            heading: 'So laden Sie den Akku',
            text: steps(
              'Schalten Sie das Fahrrad aus.',
              'Stecken Sie das Ladegerät zuerst in die Steckdose und dann in den Akku.',
              'Warten Sie, bis die Anzeige grün leuchtet.',
            ),
          },
          {
            heading: 'Der Akku lädt nicht',
            text: 'Lädt der Akku nicht, ist er meist zu kalt. Lassen Sie ihn zwei Stunden bei Zimmertemperatur liegen und versuchen Sie es danach erneut. Bleibt die Anzeige rot, ist das Ladegerät defekt und wird von uns kostenlos ersetzt.',
          },
        ],
      },
      {
        title: 'Versandkosten und Lieferzeit',
        passages: [
          {
            heading: null,
            text: 'Der Versand innerhalb Deutschlands kostet 4,90 Euro. Ab einem Bestellwert von 80 Euro liefern wir kostenlos. Pakete kommen in zwei bis drei Werktagen an.',
          },
        ],
      },
    ],
    tickets: [
      {
        subject: 'Rücksendung',
        text: 'Guten Tag,\nich habe vor einer Woche Fahrradschuhe bestellt, die leider zu klein sind. Wie kann ich sie zurückschicken?\nMit freundlichen Grüßen\nKatrin Vogel',
        from: 'Katrin Vogel',
        wanted: 'Rückgabe und Erstattung',
      },
      {
        subject: 'Akku defekt?',
        text: 'Hallo, seit gestern lädt der Akku von meinem Rad nicht mehr und die Anzeige bleibt rot. Was soll ich tun?',
        from: 'Jonas Weber',
        wanted: 'Akku laden',
      },
      {
        subject: 'Lieferung',
        text: 'Was kosten Lieferungen, wenn ich für 60 Euro bestelle?',
        from: 'Sabine Roth',
        wanted: 'Versandkosten und Lieferzeit',
      },
    ],
  },
  es: {
    articles: [
      {
        title: 'Devoluciones y reembolsos',
        passages: [
          {
            heading: 'Devolver un producto',
            text: 'Puede devolver cualquier pedido en un plazo de 30 días desde la entrega. El producto debe estar sin usar y en su embalaje original. Encontrará la etiqueta de devolución en su cuenta.',
          },
          {
            heading: '¿Cuándo se hace el reembolso?',
            text: 'Reembolsamos el importe en cinco días laborables desde que recibimos la devolución. El reembolso se hace por el mismo medio de pago que utilizó.',
          },
        ],
      },
      {
        title: 'Cargar la batería',
        passages: [
          {
            heading: 'Cómo cargar la batería',
            text: steps(
              'Apague la bicicleta.',
              'Conecte el cargador primero a la corriente y después a la batería.',
              'Espere a que la luz se ponga verde.',
            ),
          },
          {
            heading: 'La batería no carga',
            text: 'Si la batería no carga, lo más habitual es que esté demasiado fría. Déjela dos horas a temperatura ambiente y vuelva a intentarlo. Si la luz sigue roja, el cargador está averiado y se lo cambiamos gratis.',
          },
        ],
      },
      {
        title: 'Gastos de envío y plazos de entrega',
        passages: [
          {
            heading: null,
            text: 'El envío a la península cuesta 4,90 euros. Los pedidos de más de 80 euros tienen el envío gratuito. Los paquetes llegan en dos o tres días laborables.',
          },
        ],
      },
    ],
    tickets: [
      {
        subject: 'Devolución',
        text: 'Buenos días:\nCompré unas zapatillas la semana pasada y me quedan pequeñas. ¿Cómo puedo devolverlas?\nUn saludo,\nLucía Ferrer',
        from: 'Lucía Ferrer',
        wanted: 'Devoluciones y reembolsos',
      },
      {
        subject: 'Batería',
        text: 'Hola, desde ayer la batería de mi bici no carga y la luz sigue roja. ¿Qué hago?',
        from: 'Diego Ramos',
        wanted: 'Cargar la batería',
      },
      {
        subject: 'Pregunta',
        text: 'cuanto cuestan los envios si compro por 60 euros?',
        from: 'Marta Gil',
        wanted: 'Gastos de envío y plazos de entrega',
      },
    ],
  },
  it: {
    articles: [
      {
        title: 'Resi e rimborsi',
        passages: [
          {
            heading: 'Restituire un prodotto',
            text: 'È possibile restituire qualsiasi ordine entro 30 giorni dalla consegna. Il prodotto deve essere inutilizzato e nella confezione originale. L’etichetta per il reso si trova nel Suo account.',
          },
          {
            heading: 'Quando arriva il rimborso?',
            text: 'Rimborsiamo l’importo entro cinque giorni lavorativi da quando riceviamo il reso. Il rimborso avviene con lo stesso metodo di pagamento utilizzato.',
          },
        ],
      },
      {
        title: 'Caricare la batteria',
        passages: [
          {
            heading: 'Come caricare la batteria',
            text: steps(
              'Spenga la bicicletta.',
              'Colleghi il caricabatterie prima alla presa e poi alla batteria.',
              'Attenda che la spia diventi verde.',
            ),
          },
          {
            heading: 'La batteria non si carica',
            text: 'Se la batteria non si carica, di solito è troppo fredda. La lasci due ore a temperatura ambiente e riprovi. Se la spia resta rossa, il caricabatterie è guasto e lo sostituiamo gratuitamente.',
          },
        ],
      },
      {
        title: 'Costi di spedizione e tempi di consegna',
        passages: [
          {
            heading: null,
            text: 'La spedizione in Italia costa 4,90 euro. Per gli ordini oltre 80 euro la spedizione è gratuita. I pacchi arrivano in due o tre giorni lavorativi.',
          },
        ],
      },
    ],
    tickets: [
      {
        subject: 'Restituzione',
        text: 'Buongiorno,\nla settimana scorsa ho acquistato delle scarpe ma sono strette. Come faccio a restituirle?\nCordiali saluti\nGiulia Conti',
        from: 'Giulia Conti',
        wanted: 'Resi e rimborsi',
      },
      {
        subject: 'Batteria',
        text: 'Salve, da ieri la batteria della mia bici non si carica più e la spia resta rossa. Cosa devo fare?',
        from: 'Paolo Greco',
        wanted: 'Caricare la batteria',
      },
      {
        subject: 'Domanda',
        text: 'Quanto costano le spedizioni se ordino per 60 euro?',
        from: 'Elena Riva',
        wanted: 'Costi di spedizione e tempi di consegna',
      },
    ],
  },
  pt: {
    articles: [
      {
        title: 'Devoluções e reembolsos',
        passages: [
          {
            heading: 'Devolver um produto',
            text: 'Pode devolver qualquer encomenda no prazo de 30 dias após a entrega. O produto deve estar por usar e na embalagem original. A etiqueta de devolução encontra-se na sua conta.',
          },
          {
            heading: 'Quando é feito o reembolso?',
            text: 'Reembolsamos o valor em cinco dias úteis depois de recebermos a devolução. O reembolso é feito pelo mesmo meio de pagamento que utilizou.',
          },
        ],
      },
      {
        title: 'Carregar a bateria',
        passages: [
          {
            heading: 'Como carregar a bateria',
            text: steps(
              'Desligue a bicicleta.',
              'Ligue o carregador primeiro à tomada e depois à bateria.',
              'Espere até a luz ficar verde.',
            ),
          },
          {
            heading: 'A bateria não carrega',
            text: 'Se a bateria não carrega, normalmente está demasiado fria. Deixe-a duas horas à temperatura ambiente e tente novamente. Se a luz continuar vermelha, o carregador está avariado e nós trocamo-lo gratuitamente.',
          },
        ],
      },
      {
        title: 'Custos de envio e prazos de entrega',
        passages: [
          {
            heading: null,
            text: 'O envio para Portugal continental custa 4,90 euros. As encomendas acima de 80 euros têm envio gratuito. Os pacotes chegam em dois a três dias úteis.',
          },
        ],
      },
    ],
    tickets: [
      {
        subject: 'Devolução',
        text: 'Boa tarde,\nquero devolver os sapatos que comprei. Qual é o prazo para devolver encomendas?\nObrigada,\nInês Duarte',
        from: 'Inês Duarte',
        wanted: 'Devoluções e reembolsos',
      },
      {
        subject: 'Bateria',
        text: 'Olá, desde ontem a bateria da minha bicicleta não carrega e a luz continua vermelha. O que devo fazer?',
        from: 'Rui Matos',
        wanted: 'Carregar a bateria',
      },
      {
        subject: 'Pergunta',
        text: 'quanto custam os envios se eu comprar por 60 euros?',
        from: 'Carla Nunes',
        wanted: 'Custos de envio e prazos de entrega',
      },
    ],
  },
  nl: {
    articles: [
      {
        title: 'Retourneren en terugbetaling',
        passages: [
          {
            heading: 'Een product terugsturen',
            text: 'U kunt elke bestelling binnen 30 dagen na levering terugsturen. Het product moet ongebruikt zijn en in de originele verpakking zitten. Het retourlabel vindt u in uw account.',
          },
          {
            heading: 'Wanneer krijg ik mijn geld terug?',
            text: 'Wij betalen het bedrag terug binnen vijf werkdagen nadat we de retourzending hebben ontvangen. U krijgt het geld terug via dezelfde betaalmethode.',
          },
        ],
      },
      {
        title: 'De accu opladen',
        passages: [
          {
            heading: 'Zo laadt u de accu op',
            text: steps(
              'Zet de fiets uit.',
              'Steek de oplader eerst in het stopcontact en daarna in de accu.',
              'Wacht tot het lampje groen wordt.',
            ),
          },
          {
            heading: 'De accu laadt niet op',
            text: 'Laadt de accu niet op, dan is hij meestal te koud. Laat hem twee uur op kamertemperatuur liggen en probeer het opnieuw. Blijft het lampje rood, dan is de oplader defect en vervangen wij hem gratis.',
          },
        ],
      },
      {
        title: 'Verzendkosten en levertijd',
        passages: [
          {
            heading: null,
            text: 'Verzending binnen Nederland kost 4,90 euro. Bestellingen boven 80 euro verzenden wij gratis. Pakketten komen binnen twee tot drie werkdagen aan.',
          },
        ],
      },
    ],
    tickets: [
      {
        subject: 'Retour',
        text: 'Goedemiddag,\nik wil graag iets terugsturen. Binnen hoeveel dagen na levering kan dat?\nMet vriendelijke groet,\nSanne Bakker',
        from: 'Sanne Bakker',
        wanted: 'Retourneren en terugbetaling',
      },
      {
        subject: 'Accu',
        text: 'Hallo, sinds gisteren laadt de accu van mijn fiets niet meer op en het lampje blijft rood. Wat moet ik doen?',
        from: 'Daan Visser',
        wanted: 'De accu opladen',
      },
      {
        subject: 'Vraag',
        text: 'Wat kost de verzending als ik voor 60 euro bestel?',
        from: 'Lotte Smit',
        wanted: 'Verzendkosten en levertijd',
      },
    ],
  },
};
