/** A request that a GraphQL door turns away before anything is executed. The message holds nothing of the request's values. */
export class DoorFault extends Error {
  override readonly name = 'DoorFault';

  constructor(
    message: string,
    readonly statusCode: 400 | 415 = 400,
  ) {
    super(message);
  }
}
