/** Query options that only a test's own catalogue has: each kind of resource takes them or refuses them, and none ignores them. */
import path from 'node:path';
import { makeCatalogue, type Catalogue } from '../../../graphql/catalogue/catalogue';
import { FUNCTIONS } from '../../../graphql/catalogue/functions';
import type { OptionRow, Resource } from '../../../graphql/catalogue/option-row';
import { OPTIONS } from '../../../graphql/catalogue/options';
import { PROJECT_ROOT } from '../../../std/project-root';
import { startTestService, type TestService } from '../../support/service';

const OWN = { name: 'hint', version: '4.01', section: 'none', says: 'Tells how to go about it.' } as const;

/** A request for each resource; `§` is where the option stands. */
const REQUESTS: Readonly<Record<Resource, string>> = {
  serviceDocument: '?§',
  metadata: '$metadata?§',
  vocabulary: '$metadata/Org.OData.Core.V1.xml?§',
  openApi: 'openapi.json?§',
  collection: 'Persons?§',
  entity: 'Persons(<person>)?§',
  property: 'Persons(<person>)/Firstname?§',
  complexProperty: "Items(Collection='archive',Number=4)/Size?§",
  rawValue: 'Persons(<person>)/Firstname/$value?§',
  media: 'Persons(<person>)/Photo/$value?§',
  count: 'Persons/$count?§',
  reference: 'Persons(<person>)/$ref?§',
  references: 'Persons/$ref?§',
  applied: 'Persons?$apply=groupby((Surname))&§',
  appliedCount: 'Persons/$count?$apply=groupby((Surname))&§',
  expandedMany: 'Persons?$expand=Affiliations(§)',
  expandedOne: 'OrgUnits?$expand=Parent(§)',
  expandedReferences: 'Persons?$expand=Affiliations/$ref(§)',
  expandedReference: 'OrgUnits?$expand=Parent/$ref(§)',
  expandedCount: 'Persons?$expand=Affiliations/$count(§)',
  wildcard: 'Functions?$expand=*(§)',
  complexValue: 'Items?$select=Size(§)',
  countInExpression: 'Persons?$filter=Affiliations/$count(§) gt 0',
};
const RESOURCES = Object.keys(REQUESTS).filter((name): name is Resource => name in REQUESTS);

function catalogueWith(option: OptionRow): Catalogue {
  return makeCatalogue({ functions: FUNCTIONS, options: [...OPTIONS, option] });
}

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
}

/** Both models with the same catalogue: the organisation has no complex value. */
class Services {
  readonly #organisation: TestService;
  readonly #sample: TestService;
  readonly #person: string;

  private constructor(organisation: TestService, sample: TestService, person: string) {
    this.#organisation = organisation;
    this.#sample = sample;
    this.#person = person;
  }

  static async start(option: OptionRow): Promise<Services> {
    const catalogue = catalogueWith(option);
    const organisation = await startTestService({ catalogue });
    const sample = await startTestService({ catalogue, modelDir: path.join(PROJECT_ROOT, 'test/models/sample') });
    const found = await organisation.get('/odata/Persons?$filter=Photo%20ne%20null&$top=1&$select=Uuid');
    return new Services(organisation, sample, found.json<{ value: { Uuid: string }[] }>().value[0]?.Uuid ?? '');
  }

  async ask(resource: Resource, option: string): Promise<Answer> {
    const url = REQUESTS[resource].replace('<person>', this.#person).replace('§', option);
    const service = url.startsWith('Items') ? this.#sample : this.#organisation;
    const answer = await service.get(encodeURI(`/odata/${url}`));
    const isFault = answer.statusCode >= 400;
    return { status: answer.statusCode, code: isFault ? answer.json<{ error: { code: string } }>().error.code : undefined };
  }

  async close(): Promise<void> {
    await this.#organisation.close();
    await this.#sample.close();
  }
}

describe('an option with one value', () => {
  const takenBy: readonly Resource[] = ['metadata', 'collection', 'entity', 'count', 'applied'];
  let services: Services;
  beforeAll(async () => {
    services = await Services.start({ kind: 'constant', ...OWN, takenBy, value: 'fast', otherwise: 'it is fast or nothing' });
  });
  afterAll(() => services.close());

  it.each(takenBy)('is taken by %s, with and without $, and in any case', async resource => {
    for (const option of ['$hint=fast', 'hint=fast', '$HINT=fast']) {
      expect(await services.ask(resource, option)).toEqual({ status: 200, code: undefined });
    }
  });

  it.each(takenBy)('has no other value for %s', async resource => {
    expect(await services.ask(resource, '$hint=slow')).toEqual({ status: 404, code: 'ResourceNotFound' });
  });

  it.each(RESOURCES.filter(resource => !takenBy.includes(resource)))('is refused by %s', async resource => {
    expect(await services.ask(resource, '$hint=fast')).toEqual({ status: 400, code: 'OptionNotApplicable' });
  });
});

describe('an option that no binder knows', () => {
  let services: Services;
  beforeAll(async () => {
    services = await Services.start({ kind: 'bound', ...OWN, takenBy: RESOURCES, nested: ['expand', 'ref', 'select', 'count'] });
  });
  afterAll(() => services.close());

  it.each(RESOURCES)('is refused by %s, which should take it', async resource => {
    expect(await services.ask(resource, '$hint=fast')).toEqual({ status: 501, code: 'NotOffered' });
  });
});

describe('an option that is not offered', () => {
  let services: Services;
  beforeAll(async () => {
    services = await Services.start({ kind: 'unoffered', ...OWN, instead: 'Take your time' });
  });
  afterAll(() => services.close());

  it.each(RESOURCES)('is refused by %s', async resource => {
    expect((await services.ask(resource, '$hint=fast')).code).toMatch(/^(?:NotOffered|OptionNotApplicable)$/);
  });
});
