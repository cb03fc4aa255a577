/**
 * Usual given names of English and French speakers, and of their neighbours. Names that are also ordinary words, months
 * or places are not here: those are found beside a title, in a greeting or in a signature only.
 */
const names = `
  aaron abdel abdul abdullah abigail abraham adam adel adele adrian adriana adrien adrienne agathe agnes agnieszka
  ahmed ahmet aidan aileen aisha akira alain alan alastair alban albert alberto alejandra alejandro aleksandr alessandra
  alessandro alessia alex alexander alexandra alexandre alexandria alexei alexis alfonso alfred alfredo ali alice
  alicia alina aline alisha alison alistair alix allan allison alphonse alvin alyssa amanda amandine amelia amelie
    amit amy anais anastasia andre andrea andreas andree andrei andres andrew andrzej andy angela
  angelica angelina angelique angelo angus anika anil anita anja ann anna annabel annabelle anne annelise annette annick
  annie anselme anthony antoine antoinette anton antonia antonio antony archie ariane arianna ariel arjun arlene arlette
  armand armando arnaud arnold arthur arturo ashley ashok astrid aude audrey augustin aurelie aurelien axel ayesha barbara
  barnaby barry bartholomew bastien beatrice beatrix belinda ben benedict benedicte benjamin benoit bernadette bernard
  bernardo bernice bert bertha bertrand beryl beth bethany betsy betty beverley beverly bianca billy birgit bjorn bob
  bobby boris brad bradley brandon brenda brendan brent brett brian bridget brigitte britney brittany bruce bruno bryan
  bryce byron caitlin caleb calvin cameron camilla camille carina carl carla carlo carlos carmen carole carolina
  caroline carolyn carrie carter casey cassandra catherine cathy cecile cecilia cedric celia celine
  cesar chantal charlene charles charlie cheryl chiara chloe chris christa christel christelle
  christian christiane christina christine christophe christopher christy cindy claire clara clarence clarice clarissa
  claude claudette claudia claudine claudio clementine clifford clint clive clotilde colette colin colleen
  connie connor conrad corentin corinne cornelia cory craig cristina curtis cynthia cyril cyrille 
  damien damon dan dana daniel daniela daniele danielle danny daphne darius darlene darrell darren daryl dave david 
   deborah debra deepak deirdre delphine denis denise dennis derek derrick desmond diana diane dianne didier diego
  dieter dimitri dina dirk dmitri dolores dominic dominique donald donna doreen dorian doris dorothea dorothee dorothy
  doug douglas duncan dustin dwayne dylan eamon eddie edgar edith edmond edmund eduardo edward edwin eileen elaine
  elena eleanor elodie eleonore eliane elias elijah elinor elisa elisabeth elise eliza elizabeth ella ellen elliot elliott
  elmer eloise elsa elsie elvira emil emile emilia emilie emily emma emmanuel emmanuelle enrico enrique enzo eric erica
  erich erik erika ernest ernesto erwan erwin esme esteban estelle esther ethan etienne eugene eugenie eunice eva evan
  evelyn evelyne ewan fabien fabienne fabio fabrice faisal fatima fatoumata federico felicia felicite felipe felix
  fernand fernanda fernando fiona flavie floriane florent florian floyd francesca francesco francine francis
  francisco franck francois francoise frank frankie franklin franz fred freda freddie frederic frederick frederik
  frederique frida friedrich gabriel gabriela gabriella gabrielle gael gaelle gareth gaston gavin genevieve geoff geoffrey
  geoffroy george georges georgette georgina gerald geraldine gerard gerardo gerda gerhard gertrude ghislaine
  giacomo gianni gilbert gilberto gilles gillian gina giorgio giovanni gisele giulia giuseppe gladys glenda glenn gloria
  gonzalo gordon graham greg gregoire gregory greta gretchen guido guilhem guillaume guillermo gunther gustav gustavo
   gwen gwendoline gwendolyn hadrien hana hannah hans harald harold harriet harrison harry harvey hassan hector heidi
  heinrich helen helena helene helga henri henriette henrik henrique henry herbert herman hermann herve hilary hilda
  hiroshi horace howard hubert hugh hugo hugues humphrey ian ibrahim ignacio igor ilse imogen imran inga ingrid
  ines irene irina irma isaac isabel isabella isabelle isaiah ismael ivan ivana jacinta jackie jacob jacqueline
  jacques jaime jake jakob jakub jamal james jamie jana jane janet janice janine jared jason javier jean
  jeanette jeanne jeannine jeff jeffrey jenna jennie jennifer jenny jeremie jeremy jermaine jerome jerry jesper jesse
  jessica jessie jill jim jimmy joachim joan joann joanna joanne joao joaquin jocelyn jocelyne jodie joe joel joelle
  johan johann johanna johannes john johnny jolene jon jonas jonathan jorge jose josef joseph josephine josette josh
  joshua josiane juan juanita judith judy jules julia julian juliana julie julien juliet juliette julio julius jurgen
  justin justine kaitlyn kamal karen karim karin karina karine karl karla karolina kate katarina katarzyna katerina
  katharina katharine katherine kathleen kathryn kathy katia katie katja katrina kayla keith kelly ken kendra
  kenneth kenny kerry kevin khadija khalid kim kimberly kirsten kirsty klara klaus kristen kristian kristin kristina
  kristine krzysztof kumar kurt kyle lara larissa larry lars latoya laura laure laureen lauren laurence laurent laurie
  lawrence leah leandro leila lena leo leon leona leonard leonardo leonie leopold leroy leslie lester leticia lewis
  liam lidia lillian lilly lily linda lindsay lindsey lionel lisa lise lizzie lloyd logan lois loic lola loren lorenzo
  loretta lori lorna lorraine lottie louis louisa louise luc luca lucas lucia luciano lucie lucien lucienne lucille
  lucinda lucy ludovic luigi luis luisa lukas luke luther lydia lydie lyn lynda lynn lynne mabel madeleine madeline
  mael maeva magali magda magdalena magnus mahmoud maite malcolm malik manon manuel manuela marc marcel marcelle marcelo
  marcia marco marcus margaret margarita margaux margot marguerite maria mariam marian mariana marianne maribel marie
  marielle marilyn marina mario marion marjorie marlene marta martha marthe martin martina martine marvin mary maryam
  maryse mathias mathieu mathilde matilda matt matteo matthew matthias matthieu maureen maurice mauricio maxence
  maxime maximilian maxine maya megan mehdi mehmet melanie melinda melissa melvin meredith michael michaela
  michal michel michele micheline michelle miguel mikael mike mikhail mildred milena millie milton mireille
  miriam mitchell mohamed mohammad mohammed moira moises molly monica monika monique morgane moritz moses mounir
  muhammad muriel mustafa myriam myrtle nabil nadege nadia nadine nancy naomi natalia natalie natasha nathalie nathan
  nathaniel neil nelly nelson nestor nicholas nick nicola nicolas nicole niels nigel nikita nikolai nils nina noah 
  noelie noelle noemie nora norbert norma norman odette odile olaf olga oliver olivia olivier omar osman
  oswald otto owen pablo pamela paola paolo pascale patrice patricia patrick paul paula pauline pavel pedro peggy
  penelope perrine pete peter petra phil philip philippa philippe phillip phoebe phyllis pierre pierrick pierrette
   piotr priscilla priya quentin rachel rafael raheem rainer rajesh ralph ramon ramona randall randy raoul raphael
  raquel rashid raul raymond raymonde rebecca regine reginald rejane renata renaud rene renee reuben
  rhonda ricardo richard rick ricky rita rob robert roberta roberto robyn rocio roderick rodney rodolphe rodrigo
  rodrigue roger roland rolande rolf romain romane ron ronald ronnie rory rosa rosalie rosalind rosario 
  rosie ross rowena roxane roy ruben rudolf rufus rupert russell ruth ryan sabine sabrina sacha sally salma salvador
  sam samantha samia samir samuel sandra sandrine sanjay sara sarah sascha saul scott sean sebastian
  sebastien segolene selena selma serena serge sergei sergey sergio seth severine shane shannon sharon shaun sheila
  shelby shelley sheryl shirley sibylle sidney sidonie siegfried sigrid silvia simon simone sofia sofie solange solene
  sonia sophia sophie soraya stacey stacy stan stanislas stanley stefan stefania stefano stella stephane stephanie
  stephen stephie steve steven stewart stuart suresh susan susanna susanne suzanne suzette sven svetlana sybil
  sylvain sylvester sylvia sylvie tabitha tamara tania tanya tara tatiana ted terence teresa terrence terry tess thea
  theo theodora theodore theresa therese theophile thibault thibaut thierry thomas tiago tiffany tim timothy tina tobias
  toby todd tom tomas tommy toni tony tracey tracy travis trevor tricia trisha troy tristan ulrich ulrike ursula
  valentin valentina valentine valerie vanessa vera veronica veronique vicente vicki vickie vicky victor vikram
  vincent vincenzo violette virginie vivian viviane vivien vivienne vladimir wallace walter wanda warren wayne
  wendy werner wesley wilfred wilhelm willem william willie willy wilma winifred winston wolfgang xavier yann yannick
  yasmin yasmina yasmine yolanda yolande youssef yuki yuri yusuf yves
  abdou abdoulaye abebe adebayo adeola adnan agnete agustin aida aino aleksander aleksandra aleksi alessio alfie
  alhassan aliou alma alva amadou amaya ambroise aminata anas anders andras andrej andreja andrzej aneta ania anibal
  anouk antti anwar arash arda arjen arne arnold arvid asha asif aslan aslaug astou attila awa aya aylin ayo babacar
  babajide balazs bartosz beata bela bence benedetta benedikt benito bente bernd bilal birgitte birte blanka blaz bogdan
  bohdan bojan boubacar bozena branislav bronislaw carme cemal cheikh chiamaka chidi chinedu chinwe chukwuemeka daan
  dagmar dagny dariusz darko dejan denys dimitar dmitry dmytro dominik dorota dragan dusan ebba eero efua ekaterina
  eleni elif elin elina ellinor elzbieta emeka emine emre enrica erkki ernst eskil etelka ewa fadi fadila farah farid
  fatema fatma ferenc fernande filip filippa filippo folake frans frantisek freja frode funke furkan gabor galina gernot
  gertrud ghada giancarlo giovanna gisela gizem gosia goran grazia grzegorz gudrun gunilla gunnar gyorgy hakan hakim
  halima hamza hana hanna hanne haruka haruki harun hasan hedvig heike heinz helge helmut henryk hicham hideo hilde
  hiroko horst houda hristo huseyin hussein ibrahima iker ikram ilona imane imre ingeborg inger inna ioana 
  irena irmgard isabela ismail istvan ivana ivar ivo izabela jaana jacek jadwiga janez janina jannik janos janusz
  jaromir jaroslav jelena jens jerzy jiri joaquim joanna jochen jolanta jorma jose josip jovan jozef jukka
  juliane justyna kaarina kaisa kamil kamila karel kari karolin kasper katalin kateryna kazimierz keiko kenji kenta
  khaled kjell klaudia knud kofi kourosh krisztina kwame kwesi lamine lasse laszlo latifa laszlo leena leif lennart
  leszek leyla liesbeth lieselotte lilian linnea linus lisbeth ljubica lotte lucja ludmila ludwig luisa lukasz lyudmila
  maarten maciej madina magdolna mahdi maija maja malgorzata mamadou mansour marek mareike maren mariusz marija mariam
  marko markus marta marwa maryam masud mateo mateusz matej mathilda mats matteo mattias mattia maurizio mbali 
  melek merve michal miklos mikkel milica miloslav mirko mirjam miroslav mohamad mohammadreza moritz morten mostafa
  moussa murat nabila nadezhda naoki naomi nasser natalija natasa neha ngozi nicoletta nikola nikolaj nikolaos
  nikolas nils nima nisha nkechi nour nuno obinna oksana olavi oleg oleksandr olena oluwaseun omari ondrej orsolya
  ousmane ozlem paivi palle panagiotis parisa parvati patrik patrizia pawel pekka petr petri petros pilar piet
  pieter pietro piotr pooja prakash priit radek radoslav rahul raimund raisa rajiv ramin ravi reza rikke roberta
  rosanna ruslan ryszard saara sabrine sadia safiya saida sakura salman sami sander sandor sanne santosh saskia
  satoshi sebastiano seppo serhiy seydou shanti shinji shreya sigurd simona sinead siobhan slavica slawomir soren
  stanislav stanislaw stefanie stefanos stine suleiman sumaya sunil susana susanna svetlana szilvia szymon tadeusz
  taiwo takashi tamas taras tarek tariq tatjana tatsuya teodora tereza thandiwe theodoros thorsten tiina timo tomasz
  tomoko torben tore torsten tove tuomas tuula uche udo ulla ursula uwe vaclav valeria valeriya vasil vasile vasily
  veikko vera veronika vesna viktor viktoria vilhelm ville violeta vittoria vladislav vojtech volodymyr
  waldemar walid wiktor wilhelmina wim wojciech yara yasir yasser yetunde yohann youcef yukiko yulia yuliya yusra zainab
  zbigniew zdenek zeynep zofia zoran zsofia zsuzsanna
  yvette yvonne zachary zahra zainab zelda zoe
  zoltan`;

const known: ReadonlySet<string> = new Set(names.split(/\s+/).filter(Boolean));

/** Without the marks of western names: "Teď" is no Ted. */
export function foldName(word: string): string {
  return word
    .slice(0, 40)
    .normalize('NFD')
    .replace(/[\u0300-\u0303\u0308\u030a\u0327]/g, '')
    .toLowerCase();
}

/** Whether a word is a usual given name, whatever its case and accents; of "Jean-Luc", each part. */
export function isGivenName(word: string): boolean {
  const folded = foldName(word);
  return folded.split('-').every((part) => known.has(part));
}
