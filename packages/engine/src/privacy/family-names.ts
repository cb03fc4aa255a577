import { foldName } from './given-names.ts';

/** Usual family names that are no ordinary words, places or makers. */
const names = `
  abernathy abubakar acosta adebayo adeyemi agarwal aggarwal aguilar ahmad ahmed akhtar albrecht allen almeida
  alonso alvarez andersen anderson andersson andrews ansari araujo armstrong arnaud arroyo arsenault arslan asante
  atkinson aubert aydin azevedo bailey bailly bakken bakker banerjee barajas barbier barbieri barbosa barros baudry
  bauer baumann beaulieu becker bellini benali benedetti benitez bennett bergman bergmann bergstrom bernardi
  bertrand besson bhatt bianchi bianco bjorklund blackwell blanchet blomqvist boateng bonnet bouchard boudreau
  bousquet bouvier boyer brandt bruno bryant burke cabrera caldwell callahan callaway calvo camacho campbell caputo
  cardenas cardoso carpentier carrasco carrillo carvalho castillo cavalcanti celik cervantes charron chatterjee
  chaudhary chaudhry chavez chen chevalier chevallier chiang choi chopra choudhury chowdhury christensen cisse
  claessens cloutier coleman collet collins connolly conti contreras cordier correia cortez coulibaly crawford
  crespo cunha cunningham davis dawkins dekker delaunay delgado delorme demir desai deschamps desjardins desmet
  devos dewit diallo dias diaz dietrich dijkstra dimitrov dixon dlamini dogan doherty dominguez donnelly dubois
  dubreuil dufour dumitru dumont dunn duong dupont dupuis dupuy durand dutta duval dvorak eder edwards egger eklund
  ekstrom elliott ellis ellsworth engstrom eriksson escobar espinosa espinoza esposito estrada evans fabbri faure
  ferguson fernandes fernandez ferraro ferreira figueiredo figueroa fischer fitzgerald fitzpatrick flanagan fonseca
  forsberg fortin fournier freitas friedrich fuchs fuentes fujii fujita fujiwara fukuda gagnon gaillard gallagher
  gallego galli galloway galvan garcia gardner garnier gauthier georgiev gerard ghosh gillespie gimenez giordano
  girard giraud gomes gomez goncalves gonzalez goossens greco greene griffin gruber guerin guillot gunther guo gupta
  gustafsson gutierrez guzman haddad hajek hallberg halvorsen hansen hansson harada hargreaves harrison hartmann
  hasegawa hashimoto haugen hawkins hayashi hayes hedlund heinrich henderson hendriks hennessy hermans hernandez
  herrera herrmann hicks higgins hoang hodgson hoekstra hofer hoffmann hofmann holloway holmgren hopkins horvat
  horvath hsieh hsu huang huber hughes hussain hutchins hutchinson huynh hwang ibarra iglesias ikeda inoue ionescu
  iqbal ishikawa ito ivanov ivanova iyer jacobs jacquet jankowski jansen janssen jansson jenkins jennings jensen
  jeong jimenez johansen johansson johnson jonsson jorgensen joshi jovanovic kamau kaminski kaneko kapoor karlsson
  kavanagh keita keller kennedy khan khoury kimura kobayashi kohler kondo korhonen kouassi kovac kovacs kowalski
  kozlowski kraus krause krawczyk krishnan kristensen kruger kucera kuhn kuipers kumar kuznetsov kwon lambert landry
  langlois larsen larsson lavoie lawson leblanc lebrun lefebvre lefevre legrand lehmann leitner lemaire lemaitre
  lemoine leroy levesque lewandowski liang lindberg lindgren lindqvist lindstrom liu llewellyn lockwood lofgren
  lombardi lopes lopez lorenz ludwig lundberg lundqvist macdonald machado mackenzie madsen maeda magalhaes maguire
  mahmood maillard makinen maldonado malhotra malik mallet mancini mansour marchetti marechal mariani marino marques
  marquez martinelli martinez martins masson matsuda matsumoto mayer mazur mcbride mccarthy mcdonald mcgee mcgrath
  mckenzie mckinney mclaughlin mehta meier meijer melo mendes mendez mendoza menon mensah mercier mertens meunier
  meyer mishra mitchell miura miyazaki molnar monnier montanari monteiro montoya morales moreau moreira morel moreno
  moretti moriarty morin morita morris moser mukherjee mulder muller mullins munoz murakami murphy mwangi myers nagy
  nair nakagawa nakajima nakamura nakano napolitano nascimento navarro ndiaye nelson neumann nguyen nicholson
  nielsen nieminen nikolic nilsson nishimura njoroge nkosi nordstrom novak novotny nowak nowakowski nunes nunez
  nwosu nystrom obrien ochoa oconnor ogawa ogunleye ohara okada okafor okamoto okeke okonkwo okoye oliveira olsen
  olsson oneill oreilly orozco ortiz ostergaard osullivan otieno ouattara ouellet owens owusu ozturk pacheco padilla
  palumbo pandey papadopoulos parisi pascual patel patterson pawlak payne pedersen peeters pellegrini pelletier
  pereira perez perkins perrin perrot persson petersen peterson petrov petrova petrovic pettersson pfeiffer pham
  phan picard pichon pillai pohl poirier popescu popov prevost pritchard prochazka quintero qureshi rahman rajput
  ramirez ramos rangel rasmussen reddy renard reyes reynolds ribeiro ricci richardson richter riley rinaldi rivera
  rizzo roberts robinson rodrigues rodriguez rojas rolland rollins rosales rossi rousseau roussel rousset roux rubio
  ruggiero russo sahin saito sakai salazar saleh sanchez sandberg santoro santos sanz sasaki sato schafer schmidt
  schmitt schmitz schneider scholz schreiber schroder schroeder schubert schultz schulz schumacher schuster seidel
  serrano sharma shibata shimizu siddiqui sidorov silva simmons simpson sinclair singh sjoberg sjostrom smirnov smit
  smith soderberg solberg solis sorensen sorrentino souza srivastava stephenson stewart suarez sugiyama sullivan
  sundberg svensson svoboda sylla szabo szymanski takahashi takeda takeuchi tamura tanaka tavares taylor teixeira
  tessier thakur theriault thibodeau thompson timmermans torres toure tran traore tremblay trevisan trinh trivedi
  trujillo truong tsai turner ueda valdes valdez varga vargas vasquez vasseur veenstra velasquez velez verhoeven
  verma vermeulen vieira villarreal virtanen visser vitale vogt voigt volkov wada wagner wallace wallin watanabe
  watkins watson webb weber weiss whitaker whitehead wikstrom wilkins wilkinson willems williams willis wilson
  wimmer winkler wojcik wolff wouters wozniak xie yadav yamada yamaguchi yamamoto yamazaki yilmaz yoshida zavala
  zhang zhao zheng zhou zhu ziegler zielinski zimmermann`;

const known: ReadonlySet<string> = new Set(names.split(/\s+/).filter(Boolean));

/** Whether a word is a usual family name, whatever its case and accents. */
export function isFamilyName(word: string): boolean {
  return known.has(foldName(word).replace(/[’']/g, ''));
}
