/** Danish postal towns, and names of streets and localities. */

export interface Town {
  readonly postalCode: string;
  readonly city: string;
}

export const TOWNS: readonly Town[] = (
  '1165 København K|2100 København Ø|2200 København N|2300 København S|2500 Valby|2610 Rødovre|2700 Brønshøj|2800 Kongens Lyngby|2900 Hellerup|3000 Helsingør|3300 Frederiksværk|3400 Hillerød|' +
  '3700 Rønne|3720 Aakirkeby|3770 Allinge|4000 Roskilde|4100 Ringsted|4200 Slagelse|4300 Holbæk|4400 Kalundborg|4500 Nykøbing Sj|4600 Køge|4700 Næstved|4780 Stege|4800 Nykøbing F|4930 Maribo|' +
  '5000 Odense C|5230 Odense M|5300 Kerteminde|5400 Bogense|5500 Middelfart|5600 Faaborg|5700 Svendborg|5800 Nyborg|5900 Rudkøbing|5960 Marstal|5970 Ærøskøbing|6000 Kolding|6100 Haderslev|' +
  '6200 Aabenraa|6270 Tønder|6400 Sønderborg|6600 Vejen|6700 Esbjerg|6792 Rømø|6800 Varde|6950 Ringkøbing|7100 Vejle|7400 Herning|7500 Holstebro|7600 Struer|7700 Thisted|7800 Skive|7900 Nykøbing M|' +
  '8000 Aarhus C|8200 Aarhus N|8300 Odder|8305 Samsø|8400 Ebeltoft|8500 Grenaa|8600 Silkeborg|8700 Horsens|8800 Viborg|8900 Randers C|9000 Aalborg|9220 Aalborg Øst|9300 Sæby|9370 Hals|9400 Nørresundby|' +
  '9500 Hobro|9600 Aars|9700 Brønderslev|9800 Hjørring|9850 Hirtshals|9900 Frederikshavn|9990 Skagen'
)
  .split('|')
  .map(entry => ({ postalCode: entry.slice(0, 4), city: entry.slice(5) }));

/** Where the municipality lies: all of its units, and most of those who work for it. */
export const OWN_TOWNS: readonly Town[] = TOWNS.filter(({ postalCode }) => ['5300', '5600', '5700', '5800'].includes(postalCode));

export const STREETS: readonly string[] = (
  'Algade|Birkevej|Bredgade|Bøgevej|Damvej|Egevej|Elmegade|Engvej|Fjordvej|Fyrrevej|Granvej|Havnegade|Hovedgaden|Industrivej|Jernbanegade|Kastanievej|Kirkegade|Kirkevej|Klosterstræde|Lindevej|' +
  'Lærkevej|Markvej|Møllevej|Nygade|Nørregade|Parkvej|Præstegårdsvej|Rosenvej|Rådhuspladsen|Skolegade|Skovvej|Solsortevej|Stationsvej|Strandvejen|Søndergade|Søvej|Torvet|Tværvej|Vestergade|Østergade|Åboulevarden|Ærtebjergvej|Øresundsvej'
).split('|');

export const LOCALITIES: readonly string[] =
  'Nørre Egeby|Sønder Egeby|Egeby Strand|Ålum|Øster Hede|Lille Dalby|Kærby|Skovlunde By|Ærtholm|Vester Mose'.split('|');
