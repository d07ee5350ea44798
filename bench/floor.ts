/** The floor of the benchmark's own questions about the organisation. */
import {
  affiliationsOf,
  persons,
  personsByFirstname,
  personsByPrefix,
  personsChangedAfter,
  personsWithBelongings,
  personWithUnits,
  unitNames,
  unitsWithPersons,
} from './floor-answers';
import { serveFloor } from './floor-server';
import { STATEMENTS } from './floor-statements';

const ROOT = `http://127.0.0.1:${process.env.PORT ?? ''}/`;

serveFloor({
  statements: STATEMENTS,
  answers: {
    '/by-firstname': (database, { text, top }) => personsByFirstname(database, text, Number(top)),
    '/changed': (database, { after = '', top }) => personsChangedAfter(database, after, Number(top)),
    '/persons': async (database, { top, after }) => {
      const { value, next } = await persons(database, Number(top), after);
      return next === undefined ? { value } : { value, '@odata.nextLink': `/persons?top=${top}&after=${next}` };
    },
    '/affiliations': (database, { text, top }) => affiliationsOf(database, text, Number(top)),
    '/persons-with-belongings': (database, { top }) => personsWithBelongings(database, Number(top)),
    '/unit-names': (database, { top }) => unitNames(database, Number(top), ROOT),
    '/by-prefix': async (database, { text, top }) => {
      const { count, value } = await personsByPrefix(database, text, Number(top));
      return { '@odata.count': count, value };
    },
    '/person': (database, { text }) => personWithUnits(database, text),
    '/units-with-persons': (database, { top }) => unitsWithPersons(database, Number(top)),
  },
});
