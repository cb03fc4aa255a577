import type { LanguageWords } from './language-words.ts';

export const pt: LanguageWords = {
  stemmer: 'portuguese',
  beforeStem: (word) => word.replace(/coes$/, 'ções').replace(/cao$/, 'ção').replace(/oes$/, 'ões'),
  telling:
    'não uma você os em com meu minha meus é olá obrigado obrigada foi ao pelo pela tenho já isso gostaria quero estou boa num',
  stopWords: `a ao aos as ate com como da das de dela dele deles do dos e ela elas ele eles em entre era essa essas esse esses esta
    estao estas este estes estou eu foi foram ha isso isto ja lhe lhes lo mas me meu meus minha minhas muito na nas nem no nos
    nossa nossas nosso nossos num numa o os ou para pela pelas pelo pelos por que quem se sem ser seu seus sua suas so sao sou
    tambem te tem temos tenho teu tua ter um uma umas uns voce voces aqui assim
    ola oi bom boa dia tarde noite obrigado obrigada favor cumprimentos atenciosamente caro cara prezado prezada prezados`,
  questionWords: 'que qual quais quem como',
  genericWords: `que qual quais quem como quando onde aonde porque quanto quanta quantos quantas posso pode podem podemos poder
    poderia poderiam devo deve devem tenho preciso precisa precisamos quero queria gostaria saber sei dizer diz encontrar encontro
    ajuda ajudar tento tentar tentei usar uso utilizar funciona problema duvida pergunta possivel agora ainda sempre nunca jamais
    apenas somente outro outra outros outras mesmo mesma novo nova depois antes durante mais menos tudo todo todos toda todas nada
    coisa algo algum alguma nao sim ver olhar dar fazer faco faz dia dias tempo vez vezes hoje ontem amanha primeiro ultimo bom
    bem mal urgente urgencia demora demoram entao favor semana semanas passada passado espero espera recebo receber recebi desiludido desiludida decepcionado decepcionada`,
  subjectWords: `cliente clientes servico atendimento equipe equipa suporte ajuda apoio contato contacto formulario site pagina
    pedido solicitacao solicitacoes pergunta perguntas duvida duvidas mensagem mensagens correio email mail ticket chamado caso
    problema problemas urgente importante rapido info informacao informacoes resposta lembrete assunto nenhum vazio re enc res
    fw fwd rapida geral online chat`,
  sameWords: [
    'devolucao devolver devolvido devolvo retorno',
    'reembolso reembolsar reembolsado estorno',
    'envio enviar enviado entrega entregar entregue remessa',
    'encomenda encomendar compra comprar comprado',
    'pagamento pagar pago',
    'fatura faturar nota fiscal',
    'cancelamento cancelar cancelado anular',
    'senha password palavra-passe',
    'conta cadastro',
    'pacote embalagem',
    'cupom cupao codigo desconto',
    'troca trocar substituicao substituir',
    'preco custo custa custam',
    'loja comercio',
    'bicicleta bike',
    'email mail correio',
    'telefone celular telemovel',
    'conserto consertar reparacao reparo reparar',
    'abertura abrir aberto',
    'assinatura assinar subscricao',
    'quebrado quebrada avariado defeito defeituoso partido',
    'garantia garantir',
    'carregador carregar carga',
  ],
  asks: /\?|(?<!\p{L})(?:(?:posso|pode|podem|podemos|poderiam?|devo|tenho (?:de|que)|preciso) \p{L}+|[ée] poss[ií]vel|como (?:posso|fa[çc]o|se|funciona|devo)|qual|quais|quant[oa]s?|quando|onde|por ?qu[eê]|o que (?:devo|posso|fa[çc]o|preciso)|(?:gostaria|queria|quero|desejo|precisamos|procuro)|por favor,? (?:envie|indique|informe|ajude)\p{L}*)(?!\p{L})/iu,
  problem:
    /(?<!\p{L})(?:n[ãa]o|nunca|nada|nenhum\p{L}*|erros?|falh\p{L}{1,3}|quebrad\p{L}+|avariad\p{L}+|perdid\p{L}+|defeito\p{L}*|bloquead\p{L}+|danificad\p{L}+|falta|faltam|imposs[ií]vel|errad[oa]s?|ainda)(?!\p{L})/iu,
  personal:
    /(?<!\p{L})(?:acabei de|acabámos de|acabamos de|vou|vamos|já (?:enviei|enviámos|enviamos|cancelei|reembolsei|reembolsámos)|enviei|verifiquei|verificámos|reembolsámos|cancelámos|confirmo|confirmamos que|informo|informamos que|estou a|estamos a|vejo que|vemos que)(?!\p{L})|(?<!\p{L})(?:seu|sua) (?:encomenda|pedido|pacote|reembolso|pagamento|conta|caso|fatura|devolução|assinatura) (?:foi|está|será|já|deve|tem)(?!\p{L})|(?<!\p{L})(?:hoje|ontem|amanhã|esta (?:manhã|tarde|semana)|como (?:combinado|acordado|prometido)|em anexo|anexad[oa]s?|a sua captura|nos (?:disse|indicou|escreveu))(?!\p{L})|\d{1,2} de (?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)/iu,
  letDown:
    /(?<!\p{L})(?:decepcionad\p{L}|desiludid\p{L}|inaceit[áa]vel|inadmiss[ií]vel|indignad[oa]|vergonha|absurdo|fart[oa]|furios[oa]|reclama[çc][ãa]o|queixa|ainda (?:nada|n[ãa]o|estou [àa] espera)|continuo (?:sem|[àa] espera)|(?:segunda|terceira) (?:vez|mensagem)|sem resposta|ningu[ée]m (?:me )?responde)(?!\p{L})/iu,
  notWorking:
    /(?<!\p{L})(?:n[ãa]o (?:me |se )?(?:funciona|carrega|abre|liga|conecta|consigo|deixa|chegou|recebi)|erro|quebrad\p{L}+|avariad\p{L}+|defeito\p{L}*|perdid\p{L}+|bloquead\p{L}+|danificad\p{L}+|falta|faltam|parou)(?!\p{L})/iu,
  courtesy: {
    salutation:
      /^(?:ol[áa]|oi|bo(?:m dia|a tarde|a noite)|(?:car|prezad|estimad)(?:[oa]s?|o\(a\))|exm[oa]s?\.?)(?!\p{L})/iu,
    closing:
      /^(?:atenciosamente|cordialmente|(?:(?:com )?os (?:meus |nossos )?)?(?:melhores |mais )?cumprimentos|(?:muito |muit[íi]ssimo )?obrigad[oa](?: desde j[áa]| pela aten[çc][ãa]o| antecipadamente)?|abra[çc]os?|at[ée] (?:breve|logo)|(?:tenha )?(?:um )?(?:[óo]timo|excelente|bom) dia)(?!\p{L})[^.!?]{0,40}[,.!]?$/iu,
    pleasantry:
      /^(?:(?:muito )?obrigad[oa]s?|agradecemos|agrade[çc]o|lamentamos|lamento|sentimos muito|pedimos desculpas?|pe[çc]o desculpas?|desculpe|esperamos|espero que|n[ãa]o hesite|ficamos [àa]|fico [àa]|se tiver (?:mais|alguma|qualquer|outras)|qualquer d[úu]vida|tenha um|desejamos)(?!\p{L})/iu,
    formula:
      /^(?:atenciosamente|cordialmente|(?:com )?os (?:meus |nossos )?melhores cumprimentos|(?:melhores )?cumprimentos|tenha um [óo]timo dia)[ \u00a0]?[,.!]?$/iu,
    telling:
      /(?<!\p{L})(?:eu|meus?|minhas?|noss\p{L}+|[ée]|s[ãa]o|est[áa]|tenho|posso|pode|quero|queria|gostaria|preciso|como|quando|onde|por|n[ãa]o|me|se)(?!\p{L})/iu,
    title: /^(?:sr|sra|senhor(?:a|es)?|dr|dra|dona|eng)\.?[ªº]?$/iu,
  },
  page: {
    leansBack:
      /^(?:(?:nota|importante|aten[çc][ãa]o|dica|exemplo|aviso|observa[çc][ãa]o) ?:|(?:est[ea]s?|ess[ea]s?|isso|isto|el[ea]s?|depois|em seguida|ent[ãa]o|al[ée]m disso|no entanto|por[ée]m|mas|e|tamb[ée]m|n(?:este|esse) caso|caso contr[áa]rio|por isso|portanto|assim)(?!\p{L}))/iu,
    aboutPage:
      /^(?:(?:n?est[ea] (?:artigo|p[áa]gina|guia|se[çc][ãa]o))|veja tamb[ée]m|(?:para )?mais informa[çc][õo]es|saiba mais|leia (?:mais|tamb[ée]m)|consulte (?:o|a|nosso|nossa|est\p{L}+)|[ií]ndice$|sum[áa]rio$)/iu,
    aboutLinks:
      /^(?:artigos (?:relacionados|semelhantes)|veja tamb[ée]m|saiba mais|mais informa[çc][õo]es|links [úu]teis|[ií]ndice|sum[áa]rio|neste artigo)(?!\p{L})/iu,
    elsewhere:
      /(?<!\p{L})(?:(?:passos?|etapas?|se[çc][ãa]o|tabela|lista|link|imagem) (?:anterior(?:es)?|seguintes?|acima|abaixo)(?!.{0,200}:$)|(?:acima|abaixo)(?=[.,;)!]|$)|na (?:imagem|captura))(?!\p{L})/iu,
  },
  whereabouts:
    /(?<!\p{L})(?:onde (?:est[áa]|est[ãa]o|fica|se encontra)|quando (?:chega|chegar[áa]|vai chegar|recebo|vou receber|ser[áa]|sai|enviam)|rastre\p{L}+|acompanhar|estado|status|enviad[oa]|n[ãa]o (?:chegou|recebi|foi entregue)|ainda n[ãa]o|[àa] espera|aguardo)(?!\p{L})/iu,
  ownOrder:
    /(?<!\p{L})(?:meus?|minhas?|noss[oa]|o|a|est[ea]|ess[ea]) (?:[\p{L}-]+ ){0,2}(?:encomendas?|pedidos?|pacotes?|entrega|compra)(?!\p{L})|(?<!\p{L})(?:encomenda|pedido) ?(?:n[°ºo.]{1,2}|n[úu]mero)? ?#?[A-Z]{0,4}-?\d/iu,
  orders: {
    locale: 'pt-PT',
    progress: {
      placed: 'foi recebido',
      'awaiting-payment': 'aguarda pagamento',
      paid: 'está pago e será preparado',
      preparing: 'está em preparação',
      'on-hold': 'está em espera',
      'partly-shipped': 'foi enviado em parte',
      shipped: 'foi enviado',
      delivered: 'foi entregue',
      completed: 'está concluído',
      cancelled: 'foi cancelado',
      refunded: 'foi reembolsado',
      failed: 'não pôde ser concluído',
    },
    order: (number, date) => `O seu pedido ${number}${date ? ` de ${date}` : ''}`,
    status: (order, status) => `${order} tem o estado «${status}».`,
    shipped: (number, carrier, date, tracking) =>
      `O pacote do pedido ${number} ${carrier ? `foi entregue à transportadora ${carrier}` : 'já saiu'}${date ? ` em ${date}` : ''}${tracking ? `; o código de rastreio é ${tracking}` : ''}.`,
    follow: (number, url) => `Pode acompanhar o pacote do pedido ${number} aqui: ${url}`,
    total: (number, amount) => `O total do pedido ${number} é de ${amount}.`,
    items: (number, list) => `O pedido ${number} contém: ${list}.`,
    refund: (number, amount, date) =>
      `Foi feito um reembolso${amount ? ` de ${amount}` : ''} do pedido ${number}${date ? ` em ${date}` : ''}.`,
  },
  reply: {
    greeting: (name) => (name ? `Olá ${name},` : 'Olá,'),
    opening: {
      complaint: 'Agradecemos a sua mensagem e lamentamos sinceramente o ocorrido.',
      trouble: 'Agradecemos a sua mensagem e pedimos desculpa pelo transtorno.',
      question: 'Agradecemos a sua mensagem.',
      friendly: 'Agradecemos muito a sua mensagem, será um prazer ajudar!',
    },
    next: {
      steps: 'Se tiver dificuldade em alguma das etapas, responda a esta mensagem e diga em qual.',
      told: 'Se ainda tiver alguma dúvida, basta responder a esta mensagem.',
      friendly: 'Se algo não estiver claro, responda aqui: será um prazer explicar melhor.',
    },
    closing: { plain: 'Atenciosamente,', friendly: 'Tenha um ótimo dia,' },
    team: (name) => `A equipe ${name}`,
    steps: 'Veja como fazer:',
    points: 'Considere o seguinte:',
    pointer: {
      one: (title) => `Isto está explicado no nosso artigo “${title}”:`,
      several: 'Estes artigos devem ajudar:',
      item: (title) => `“${title}”:`,
      more: (title) => `Há mais detalhes no nosso artigo “${title}”:`,
    },
  },
  outline: { questions: 'O que nos perguntam', answer: 'Resposta' },
  writeToUs: [
    /(?<!\p{L})(?:entre em contac?to (?:conosco|connosco)|cont(?:acte|ate)-nos|escreva-nos)(?! (?:para|por|pelo|através|em|via)(?!\p{L}))(?!\p{L})/giu,
    'responda a esta mensagem',
  ],
  linkRemoved: '[link removido]',
};
