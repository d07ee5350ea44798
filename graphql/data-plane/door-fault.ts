/** A request that the `/graphql` door turns away before anything is executed. The message holds nothing of the request's values. */
export class DoorFault extends Error {
  readonly statusCode: number;

  constructor(message: string, statusCode = 400) {
    super(message);
    this.name = 'DoorFault';
    this.statusCode = statusCode;
  }
}
