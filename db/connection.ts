/** Where a database is, for those outside `resolvers/`. */
export type { Connection } from '../resolvers/database/connection';
