/** What is known of services that do not tell all that the model has. */

export interface Profile {
  /** The sets that can be asked, where `$metadata` has others too; undefined for all. */
  readonly sets?: ReadonlySet<string>;
  /** By set and field: the property that has the value, where the service has none of the field's name. */
  readonly instead: ReadonlyMap<string, string>;
  /** What readers of such a service cannot get, in sentences. */
  readonly told: readonly string[];
}

export const NO_PROFILE: Profile = { instead: new Map(), told: [] };

export const PROFILES: ReadonlyMap<string, Profile> = new Map([
  [
    'sofd-core',
    {
      sets: new Set(['Persons', 'OrgUnits', 'Functions']),
      instead: new Map([['Person/MasterId', 'Uuid']]),
      told: [
        'SOFD Core does not tell of units that are deleted: a unit that is not in OrgUnits any more is marked as deleted, and one that is only referred to comes in as a deleted unit without a name.',
        'SOFD Core numbers persons by Uuid alone: MasterId of a person is its Uuid.',
      ],
    },
  ],
]);
