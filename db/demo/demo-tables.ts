/** All tables of the demo organisation, each after those that it refers to, but for a person's addresses. */
import { ACCOUNT_TABLE } from './account-rows';
import { ORG_UNIT_POST_TABLE, PERSON_POST_TABLE } from './address-rows';
import { AFFILIATION_FUNCTION_TABLE, AFFILIATION_TABLE } from './affiliation-rows';
import { AUTHORIZATION_TABLE, CHILD_TABLE, COMMENT_TABLE, LEAVE_TABLE } from './belonging-rows';
import type { DemoTable } from './demo-table';
import { AFFILIATION_KLE_TABLE, ASSIGNMENT_TABLE, FUNCTION_TABLE, UNIT_KLE_TABLE, VALUE_TABLE } from './function-rows';
import { PERSON_TABLE } from './person-rows';
import { ORG_UNIT_PHONE_TABLE, PERSON_PHONE_TABLE } from './phone-rows';
import { PHOTO_TABLE } from './photo-rows';
import { CONSTRAINT_TABLE, SUBSTITUTE_TABLE, UNIT_SUBSTITUTE_TABLE } from './substitute-rows';
import { MANAGER_TABLE, TAG_TABLE, UNIT_TABLE } from './unit-rows';

export const DEMO_TABLES: readonly DemoTable[] = [
  PERSON_TABLE,
  PERSON_POST_TABLE,
  PERSON_PHONE_TABLE,
  UNIT_TABLE,
  ORG_UNIT_POST_TABLE,
  ORG_UNIT_PHONE_TABLE,
  AFFILIATION_TABLE,
  AFFILIATION_FUNCTION_TABLE,
  AFFILIATION_KLE_TABLE,
  ACCOUNT_TABLE,
  LEAVE_TABLE,
  SUBSTITUTE_TABLE,
  CONSTRAINT_TABLE,
  UNIT_SUBSTITUTE_TABLE,
  CHILD_TABLE,
  PHOTO_TABLE,
  AUTHORIZATION_TABLE,
  COMMENT_TABLE,
  UNIT_KLE_TABLE,
  MANAGER_TABLE,
  TAG_TABLE,
  FUNCTION_TABLE,
  ASSIGNMENT_TABLE,
  VALUE_TABLE,
];
