/** What a municipality is made of: its administrations with their departments, institutions, teams and positions. */

export interface Administration {
  readonly name: string;
  readonly shortname: string;
  readonly departments: readonly string[];
  readonly institutions: readonly string[];
  readonly teams: readonly string[];
  readonly positions: readonly string[];
  /** Main groups of KLE that its units work with. */
  readonly kleGroups: readonly string[];
}

export const MUNICIPALITY = 'Egeby Kommune';

const words = (text: string): readonly string[] => text.split('|');

/** Of each: name and shortname, departments, institutions, teams, positions, main groups of KLE. */
const ADMINISTRATION_LINES = `
Børn og Unge|BU
Skoleafdelingen|Dagtilbudsafdelingen|Pædagogisk Psykologisk Rådgivning|Ungdomsafdelingen
Egeby Skole|Nørre Skole|Søndre Skole|Åskolen|Ørbækskolen|Børnehuset Mælkebøtten|Børnehuset Regnbuen|Vuggestuen Æblehaven|Børnehaven Skovbrynet|Fritidshjemmet Kometen|Ungdomsskolen|10. klassecentret
Indskolingen|Mellemtrinnet|Udskolingen|SFO|Team Blå|Team Gul|Specialklasserne|Skolens kontor
Lærer|Pædagog|Pædagogmedhjælper|Børnehaveklasseleder|Skolesekretær|Psykolog|Talehørelærer
17|28|27
Sundhed og Omsorg|SO
Hjemmeplejen|Sygeplejen|Plejecentrene|Genoptræning og Forebyggelse
Plejecenter Solgården|Plejecenter Egelund|Plejecenter Åhaven|Plejecenter Ørnereden|Hjemmeplejen Nord|Hjemmeplejen Syd|Sundhedshuset|Genoptræningscentret|Køkkenet Madhuset|Hjælpemiddeldepotet
Dagvagt|Aftenvagt|Nattevagt|Team Øst|Team Vest|Rehabilitering|Demensteamet|Køkkenet
Social- og sundhedsassistent|Social- og sundhedshjælper|Sygeplejerske|Ergoterapeut|Fysioterapeut|Kostfaglig medarbejder|Sygehjælper
29|27|54
Beskæftigelse og Social|BS
Jobcentret|Ydelseskontoret|Socialafdelingen|Familieafdelingen
Jobcenter Egeby|Ydelsescentret|Bostedet Åbrinken|Bostedet Vesterled|Værestedet Krydset|Familiehuset|Integrationshuset|Rusmiddelcentret
Team Job|Team Sygedagpenge|Team Unge|Team Fleks|Visitationen|Modtagelsen|Børnehandicap
Socialrådgiver|Sagsbehandler|Jobkonsulent|Socialpædagog|Virksomhedskonsulent|Familiebehandler
15|32|27
Teknik og Miljø|TM
Byggeri og Plan|Vej og Park|Natur og Miljø|Ejendomme
Materielgården|Genbrugspladsen Nord|Genbrugspladsen Øst|Byggesagskontoret|Havnekontoret|Entreprenørgården|Rengøringen|Klimakontoret
Driften|Anlæg|Vintertjenesten|Grønne områder|Byggetilladelser|Tilsynet|Teknisk service
Ingeniør|Arkitekt|Specialarbejder|Gartner|Teknisk servicemedarbejder|Miljøsagsbehandler|Rengøringsassistent|Byggesagsbehandler
01|02|05|07|09|82
Kultur og Fritid|KF
Biblioteker|Idræt og Fritid|Museer og Arkiver|Borgerservice
Hovedbiblioteket|Filialen Ålum|Egebyhallen|Svømmehallen|Stadsarkivet|Kulturhuset Mejeriet|Musikskolen|Borgerservicecentret
Formidling|Børnebiblioteket|Halinspektionen|Livredderne|Samlingen|Pas og kørekort|Arrangementer
Bibliotekar|Biblioteksassistent|Halinspektør|Livredder|Musikskolelærer|Borgerrådgiver|Arkivar
18|20|21|23
Økonomi og Digitalisering|ØD
Økonomiafdelingen|IT-afdelingen|Indkøb og Udbud|Digitalisering
Budgetkontoret|Regnskabskontoret|Servicedesk|Driftscentret|Indkøbskontoret|Kontrolenheden|Opkrævningen
Team Netværk|Team Løsninger|Team Sikkerhed|Debitor|Kreditor|Analyse|Arkitektur
Økonomikonsulent|Regnskabsassistent|It-supporter|Systemadministrator|Udvikler|Indkøber|Projektleder|Dataanalytiker
00|25|85|88
Staben|ST
HR og Løn|Sekretariatet|Kommunikation|Jura
Lønkontoret|Byrådssekretariatet|Personalejura|Kommunikationskontoret|Beredskabet|Uddannelsescentret
Team Løn|Team Rekruttering|Dagsordener|Presse og web|Arbejdsmiljø|Elever og studerende
HR-konsulent|Lønkonsulent|Jurist|Kommunikationskonsulent|Administrativ medarbejder|Kontorelev|Brandmand
00|81|84|14
`
  .trim()
  .split('\n')
  .map(words);

export const ADMINISTRATIONS: readonly Administration[] = Array.from({ length: ADMINISTRATION_LINES.length / 6 }, (_, index) => {
  const [[name = '', shortname = ''] = [], departments = [], institutions = [], teams = [], positions = [], kleGroups = []] =
    ADMINISTRATION_LINES.slice(index * 6, index * 6 + 6);
  return { name, shortname, departments, institutions, teams, positions, kleGroups };
});

export const KLE_SUBJECTS: readonly (readonly [string, string])[] = words(
  '00 Kommunens styrelse|00.01 Administration|00.01.00 Administration i almindelighed|00.15 Ledelse og kvalitet|00.30 Budget og økonomi|01 Fysisk planlægning og naturbeskyttelse|01.02.05 Lokalplaner|02 Byggeri|02.34.02 Byggesager|05 Veje og trafik|' +
    '05.01.02 Vejes anlæg|07 Affald og genanvendelse|07.18.00 Genbrugspladser|09 Miljøbeskyttelse|09.02.01 Virksomhedstilsyn|14 Beredskab|14.00.05 Brandsyn|15 Beskæftigelse|15.20.04 Jobplaner|15.20.12 Virksomhedspraktik|17 Undervisning|17.02.00 Folkeskolen|' +
    '17.07.01 Skolefritidsordninger|17.15.10 Specialundervisning|18 Kultur og fritid|18.20.02 Svømmebade|20 Biblioteker|20.04.00 Udlån|21 Museer og arkiver|21.10.01 Samlinger|23 Borgeranliggender|23.05.10 Folkeregistrering|23.10.00 Pas|25 Skatter og afgifter|25.45.01 Opkrævning|' +
    '27 Social service|27.03.04 Børnesager|27.12.08 Personlig hjælp og pleje|27.24.00 Anbringelser|27.36.04 Hjælpemidler|27.54.20 Botilbud|28 Dagtilbud|28.06.00 Børnehaver|28.09.04 Dagpleje|29 Sundhed|29.03.00 Forebyggelse|29.09.02 Genoptræning|32 Kontante ydelser|' +
    '32.18.04 Kontanthjælp|32.24.12 Boligstøtte|54 Uddannelse|54.15.00 Elever|81 Personale|81.01.02 Ansættelse|81.38.00 Ferie|82 Ejendomme|82.20.01 Vedligeholdelse|84 Valg|84.01.00 Valghandlinger|85 Indkøb og it|85.11.02 Systemdrift|85.15.04 Informationssikkerhed|88 Forsikring og arkiv|88.08.00 Journalføring',
).map(entry => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)] as const);

/** Name, description, category. */
export const FUNCTIONS: readonly (readonly (string | null)[])[] = words(
  'Arbejdsmiljørepræsentant;Vælges af medarbejderne for to år ad gangen;Arbejdsmiljø|Arbejdsmiljøleder;Leder i arbejdsmiljøgruppen;Arbejdsmiljø|Tillidsrepræsentant;Taler medarbejdernes sag;Samarbejde|Fællestillidsrepræsentant;;Samarbejde|MED-medlem;Medlem af et MED-udvalg;Samarbejde|' +
    'Brandansvarlig;Sørger for flugtveje og slukningsmateriel;Beredskab|Førstehjælper;Har gyldigt førstehjælpsbevis;Beredskab|Evakueringsleder;;Beredskab|Systemejer;Svarer for et it-system;It|Superbruger;Hjælper kolleger med et it-system;It|Databeskyttelsesrådgiver;Rådgiver om beskyttelse af personoplysninger;It|' +
    'Informationssikkerhedskoordinator;;It|Disponent;Godkender bilag inden for en beløbsgrænse;Økonomi|Budgetansvarlig;Svarer for et budget;Økonomi|Attestant;;Økonomi|Praktikvejleder;Vejleder elever i praktik;Uddannelse|Mentor;;Uddannelse|Medicinansvarlig;Svarer for medicinhåndtering;Sundhed|Hygiejnekoordinator;;Sundhed|Vagtplanlægger;;',
).map(entry => entry.split(';').map(cell => cell || null));

/** Tag, description, value. */
export const TAGS: readonly (readonly [string, string | null, string | null])[] = [
  ['Projekt', 'Projekt, som enheden deltager i', 'Velfærdsteknologi'],
  ['Projekt', 'Projekt, som enheden deltager i', 'Grøn omstilling'],
  ['Lokation', 'Bygning, som enheden har til huse i', 'Rådhuset'],
  ['Lokation', 'Bygning, som enheden har til huse i', 'Sundhedshuset'],
  ['Nøglekreds', null, 'A12'],
  ['Døgnåben', 'Enheden er bemandet hele døgnet', null],
  ['Borgerrettet', null, null],
];

/** Subjects that are no longer in use. */
export const FORMER_SUBJECTS: readonly string[] = ['15.20.12', '17.07.01', '54.15.00', '84.01.00', '88.08.00'];
