/** Which names of a list are taken for which of the model. */
import type { AnnotatedSchema } from '../../../graphql/annotated-schema';
import { checkFields } from '../../../server/keys/check-fields';
import { organisationModel } from '../../graphql/sample-resolvers';

/** With another `firstname`, which is the same in small letters. */
const twice: AnnotatedSchema = {
  ...organisationModel,
  entities: organisationModel.entities.map(entity => {
    const first = entity.name === 'Person' ? entity.fields.find(({ name }) => name === 'firstname') : undefined;
    return first === undefined ? entity : { ...entity, fields: [...entity.fields, { ...first, name: 'FIRSTNAME', odataName: 'Fornavn' }] };
  }),
};

it('a name in another case means the one name of the model that it fits', () => {
  expect(checkFields('allow', ['person.FIRSTNAME', 'person_cpr'], organisationModel)).toEqual(['Person.firstname', 'PERSON_CPR']);
});

it('a name at /odata means its field, in any case', () => {
  expect(checkFields('deny', ['Person.Fornavn', 'person.fornavn'], twice)).toEqual(['Person.FIRSTNAME']);
});

it('where two names fit, only the exact one is taken', () => {
  expect(checkFields('allow', ['Person.firstname', 'Person.FIRSTNAME'], twice)).toEqual(['Person.firstname', 'Person.FIRSTNAME']);
  expect(() => checkFields('allow', ['Person.Firstname'], twice)).toThrow("There is no field 'Person.Firstname'.");
});
