/** A small server that behaves as SOFD Core does: whole results, no next links, `OData-Version: 4.0`, texts as keys, numbers for texts of digits, moments for days, and sets in its metadata that cannot be asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { odataSource, type ODataSourceOptions } from '../../import/odata/odata-source';
import { PROFILES } from '../../import/odata/profiles';
import type { Source } from '../../import/sources/source';
import { ZoneClock } from '../../std/zone-clock';

export const uuid = (digit: number): string => `00000000-0000-4000-8000-${String(digit).padStart(12, '0')}`;

const property = (name: string, type = 'String'): string => `<Property Name="${name}" Type="Edm.${type}"/>`;
const link = (name: string, type: string, many = true): string =>
  `<NavigationProperty Name="${name}" Type="${many ? `Collection(S.${type})` : `S.${type}`}"/>`;
const entity = (name: string, key: string, ...members: readonly string[]): string =>
  `<EntityType Name="${name}"><Key><PropertyRef Name="${key}"/></Key>${members.join('')}</EntityType>`;

const METADATA = `<?xml version="1.0" encoding="utf-8"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
${entity('Person', 'Uuid', ...['Uuid', 'Master', 'Firstname', 'Surname', 'Cpr', 'PersonType'].map(name => property(name)), property('Deleted', 'Boolean'), property('FirstEmploymentDate', 'DateTimeOffset'), property('RegisteredPostAddressId', 'Int32'), property('ResidencePostAddressId', 'Int32'), link('Affiliations', 'Affiliation'), link('Users', 'User'), link('DisabledUsers', 'DisabledUser'), link('RegisteredPostAddress', 'PersonPost', false), link('ResidencePostAddress', 'PersonPost', false))}
${entity('Affiliation', 'Uuid', ...['Uuid', 'Master', 'MasterId', 'PersonUuid', 'OrgunitUuid', 'SourceOrgunitUuid'].map(name => property(name)), property('WorkingHoursNumerator', 'Double'))}
${['User', 'DisabledUser'].map(name => entity(name, 'Uuid', ...['Uuid', 'Master', 'MasterId', 'UserId', 'UserType', 'PersonUuid'].map(each => property(each)), property('Prime', 'Boolean'))).join('\n')}
${entity('PersonPost', 'Id', property('Id', 'Int32'), ...['Street', 'Master', 'MasterId'].map(name => property(name)), property('AddressProtected', 'Boolean'), property('Prime', 'Boolean'))}
${entity('OrgUnit', 'Uuid', ...['Uuid', 'Master', 'MasterId', 'Name', 'ParentUuid'].map(name => property(name)), property('Cvr', 'Int64'), property('Id', 'Int32'), property('Deleted', 'Boolean'), link('KLEPrimary', 'KLE'))}
${entity('KLE', 'Code', property('Code'), property('Name'), property('Active', 'Boolean'))}
${entity('Gadget', 'Id', property('Id', 'Int32'))}
<EntityContainer Name="C"><EntitySet Name="Persons" EntityType="S.Person"/><EntitySet Name="OrgUnits" EntityType="S.OrgUnit"/><EntitySet Name="Users" EntityType="S.User"/><EntitySet Name="Gadgets" EntityType="S.Gadget"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`;

const account = (digit: number): object => ({
  Uuid: uuid(digit),
  Master: 'AD',
  MasterId: `${digit}`,
  UserId: `user${digit}`,
  UserType: 'ACTIVE_DIRECTORY',
  PersonUuid: uuid(1),
  Prime: true,
});
const ADDRESS = { Id: 7, Street: 'Havnegade 1', Master: 'CPR', MasterId: '7', AddressProtected: false, Prime: true };

export const PERSONS = [
  { Uuid: uuid(1), Master: 'LOEN', Firstname: 'Anne', Surname: 'Holm', Cpr: '0101300001', PersonType: 'PERSON', Deleted: false, FirstEmploymentDate: '2024-03-31T22:30:00Z', RegisteredPostAddressId: 7, ResidencePostAddressId: 7, Affiliations: [{ Uuid: uuid(21), Master: 'LOEN', MasterId: '21', PersonUuid: uuid(1), OrgunitUuid: uuid(2), SourceOrgunitUuid: uuid(2), WorkingHoursNumerator: 33.333 }], Users: [account(11)], DisabledUsers: [account(12)], RegisteredPostAddress: ADDRESS, ResidencePostAddress: ADDRESS },
]; // oxfmt-ignore

export const UNITS = [
  { Uuid: uuid(2), Master: 'ORG', MasterId: 'A', Name: 'Kommunen', ParentUuid: uuid(9), Cvr: '123456', Id: 1, Deleted: false, KLEPrimary: [{ Code: '27.03', Name: 'Børn', Active: true }] },
]; // oxfmt-ignore

export type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => boolean;

export interface ForeignService {
  readonly address: string;
  /** Paths with queries, in order. */
  readonly requests: string[];
  /** Answers in place of the server where it gives true; `count`: how many requests came before. */
  answer: Answer;
  close(): Promise<void>;
}

export async function startForeignService(): Promise<ForeignService> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(decodeURIComponent(request.url ?? ''));
    if (service.answer(request, response, requests.length - 1)) return;
    const [path = ''] = (request.url ?? '').split('?');
    response.setHeader('OData-Version', '4.0');
    if (path.endsWith('$metadata')) response.setHeader('Content-Type', 'application/xml').end(METADATA);
    else if (path.endsWith('Persons') || path.endsWith('OrgUnits'))
      response
        .setHeader('Content-Type', 'application/json; odata.metadata=minimal')
        .end(JSON.stringify({ value: path.endsWith('Persons') ? PERSONS : UNITS }));
    else response.writeHead(404).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise(resolve => server.close(() => resolve()));
  };
  const service: ForeignService = { address: `http://127.0.0.1:${port}/odata`, requests, answer: () => false, close };
  return service;
}

/** The service as an import of SOFD Core reads it. */
export function sofdCoreSource(options: Omit<ODataSourceOptions, 'profile' | 'clock'>): Source {
  const profile = PROFILES.get('sofd-core');
  if (profile === undefined) throw new Error('There is no profile of SOFD Core.');
  return odataSource({ ...options, profile, clock: new ZoneClock('Europe/Copenhagen') });
}
