/** All sets of the demo organisation. */
import { DISABLED_USER_SET, USER_SET } from './account-rows';
import { ORG_UNIT_POST_SET, PERSON_POST_SET } from './address-rows';
import { AFFILIATION_FUNCTION_SET, AFFILIATION_SET } from './affiliation-rows';
import { AUTHORIZATION_SET, CHILD_SET, COMMENT_SET, LEAVE_SET, PHOTO_SET } from './belonging-rows';
import type { DemoSet } from './demo-set';
import { AFFILIATION_KLE_SETS, ASSIGNMENT_SET, FUNCTION_SET, UNIT_KLE_SETS, VALUE_SET } from './function-rows';
import { PERSON_SET } from './person-rows';
import { ORG_UNIT_PHONE_SET, PERSON_PHONE_SET } from './phone-rows';
import { CONSTRAINT_SET, SUBSTITUTE_SET, UNIT_SUBSTITUTE_SET } from './substitute-rows';
import { MANAGER_SET, TAG_SET, UNIT_SET } from './unit-rows';
import { withGaps } from './with-gaps';

export const DEMO_SETS: readonly DemoSet[] = [
  PERSON_SET,
  PERSON_POST_SET,
  PERSON_PHONE_SET,
  UNIT_SET,
  ORG_UNIT_POST_SET,
  ORG_UNIT_PHONE_SET,
  AFFILIATION_SET,
  AFFILIATION_FUNCTION_SET,
  ...AFFILIATION_KLE_SETS,
  USER_SET,
  DISABLED_USER_SET,
  LEAVE_SET,
  SUBSTITUTE_SET,
  CONSTRAINT_SET,
  UNIT_SUBSTITUTE_SET,
  CHILD_SET,
  PHOTO_SET,
  AUTHORIZATION_SET,
  COMMENT_SET,
  ...UNIT_KLE_SETS,
  MANAGER_SET,
  TAG_SET,
  FUNCTION_SET,
  ASSIGNMENT_SET,
  VALUE_SET,
].map(withGaps);
