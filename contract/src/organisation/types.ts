import type { ReplyIn } from '../base/schema-types.js';
import type { organisationSchemas } from './schemas.js';

export type OrganisationNode = ReplyIn<typeof organisationSchemas, 'organisation.tree'>['nodes'][number];
