/** Danish names, the common ones first. */

export const FEMALE_NAMES: readonly string[] = (
  'Anne Mette Kirsten Hanne Anna Helle Susanne Lene Maria Marianne Inge Karen Lone Bente Camilla Pia Jette Charlotte Louise Inger Gitte Ida Tina Ulla Emma Julie ' +
  'Laura Annette Birthe Lise Kristine Sofie Rikke Christina Mathilde Freja Sara Signe Maja Line Trine Åse Ærtha Østa Bodil Dorthe Ditte Caroline Cecilie Astrid ' +
  'Alberte Agnes Karla Clara Ellen Frida Gudrun Hjørdis Ingrid Jytte Katrine Liv Malou Nanna Olivia Petra Ragnhild Solveig Thea Vibeke Yrsa Zenia Åsa Asta Birgit ' +
  'Dagny Edith Fatima Amina Aisha Leyla Natalia Olena Zofia Mai-Britt Anne-Mette Anne-Marie Ann-Sofie Eva Esther Grethe Hella Irene Jonna Kamma Lærke Mille Naja Pipaluk Rosa Silje Tove'
).split(' ');

export const MALE_NAMES: readonly string[] = (
  'Peter Jens Michael Lars Thomas Henrik Søren Christian Martin Anders Jan Niels Hans Jesper Morten Jørgen Mads Ole Rasmus Per Erik Mikkel Kim Jacob Frederik Jonas ' +
  'Magnus Emil Oliver William Noah Oscar Lucas Malthe Carl Victor Alfred Valdemar Åge Ægir Øjvind Aage Asbjørn Bjørn Bent Claus Daniel Ebbe Esben Finn Flemming Gert ' +
  'Gorm Hjalmar Holger Ib Ivan Johannes Kaj Karsten Kenneth Kjeld Knud Kurt Leif Liam Lasse Malik Mogens Mohammad Nikolaj Otto Palle Poul Preben René Ringo Robert ' +
  'Sebastian Simon Steen Stig Svend Tage Tobias Torben Troels Uffe Ulrik Vagn Viggo Villy Yusuf Ahmed Ali Omar Piotr Andrii Karl-Erik Hans-Christian Jens-Ole Åsbjørn Aksel Birk Bo Dan Egon Gustav'
).split(' ');

export const SURNAMES: readonly string[] = (
  'Nielsen|Jensen|Hansen|Andersen|Pedersen|Christensen|Larsen|Sørensen|Rasmussen|Jørgensen|Petersen|Madsen|Kristensen|Olsen|Thomsen|Christiansen|Poulsen|Johansen|Møller|' +
  'Mortensen|Knudsen|Jakobsen|Jacobsen|Mikkelsen|Olesen|Frederiksen|Laursen|Henriksen|Lund|Schmidt|Eriksen|Holm|Kristiansen|Clausen|Simonsen|Svendsen|Andreasen|Iversen|' +
  'Jeppesen|Mogensen|Jespersen|Nissen|Lauridsen|Frandsen|Østergaard|Kjær|Nørgaard|Vestergaard|Jepsen|Dahl|Åkjær|Aagaard|Ågård|Ærø|Ægidius|Øster|Ørsted|Bach|Bang|Bech|Beck|Berg|Bertelsen|Bisgaard|' +
  'Bjerregaard|Bonde|Brandt|Bruun|Bæk|Carlsen|Dam|Damgaard|Danielsen|Davidsen|Eskildsen|Fischer|Foged|Friis|Gade|Gregersen|Gundersen|Hald|Hedegaard|Højgaard|Ibsen|Juhl|Kirkegaard|Kjeldsen|Koch|Kofoed|Krogh|' +
  "Lassen|Lind|Lorenzen|Mathiesen|Mørk|Munk|Nygaard|Overgaard|Paulsen|Ravn|Riis|Skov|Schou|Søndergaard|Thygesen|Toft|Villadsen|Winther|O'Connor|D'Angelo|von Ahn|de la Cour|Nguyen|Yılmaz|Khan|Hussein|Kowalska|Müller|Šimić|Çelik|" +
  'Holm-Jensen|Bay-Andersen|Friis Madsen|Lund Christensen|Kjær Nielsen'
).split('|');

/** Surnames of robots. */
export const ROBOTS: readonly string[] = ['Fakturakontrol', 'Journalisering', 'Lønafstemning', 'Adresseopslag', 'Ydelsesberegning'];

/** A name -> the letters a to z that it becomes in user names and mail addresses. */
export function plainLetters(name: string): string {
  const plain = name.toLowerCase().replaceAll('æ', 'ae').replaceAll('ø', 'oe').replaceAll('å', 'aa').replaceAll('ı', 'i');
  return plain.normalize('NFD').replace(/[^a-z]/g, '');
}
