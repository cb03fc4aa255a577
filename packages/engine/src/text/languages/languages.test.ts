import { describe, expect, it } from 'vitest';
import { analyseWords } from '../analyse.ts';
import { dropGreetingLead, isClosing, isGreeting, nameInGreeting } from '../courtesy.ts';
import { asLanguage, detectLanguage, guessLanguage, readLanguage } from '../language.ts';
import { stripCourtesy, stripQuoted } from '../question.ts';
import { reusableSentences } from '../../generation/builtin/past-answer.ts';
import { passage } from '../../generation/test-input.ts';
import { answerTicket, indexOf } from './answer-in.fixture.ts';
import { describedAs, describedLanguages, wordsOf } from './languages.ts';
import { shops } from './shop.fixture.ts';
import { readLanguageName, readTag } from './tags.ts';

const languages = Object.keys(shops) as (keyof typeof shops)[];

describe('the description of a language', () => {
  it('shares no frequent word with another', () => {
    const all = describedLanguages.flatMap((language) => wordsOf(language).telling.split(' '));
    expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
  });

  it.each(describedLanguages)(
    'has folded words, each written as it is looked up: %s',
    (language) => {
      const { stopWords, genericWords, questionWords, subjectWords, sameWords } = wordsOf(language);
      const lists = [stopWords, genericWords, questionWords, subjectWords, ...sameWords];
      const words = lists.flatMap((list) => list.split(/\s+/));
      expect(words.filter((word) => /[\u0300-\u036f]/.test(word.normalize('NFD')))).toEqual([]);
      expect(words.filter((word) => word === '')).toEqual([]);
    },
  );

  it('is that of all others where there is none', () => {
    expect(describedAs('pl')).toBe('other');
    expect(describedAs('constructor')).toBe('other');
    expect(wordsOf('pl').stemmer).toBeNull();
  });
});

describe('what language a text is in', () => {
  const said: Record<string, string[]> = {
    de: ['Wo ist meine Bestellung?', 'Passwort vergessen, was tun?', 'Ich brauche eine Rechnung.'],
    es: ['¿Dónde está mi pedido?', 'donde esta mi pedido', 'No me llega el paquete'],
    it: ["Dov'è il mio ordine?", 'Non ho ricevuto il pacco', 'Vorrei restituire le scarpe'],
    pt: ['Onde está a minha encomenda?', 'nao recebi meu pedido', 'preciso de uma fatura'],
    nl: ['Waar is mijn bestelling?', 'Ik wil mijn schoenen retourneren', 'Pakket niet ontvangen'],
    fr: ['Où est ma commande ?', 'ma commande est perdue', 'Problème de livraison svp'],
    en: ['Where is my order?', 'can not log in', 'Order 4512 problem with payment'],
  };
  it.each(Object.entries(said))('%s', async (language, texts) => {
    for (const text of texts) expect(await detectLanguage(text, 'fr'), text).toBe(language);
  });

  it.each(languages)('is told by every ticket and article of a shop: %s', async (language) => {
    const { tickets, articles } = shops[language];
    const texts = articles.flatMap(({ passages }) => passages.map(({ text }) => text));
    for (const text of [...tickets.map((ticket) => ticket.text), ...texts])
      expect(await detectLanguage(text, 'en'), text).toBe(language);
  });

  it('is any other in enough words, and the usual one in few', async () => {
    const polish = 'Dzień dobry, chciałbym wiedzieć, kiedy moje zamówienie zostanie dostarczone.';
    expect(await detectLanguage(polish, 'en')).toBe('pl');
    expect((await guessLanguage(polish))?.confidence).toBeGreaterThan(0.5);
    expect(await detectLanguage('licenciement en arrêt maladie', 'fr')).toBe('fr');
    expect(await detectLanguage('E12', 'pt')).toBe('pt');
    expect(await detectLanguage('', 'nl')).toBe('nl');
  });

  it('is read from tags and names', () => {
    expect([asLanguage('pt-BR'), asLanguage('DE_at'), asLanguage('')]).toEqual(['pt', 'de', 'en']);
    expect([readLanguage('nl'), readLanguage('Dutch')]).toEqual(['nl', null]);
    expect([readTag('ger'), readTag('x-default'), readTag('my')]).toEqual(['de', null, null]);
    expect(['German', 'allemand', 'Deutsch', 'es-MX'].map(readLanguageName)).toEqual([
      'de',
      'de',
      'de',
      'es',
    ]);
    expect(readLanguageName('中文')).toBe('zh');
    expect(['Klingon', '', '12'].map(readLanguageName)).toEqual([null, null, null]);
  });
});

describe('words', () => {
  it.each([
    ['de', 'Rücksendungen zurückgesendet zurücksenden'],
    ['de', 'Erstattung erstatten Rückerstattung'],
    ['es', 'devoluciones devolución devolver'],
    ['es', 'envíos enviar entrega'],
    ['it', "restituzione restituire l'reso"],
    ['pt', 'devoluções devolução devolver'],
    ['nl', 'terugbetaling terugbetaald terugbetalen'],
  ])('of one matter have one stem in %s: %s', (language, text) => {
    const stems = analyseWords(text, language).filter((stem) => stem.length > 1);
    expect(new Set(stems).size).toBe(1);
  });

  it('stay as they are in a language that is not described', () => {
    expect(analyseWords('Zwroty i reklamacje', 'pl')).toEqual(['zwroty', 'i', 'reklamacje']);
  });
});

describe('a search', () => {
  it.each(languages)('finds articles by other forms of their words: %s', (language) => {
    const { articles, tickets } = shops[language];
    const index = indexOf(articles, language);
    for (const { text, subject, wanted } of tickets) {
      const [first] = index.search({ text, subject, language }).documents;
      expect(articles[(first?.documentId ?? 0) - 1]?.title, text).toBe(wanted);
    }
  });

  it('ranks documents in the language of the question before those in another', () => {
    const index = indexOf(shops.de.articles, 'de');
    for (const [at, language] of ['nl', 'en'].entries())
      index.putDocument({
        documentId: 100 + at,
        title: 'Akku laden',
        isQuestion: false,
        language,
        certified: false,
        chunks: [{ chunkId: 1_000 + at, heading: null, text: 'Akku laden, Fahrrad, Ladegerät.' }],
      });
    const found = index.search({ text: 'Akku laden', language: 'de' }).documents;
    expect(found[0]?.documentId).toBe(2);
    const dutch = index.search({ text: 'Akku laden', language: 'nl' }).documents;
    expect(dutch[0]?.documentId).toBe(100);
  });
});

describe('courtesy', () => {
  it.each([
    ['Sehr geehrte Damen und Herren,', 'Mit freundlichen Grüßen'],
    ['Guten Tag Frau Berg,', 'Viele Grüße'],
    ['Buenos días:', 'Un saludo,'],
    ['Estimada señora Gil:', 'Atentamente,'],
    ['Buongiorno,', 'Cordiali saluti'],
    ['Gentile signora Conti,', 'Distinti saluti,'],
    ['Boa tarde,', 'Com os melhores cumprimentos,'],
    ['Olá Rui,', 'Atenciosamente,'],
    ['Beste Sanne,', 'Met vriendelijke groet,'],
    ['Geachte heer Visser,', 'Groeten'],
  ])('is recognised: %s … %s', (greeting, closing) => {
    expect(isGreeting(greeting)).toBe(true);
    expect(isClosing(closing)).toBe(true);
    expect(stripCourtesy(`${greeting}\n4711?\n${closing}\nKim`)).toBe('4711?');
  });

  it('is none where something is said', () => {
    expect(isGreeting('Guten Tag, ich habe eine Frage')).toBe(false);
    expect(isGreeting('Hola, no me llega el paquete')).toBe(false);
    expect(isGreeting('Dag, waar is mijn pakket')).toBe(false);
    expect(dropGreetingLead('Guten Tag Frau Berg, wo ist mein Paket?')).toBe('wo ist mein Paket?');
    expect(dropGreetingLead('Hola, ¿dónde está?')).toBe('¿dónde está?');
  });

  it('names who is greeted', () => {
    expect(nameInGreeting('Guten Tag Frau Berg,')).toBe('Berg');
    expect(nameInGreeting('Hola, Lucía:')).toBe('Lucía');
    expect(nameInGreeting('Sehr geehrte Damen und Herren,')).toBeNull();
    expect(nameInGreeting('Beste klant,')).toBeNull();
  });

  it('ends before the mail that is quoted', () => {
    const german = 'Danke!\n\nAm 3. März 2026 um 10:12 schrieb Alex:\n> Guten Tag';
    expect(stripQuoted(german).text).toBe('Danke!');
    const outlook =
      'Graag vandaag.\n\nVan: Alex\nVerzonden: maandag\nAan: Kim\nOnderwerp: Retour\nTekst';
    expect(stripQuoted(outlook).text).toBe('Graag vandaag.');
  });
});

describe('a past answer', () => {
  it.each([
    [
      'de',
      'Guten Tag Kim,\nwir haben Ihre Rücksendung gestern erhalten.\nReifen halten zwei Jahre.',
    ],
    ['es', 'Hola, Kim:\nHemos enviado su pedido hoy.\nLos neumáticos duran dos años.'],
    ['it', 'Buongiorno Kim,\nabbiamo spedito il Suo ordine ieri.\nGli pneumatici durano due anni.'],
    ['pt', 'Olá Kim,\nenviámos a sua encomenda ontem.\nOs pneus duram dois anos.'],
    ['nl', 'Beste Kim,\nwij hebben uw bestelling gisteren verzonden.\nBanden gaan twee jaar mee.'],
  ])('is told to others without what was said to one: %s', (language, text) => {
    expect(reusableSentences(text, language)).toEqual([text.split('\n')[2]]);
  });

  it('is not told at all where nobody knows what that is', () => {
    expect(reusableSentences('Opony wytrzymują dwa lata.', 'pl')).toEqual([]);
  });
});

describe('a reply', () => {
  const replies: Record<string, [opening: string, closing: string]> = {
    de: ['Guten Tag Jonas,\n\nvielen Dank für Ihre Nachricht.', 'Mit freundlichen Grüßen\nAlex'],
    es: ['Hola, Diego:\n\nGracias por su mensaje.', 'Un cordial saludo,\nAlex'],
    it: ['Buongiorno Paolo,\n\ngrazie per il Suo messaggio.', 'Cordiali saluti,\nAlex'],
    pt: ['Olá Rui,\n\nAgradecemos a sua mensagem', 'Atenciosamente,\nAlex'],
    nl: ['Beste Daan,\n\nBedankt voor uw bericht.', 'Met vriendelijke groet,\nAlex'],
  };
  it.each(languages)(
    'is in the language of the ticket, from the article that answers: %s',
    async (language) => {
      const shop = shops[language];
      for (const ticket of shop.tickets) {
        const { last } = await answerTicket(shop, ticket, language);
        expect(last?.type, ticket.text).toBe('done');
      }
      const { last } = await answerTicket(
        shop,
        shop.tickets[1] as (typeof shop.tickets)[1],
        language,
      );
      if (last?.type !== 'done') throw new Error('silent');
      const [opening, closing] = replies[language] as [string, string];
      expect(last.text.startsWith(opening)).toBe(true);
      expect(last.text.endsWith(closing)).toBe(true);
      const [, { passages }] = shop.articles as [unknown, { passages: { text: string }[] }];
      expect(last.text).toContain(passages[1]?.text);
      expect(last.unsupported).toBe(0);
    },
  );

  const polish = {
    articles: [
      {
        title: 'Zwroty',
        passages: [
          {
            heading: null,
            text: 'Każde zamówienie można zwrócić w ciągu 30 dni. Etykietę zwrotną znajdą Państwo na swoim koncie.',
          },
        ],
      },
    ],
  };
  const ticket = {
    subject: 'Zwroty',
    text: 'W ciągu ilu dni można zwrócić zamówienie?',
    from: 'Ola Nowak',
  };

  it('is the article between the names where its language is not described', async () => {
    const { last } = await answerTicket(polish, ticket, 'pl');
    expect(last).toMatchObject({
      type: 'done',
      text: `Ola,\n\n${polish.articles[0]?.passages[0]?.text}\n\nAlex`,
    });
    const nameless = { requesterName: null, agentName: null };
    const { last: bare } = await answerTicket(polish, ticket, 'pl', nameless);
    expect(bare).toMatchObject({ type: 'done', text: polish.articles[0]?.passages[0]?.text });
  });

  it.each([
    ['de', 'en', 'You can return any order within 30 days. The label is in your account.'],
    ['pl', 'cs', 'Každou objednávku lze vrátit do 30 dnů. Štítek najdete ve svém účtu.'],
  ])('is silent in %s where the knowledge is in %s', async (asked, known, text) => {
    const passages = [passage(1, 'Zwroty', text, { language: known })];
    const { last } = await answerTicket(polish, ticket, asked, { passages });
    expect(last?.type).toBe('silence');
  });

  it.each([
    [
      'de',
      'Wo ist meine Bestellung 1001?',
      'Ihre Bestellung 1001 vom 3. März 2026 wurde versandt.',
    ],
    ['es', '¿Dónde está mi pedido 1001?', 'Su pedido 1001 del 3 de marzo de 2026 se ha enviado.'],
    ['it', "Dov'è il mio ordine 1001?", 'Il Suo ordine 1001 in data 3 marzo 2026 è stato spedito.'],
    ['pt', 'Onde está o meu pedido 1001?', 'O seu pedido 1001 de 3 de março de 2026 foi enviado.'],
    ['nl', 'Waar is mijn bestelling 1001?', 'Uw bestelling 1001 van 3 maart 2026 is verzonden.'],
  ])('tells in %s where an order is', async (language, text, told) => {
    const { locale, order, progress } = wordsOf(language).orders;
    const date = new Date('2026-03-03').toLocaleDateString(locale, {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    const fact = `${order('1001', date)} ${progress.shipped}.`;
    expect(fact).toBe(told);
    const asked = { subject: '', text, from: 'Kim Berg' };
    const facts = [
      {
        id: 'shop/1001/status',
        order: '1001',
        source: 'Shop',
        text: fact,
        about: 'whereabouts' as const,
      },
    ];
    const { last } = await answerTicket({ articles: [] }, asked, language, { facts });
    expect(last).toMatchObject({ type: 'done', text: expect.stringContaining(`\n\n${told}\n\n`) });
  });
});
