/** A request that the `/graphql` door turns away before anything is executed. The message holds nothing of the request's values. */
export class DoorFault extends Error {
  override readonly name = 'DoorFault';
  readonly statusCode = 400;
}
