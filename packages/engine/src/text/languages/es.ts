import type { LanguageWords } from './language-words.ts';

export const es: LanguageWords = {
  stemmer: 'spanish',
  beforeStem: (word) => word.replace(/([cs])ion$/, '$1ión'),
  telling:
    'el los las y pero estoy cómo cuándo dónde puedo puede tengo hola gracias muy hasta desde sin buenos buenas usted ustedes',
  stopWords: `a al ante con de del desde e el ella ellas ellos en entre era es esa esas ese eso esos esta estaba estan estas este
    esto estos estoy fue ha han has hasta hay he la las le les lo los me mi mis mia mio muy nos nosotros nuestra nuestras
    nuestro nuestros o os otra para pero por que se ser si sido sin sobre son soy su sus tambien te ti tiene tienen tengo tu
    tus un una unas unos usted ustedes y ya yo aqui asi como
    hola buenos buenas dias tardes noches gracias favor saludos saludo cordial estimado estimada estimados`,
  questionWords: 'que cual cuales quien quienes como',
  genericWords: `que cual cuales quien quienes como cuando donde adonde porque cuanto cuanta cuantos cuantas puedo puede pueden
    podemos poder podria podrian debo debe deben tengo quiero quiere quisiera querria gustaria necesito necesita necesitar
    saber se decir dice encontrar encuentro ayuda ayudar ayudarme intento intentar usar utilizar uso funciona problema duda
    pregunta consulta posible ahora todavia aun siempre nunca jamas solo otro otros otras misma mismo nueva nuevo despues antes
    durante mas menos todo todos toda todas nada cosa algo algun alguna no ni ver mirar dar hacer hago hace dia dias tiempo vez
    veces hoy ayer manana primero ultimo bueno bien mal urgente urgentemente tarda tardan largo entonces luego semana semanas pasada pasado espero esperando recibo recibir recibido decepcionado decepcionada`,
  subjectWords: `cliente clientes servicio atencion equipo soporte ayuda contacto formulario web sitio pagina solicitud solicitudes
    consulta consultas pregunta preguntas duda dudas mensaje mensajes correo email mail ticket caso problema problemas
    incidencia urgente importante rapido info informacion respuesta recordatorio asunto ninguno vacio re rv fw fwd rapida
    general linea chat`,
  sameWords: [
    'devolucion devolver devuelvo devuelto devolverlo retorno',
    'reembolso reembolsar reembolsado reintegro',
    'envio enviar enviado entrega entregar entregado',
    'pedido pedir compra comprar comprado',
    'pago pagar pagado',
    'factura facturar facturacion',
    'cancelacion cancelar anular anulacion',
    'contrasena clave',
    'cuenta usuario',
    'paquete bulto',
    'cupon codigo descuento',
    'cambio cambiar',
    'precio coste costo cuesta cuestan',
    'tienda comercio',
    'bicicleta bici',
    'correo email mail',
    'telefono movil',
    'reparacion reparar reparado',
    'apertura abrir abierto',
    'suscripcion suscribir suscribirse',
    'roto rota averiado defectuoso defecto',
    'garantia garantizar',
    'cargador cargar carga',
  ],
  asks: /[?¿]|(?<!\p{L})(?:(?:puedo|puede|pueden|podr[ií]an?|debo|tengo que|se puede|hay que) \p{L}+|es posible|c[óo]mo (?:puedo|hago|se|funciona|va)|cu[áa]l(?:es)?|cu[áa]nt[oa]s?|cu[áa]ndo|d[óo]nde|por qu[ée]|qu[ée] (?:debo|puedo|hago|es|tengo)|(?:me gustar[ií]a|quiero|quisiera|querr[ií]a|necesito|busco|querer?mos|necesitamos)|por favor,? (?:env[ií]e|ind[ií]que|d[ií]ga|ay[úu]de)\p{L}*)(?!\p{L})/iu,
  problem:
    /(?<!\p{L})(?:no|nunca|nada|ning[úu]n\p{L}*|error\p{L}*|fall\p{L}{1,4}|rot[oa]s?|averiad\p{L}+|perdid\p{L}+|defectuos\p{L}+|bloquead\p{L}+|dañad\p{L}+|falta|faltan|imposible|equivocad\p{L}+|todav[ií]a)(?!\p{L})/iu,
  personal:
    /(?<!\p{L})(?:he|hemos|acabo de|acabamos de|voy a|vamos a|le (?:confirmo|confirmamos|informo|informamos|envío|enviamos|reenvío|transmito|reembolso|reembolsamos)|estoy|estamos (?:revisando|comprobando|procesando)|veo|vemos que)(?!\p{L})|(?<!\p{L})su (?:pedido|paquete|reembolso|pago|solicitud|cuenta|caso|factura|devolución|suscripción) (?:ha|se|está|fue|será|debería)(?!\p{L})|(?<!\p{L})(?:hoy|ayer|mañana|esta (?:mañana|tarde|semana)|como (?:acordamos|hablamos|le comenté)|adjunt[oa]s?|su captura|nos (?:comentó|indicó|escribió)|usted (?:dijo|mencionó))(?!\p{L})|\d{1,2} de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)/iu,
  letDown:
    /(?<!\p{L})(?:decepcion\p{L}+|inaceptable|indignad\p{L}+|indignante|vergüenza|vergonzoso|hart[oa]|furios[oa]|enfadad[oa]|queja|reclamaci[óo]n|todav[ií]a (?:no|nada)|sigo (?:sin|esperando)|(?:segunda|tercera) vez|(?:segundo|tercer) (?:mensaje|correo)|sin respuesta|nadie (?:me )?(?:responde|contesta))(?!\p{L})/iu,
  notWorking:
    /(?<!\p{L})(?:no (?:me |se |nos )?(?:funciona|carga|abre|enciende|conecta|deja|puedo (?:entrar|acceder|abrir|pagar|usar|conectar)|arranca|ha llegado|lleg[óo]|he recibido|recib[ií])|error|rot[oa]s?|averiad\p{L}+|defectuos\p{L}+|perdid\p{L}+|bloquead\p{L}+|dañad\p{L}+|falta|faltan)(?!\p{L})/iu,
  courtesy: {
    salutation:
      /^(?:hola|buen(?:os|as)(?: d[ií]as| tardes| noches)?|buen d[ií]a|(?:muy )?(?:estimad|apreciad|querid)(?:[oa]s?|o\/a|@))(?!\p{L})/iu,
    closing:
      /^(?:(?:un )?(?:cordial |atento )?saludo|(?:muchos |cordiales |atentos )?saludos(?: cordiales)?|atentamente|cordialmente|(?:muchas |mil )?gracias(?: de antemano| por adelantado| por (?:su|la) (?:ayuda|atenci[óo]n))?|un abrazo|hasta (?:pronto|luego)|(?:que tenga )?(?:un )?buen d[ií]a)(?!\p{L})[^.!?]{0,40}[,.!]?$/iu,
    pleasantry:
      /^(?:(?:muchas |mil )?gracias|le agradecemos|agradecemos|agradezco|lamentamos|lo (?:sentimos|siento|lamento)|sentimos|disculpe|esperamos|espero que|no dude|quedamos a|quedo a|si (?:tiene|necesita) (?:m[áa]s|cualquier|alguna)|que tenga|le deseamos)(?!\p{L})/iu,
    formula:
      /^(?:(?:un )?(?:cordial |atento )?saludo|(?:cordiales |atentos )?saludos(?: cordiales)?|atentamente|cordialmente|que tenga un (?:muy )?buen d[ií]a)[ \u00a0]?[,.!]?$/iu,
    telling:
      /(?<!\p{L})(?:yo|mi|mis|nuestr\p{L}+|es|son|est[áa]|he|ha|tengo|puedo|puede|quiero|quisiera|necesito|c[óo]mo|cu[áa]ndo|d[óo]nde|por|qu[ée]|no|me|se)(?!\p{L})/iu,
    title: /^(?:sr|sra|srta|se[ñn]or(?:a|es|ita)?|don|doña|d|dña|dr|dra)\.?$/iu,
  },
  page: {
    leansBack:
      /^(?:(?:nota|importante|atenci[óo]n|consejo|ejemplo|aviso) ?:|(?:est[eaos]s?|es[eao]s?|ell[oa]s?|[ée]l|luego|despu[ée]s|entonces|a continuaci[óo]n|adem[áa]s|sin embargo|pero|y|tambi[ée]n|en (?:este|ese|tal) caso|de lo contrario|si no|por (?:eso|ello|lo tanto|tanto))(?!\p{L}))/iu,
    aboutPage:
      /^(?:(?:en )?est(?:e|a) (?:art[ií]culo|p[áa]gina|gu[ií]a|secci[óo]n)|v[ée]ase|ver tambi[ée]n|(?:para )?m[áa]s informaci[óo]n|leer m[áa]s|consulte (?:el|la|nuestr\p{L}+|est\p{L}+)|[ií]ndice$)/iu,
    aboutLinks:
      /^(?:art[ií]culos (?:relacionados|similares)|ver tambi[ée]n|v[ée]ase tambi[ée]n|m[áa]s informaci[óo]n|enlaces [úu]tiles|contenido|[ií]ndice|en este art[ií]culo)(?!\p{L})/iu,
    elsewhere:
      /(?<!\p{L})(?:(?:pasos?|secci[óo]n|tabla|lista|enlace|imagen|apartado) (?:anterior(?:es)?|siguientes?|de (?:arriba|abajo))(?!.{0,200}:$)|m[áa]s (?:arriba|abajo)|en la (?:imagen|captura)|v[ée]ase)(?!\p{L})/iu,
  },
  whereabouts:
    /(?<!\p{L})(?:d[óo]nde (?:est[áa]n?|se encuentra)|cu[áa]ndo (?:llega|llegar[áa]|lo recib\p{L}+|recib\p{L}+|me llega\p{L}*|sale|env[ií]an)|seguimiento|rastre\p{L}+|estado|enviado|no (?:ha|me ha) llegado|no (?:lo )?he recibido|a[úu]n no|todav[ií]a no|sigo esperando|espero)(?!\p{L})/iu,
  ownOrder:
    /(?<!\p{L})(?:mi|mis|nuestr[oa]s?|el|la|est[ea]) (?:[\p{L}-]+ ){0,2}(?:pedidos?|paquetes?|env[ií]o|entrega|compra)(?!\p{L})|(?<!\p{L})pedido ?(?:n[°ºo.]{1,2}|n[úu]mero)? ?#?[A-Z]{0,4}-?\d/iu,
  orders: {
    locale: 'es-ES',
    progress: {
      placed: 'se ha registrado',
      'awaiting-payment': 'está pendiente de pago',
      paid: 'está pagado y se va a preparar',
      preparing: 'se está preparando',
      'on-hold': 'está en espera',
      'partly-shipped': 'se ha enviado en parte',
      shipped: 'se ha enviado',
      delivered: 'se ha entregado',
      completed: 'está completado',
      cancelled: 'se ha cancelado',
      refunded: 'se ha reembolsado',
      failed: 'no se ha podido completar',
    },
    order: (number, date) => `Su pedido ${number}${date ? ` del ${date}` : ''}`,
    status: (order, status) => `${order} tiene el estado «${status}».`,
    shipped: (number, carrier, date, tracking) =>
      `El paquete del pedido ${number} ${carrier ? `se entregó a ${carrier}` : 'ha salido'}${date ? ` el ${date}` : ''}${tracking ? `; su número de seguimiento es ${tracking}` : ''}.`,
    follow: (number, url) => `Puede seguir el paquete del pedido ${number} aquí: ${url}`,
    total: (number, amount) => `El total del pedido ${number} es de ${amount}.`,
    items: (number, list) => `El pedido ${number} contiene: ${list}.`,
    refund: (number, amount, date) =>
      `Se ha hecho un reembolso${amount ? ` de ${amount}` : ''} del pedido ${number}${date ? ` el ${date}` : ''}.`,
  },
  reply: {
    greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
    opening: {
      complaint: 'Gracias por escribirnos. Lamentamos que las cosas no hayan salido como debían.',
      trouble: 'Gracias por su mensaje. Sentimos las molestias.',
      question: 'Gracias por su mensaje.',
      friendly: '¡Muchas gracias por escribirnos! Le ayudamos con mucho gusto.',
    },
    next: {
      steps: 'Si se queda en algún paso, responda a este mensaje y díganos en cuál.',
      told: 'Si le queda alguna duda, responda a este mensaje y lo revisamos con usted.',
      friendly:
        'Si algo no le queda claro, respóndanos aquí mismo: lo repasaremos con usted encantados.',
    },
    closing: { plain: 'Un cordial saludo,', friendly: 'Que tenga un muy buen día,' },
    team: (name) => `El equipo de ${name}`,
    steps: 'Siga estos pasos:',
    points: 'Tenga en cuenta lo siguiente:',
    pointer: {
      one: (title) => `Lo explicamos en nuestro artículo «${title}»:`,
      several: 'Estos artículos le serán de ayuda:',
      item: (title) => `«${title}»:`,
      more: (title) => `Encontrará más detalles en nuestro artículo «${title}»:`,
    },
  },
  outline: { questions: 'Lo que nos preguntan', answer: 'Respuesta' },
  writeToUs: [
    /(?<!\p{L})(?:cont[áa]ctenos|escr[ií]banos|p[óo]ngase en contacto con nosotros)(?! (?:a|al|en|por|mediante|desde)(?!\p{L}))(?!\p{L})/giu,
    'responda a este mensaje',
  ],
  linkRemoved: '[enlace eliminado]',
};
