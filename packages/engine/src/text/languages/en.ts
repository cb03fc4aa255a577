import type { LanguageWords } from './language-words.ts';

export const en: LanguageWords = {
  stemmer: 'english',
  asWritten: (text) =>
    /U\.?S|nited States/.test(text)
      ? text
          .replace(/\b(the|[Ii]n|[Ff]rom|[Ww]ithin|[Tt]o) US(?![\p{L}\p{N}])/gu, '$1 USA')
          .replace(/\bU\.S\.(?:A\.)?(?!\p{L})|\bUnited States(?: of America)?/gu, 'USA')
      : text,
  apart: (folded) =>
    folded
      .replace(/\bcan't\b/g, 'can not')
      .replace(/\bwon't\b/g, 'will not')
      .replace(/n't\b/g, ' not')
      .replace(/'(?:s|re|ve|ll|d|m)\b/g, ''),
  alike: (folded) =>
    folded
      .replace(/\b(?:turn|power)(s|ed|ing)?( it| this| that| them)? (on|off)\b/g, 'switch$1$2 $3')
      .replace(/\bpower(s|ed|ing)?( it)? up\b/g, 'switch$1$2 on')
      .replace(/\bcant\b/g, 'can not')
      .replace(/\bwont\b/g, 'will not')
      .replace(/\b(do|does|did|is|was|are|have|has|could|would|should)nt\b/g, '$1 not'),
  telling:
    'the and to for it my with not have you are this that when how what your please from but if they there can would could which',
  stopWords: `a an the and or but if of to in on at by for from with as into than then so that this these those
    is are was were be been being am i me my mine you your yours he him his she her hers it its we us our ours
    they them their theirs have has had having do does did will would shall should there here also just very
    hi hello dear hey please thanks thank regards`,
  questionWords: 'what how which who whom whose',
  genericWords: `what how when where why which who whom whose can could may might must not no yes get got getting go going take
    takes make makes long much many more most some any all every want need know tell say said find help try tried use
    using used work works working way thing things something anything problem issue question possible now still already
    again always never only other another same new old since after before while because about between without up down
    out off over if then else one two like see look let give think ask really same day days time times today happen
    happens right different sure able best good bad first last next
    wont cant dont doesnt didnt isnt wasnt thats ive im w u ur pls please yesterday tomorrow somebody anybody
    trouble needed needs wants wanted asking looking helps trying urgent urgently advice enquiry query stays`,
  subjectWords: `customer customers client service services support care team desk helpdesk assistance contact form website site
    help helps request requests requested require required enquiry enquiries inquiry inquiries query queries question
    questions message messages mail email ticket case issue issues problems asap important immediate immediately
    attention needed needs urgency info information reply response answer followup follow reminder subject none empty
    untitled blank re fw fwd quick short small simple general online web chat`,
  sameWords: [
    'guarantee warranty',
    'delivery deliver shipping shipment dispatch',
    'pay payment paid',
    'refund reimburse',
    'mail email',
    'buy bought purchase',
    'cost price',
    'broken broke break',
    'send sent',
    'shop store',
    'parcel package packet',
    'voucher coupon',
    'bill invoice',
    'bicycle bike',
    'telephone phone',
    'opening open',
    'lose lost loss',
    'choose choice chose chosen',
    'install installation',
    'delete deletion',
    'subscribe subscription',
    'complaint complain',
    'fault faulty defect defective',
    'exchange swap',
    'spam junk',
    'photo picture',
    'login logon signin',
    'gdpr rgpd',
    'kid child children',
    'woman women',
    'man men',
    'person people',
    'treat treatment therapy cure',
    'pregnant pregnancy',
    'die dead death',
    'transmit transmission',
    'corona covid',
    'facemask mask',
  ],
  asks: /\?|\b(?:(?:can|could|may|should|do|does|is|are|will|would) (?:i|you|we|it|they|there|the|my|your)|how (?:do|can|to|long|much|many)|what (?:do|can|is|should)|(?:i|we)(?:['’]d| would) like|(?:i|we) (?:want|need|wonder|am looking)|please (?:tell|send|let|help|confirm|explain))\b/i,
  problem:
    /\b(?:\w+n['’]t|(?:wo|do|ca|does|did|is|was|have|has|would|could)nt|can ?not|not|no longer|never|nothing|error|says|fails?|failed|stopped|stuck|broken|lost|los(?:e|ing)|missing|dead|wrong|stays|keeps|too|weak\w*|loud\w*|slow\w*|every (?:single )?time|(?:crash|freez|leak|shriek|squeal|scream|rattl|rust|scratch)\w*)\b/i,
  happenings: {
    wait: {
      told: /\bstill (?:no|nothing|waiting)\b|\b(?:(?:has|have|had|is|was|did)(?:n['’]t| not)|never|not)\b.{0,20}\b(?:arriv\w*|come(?! (?:on|off|up))|moved|receiv\w*|refunded|credited|delivered|shipped|heard)\b|\bno (?:refund|news|reply|movement|word)\b|\bany news\b|\bwaiting (?:for|since)\b|\bstuck (?:at|in|on) .{0,20}(?:depot|customs|transit|hub|warehouse)\b|\bwhen (?:do|will|can) (?:i|we) (?:get|receive|see|have) (?:my|our|the)\b|\bnothing (?:since|yet)\b|\b(?:days|weeks|months) (?:now|ago)\b.{0,40}\b(?:no|nothing)\b/iu,
      answered:
        /\b(?:arriv\w*|late|delay\w*|search|scan|(?:working )?days?|weeks?|hours?|not found|missing)\b/iu,
    },
    loss: {
      told: /\b(?:vanished|disappeared|gone missing|(?:are|were|all) gone|(?:i|we)(?:['’]ve| have)? lost|lost (?:all|my|everything))\b/iu,
      answered:
        /\b(?:los[et]s?|losing|missing|disappear\w*|vanish\w*|gone|recover\w*|restor\w*|expir\w*|find)\b/iu,
    },
    theft: {
      told: /\b(?:stolen|theft|thief|thieves|burgl\w+|robbed)\b/iu,
      answered: /\b(?:stolen|theft|thief|thieves|burgl\w+|robbed)\b/iu,
    },
  },
  requests:
    /\b(?:please|(?:can|could|would) (?:you|somebody|someone))\b.{0,30}\b(?:cancel|refund|change|send|resend|credit|check|look into|register|transfer|confirm|delete|replace|exchange|call|ring|update|correct|swap|arrange)\b|\b(?:i|we)(?:['’]d| would) like (?:to (?:cancel|return|exchange|register)\b|a refund)|\b(?:cancel|refund) (?:my|our|the) .{0,30}\bplease\b/iu,
  whereabouts:
    /\bwhere(?:['’]s|\s+(?:is|are|has|did))\b|\bwhen\b.{0,60}\b(?:arriv\w*|come|get|receiv\w*|deliver\w*|ship\w*|sent|here)\b|\btrack(?:ing|ed)?\b|\b(?:has|have|had|did|was|is)\b.{0,60}\b(?:shipped|sent|left|dispatched|delivered|on its way|arrive[ds]?)\b|\b(?:not|n['’]t|never|still|yet)\b.{0,60}\b(?:arrived?|received?|delivered|shipped|here|come|waiting)\b|\bstatus\b|\bnews\b|\bwaiting\b/iu,
  ownOrder:
    /\b(?:my|our|the|this)\s+(?:[\p{L}-]+\s+){0,2}(?:orders?|parcels?|packages?|deliver(?:y|ies)|shipments?|purchase)\b|\border ?(?:no\.?|number|n[°º])? ?#?[A-Z]{0,4}-?\d/iu,
  orders: {
    locale: 'en-GB',
    progress: {
      placed: 'has been received',
      'awaiting-payment': 'is waiting for its payment',
      paid: 'is paid and will be prepared',
      preparing: 'is being prepared',
      'on-hold': 'is on hold',
      'partly-shipped': 'has been shipped in part',
      shipped: 'has been shipped',
      delivered: 'has been delivered',
      completed: 'is complete',
      cancelled: 'has been cancelled',
      refunded: 'has been refunded',
      failed: 'could not be completed',
    },
    order: (number, date) => `Your order ${number}${date ? ` of ${date}` : ''}`,
    status: (order, status) => `${order} has the status “${status}”.`,
    shipped: (number, carrier, date, tracking) =>
      `The parcel of order ${number} ${carrier ? `was handed to ${carrier}` : 'has left'}${date ? ` on ${date}` : ''}${tracking ? `; its tracking number is ${tracking}` : ''}.`,
    follow: (number, url) => `You can follow the parcel of order ${number} here: ${url}`,
    total: (number, amount) => `The total of order ${number} is ${amount}.`,
    items: (number, list) => `Order ${number} holds: ${list}.`,
    refund: (number, amount, date) =>
      `A refund${amount ? ` of ${amount}` : ''} was made for order ${number}${date ? ` on ${date}` : ''}.`,
  },
  reply: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    opening: {
      complaint: 'Thank you for writing to us. We are sorry that this has not gone as it should.',
      trouble: 'Thank you for your message, and sorry for the trouble.',
      question: 'Thank you for your message.',
      friendly: 'Thank you so much for getting in touch, we are happy to help!',
    },
    next: {
      steps: 'If you get stuck along the way, reply to this message and tell us how far you got.',
      told: 'If this leaves something open, just reply to this message and we will look into it with you.',
      friendly:
        'If anything is still unclear, just reply here: we will gladly go through it with you.',
    },
    closing: { plain: 'Kind regards,', friendly: 'Have a lovely day,' },
    team: (name) => (/^the /i.test(name) ? `${name} team` : `The ${name} team`),
    steps: 'Here is what to do:',
    points: 'Here is what applies:',
    pointer: {
      one: (title) => `This is described in our article “${title}”:`,
      several: 'These articles should help you:',
      item: (title) => `“${title}”:`,
      more: (title) => `There is more about it in our article “${title}”:`,
    },
  },
  outline: { questions: 'What people ask', answer: 'Answer' },
  writeToUs: [
    /\b(?:write to|contact|e-?mail|get in touch with|drop a line to) us(?! (?:at|by|on|from|through|via|using))\b/giu,
    'reply to this message',
  ],
  linkRemoved: '[link removed]',
};
