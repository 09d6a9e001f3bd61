import type { ReplyIn } from '../base/schema-types.js';
import type { menuSchemas } from './menu-schemas.js';
import type { roleSchemas } from './role-schemas.js';
import type { staffSchemas } from './schemas.js';

/** A member of staff: the complete record, and the row of a list. */
export type StaffRecord = ReplyIn<typeof staffSchemas, 'staff.read'>['staff'];
export type StaffRow = ReplyIn<typeof staffSchemas, 'staff.list'>['staff'][number];
export type StaffState = StaffRow['state'];
export type StaffTitle = NonNullable<StaffRow['title']>;
/** The choices of the staff form. */
export type StaffChoices = ReplyIn<typeof staffSchemas, 'staff.choices'>;
/** A menu of the hospital, as its editor shows it. */
export type ArrangedMenu = ReplyIn<typeof menuSchemas, 'menu.save'>;
export type RoleRecord = ReplyIn<typeof roleSchemas, 'role.read'>['role'];
export type RoleRow = ReplyIn<typeof roleSchemas, 'role.list'>['roles'][number];
