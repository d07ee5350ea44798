/** The ways to send a key -> annotations of the container (Org.OData.Authorization.V1). Any one of them is enough. */
import { collection, enumMember, record, text, type Annotation, type AnnotationValue } from './annotation';

const SCHEMES: Readonly<Record<string, AnnotationValue>> = {
  ApiKey: record(
    {
      Name: text('ApiKey'),
      Description: text('The key in the header ApiKey.'),
      KeyName: text('ApiKey'),
      Location: enumMember('Authorization.KeyLocation', 'Header'),
    },
    'Authorization.ApiKey',
  ),
  Bearer: record(
    {
      Name: text('Bearer'),
      Description: text('The key as a bearer token in the header Authorization.'),
      Scheme: text('bearer'),
      BearerFormat: text('API key'),
    },
    'Authorization.Http',
  ),
  Basic: record(
    { Name: text('Basic'), Description: text('The key as the password, with any user name.'), Scheme: text('basic') },
    'Authorization.Http',
  ),
};

export function describeAuthorization(): Annotation[] {
  const names = Object.keys(SCHEMES);
  return [
    { term: 'Authorization.Authorizations', value: collection(Object.values(SCHEMES)) },
    { term: 'Authorization.SecuritySchemes', value: collection(names.map(name => record({ Authorization: text(name) }))) },
  ];
}
