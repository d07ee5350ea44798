/** All tables of the demo organisation, each after those that it refers to. */
import { ACCOUNT_TABLE } from './account-rows';
import { AFFILIATION_TABLE } from './affiliation-rows';
import { ADDRESS_TABLE, AUTHORIZATION_TABLE, CHILD_TABLE, LEAVE_TABLE, PHONE_TABLE, SUBSTITUTE_TABLE } from './belonging-rows';
import type { DemoTable } from './demo-table';
import { ASSIGNMENT_TABLE, FUNCTION_TABLE, KLE_TABLE, VALUE_TABLE } from './function-rows';
import { PERSON_TABLE } from './person-rows';
import { PHOTO_TABLE } from './photo-rows';
import { MANAGER_TABLE, TAG_TABLE, UNIT_TABLE } from './unit-rows';

export const DEMO_TABLES: readonly DemoTable[] = [
  PERSON_TABLE,
  UNIT_TABLE,
  AFFILIATION_TABLE,
  ACCOUNT_TABLE,
  PHONE_TABLE,
  ADDRESS_TABLE,
  LEAVE_TABLE,
  SUBSTITUTE_TABLE,
  CHILD_TABLE,
  PHOTO_TABLE,
  AUTHORIZATION_TABLE,
  KLE_TABLE,
  MANAGER_TABLE,
  TAG_TABLE,
  FUNCTION_TABLE,
  ASSIGNMENT_TABLE,
  VALUE_TABLE,
];
