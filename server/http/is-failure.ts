/** The status of an answer -> whether the service failed. A request for what it does not offer (501) is the client's fault. */
export function isFailure(status: number): boolean {
  return status >= 500 && status !== 501;
}
