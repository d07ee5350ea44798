/** A hook's refusal -> the answer in the form of the door: OData's door answers faults by itself, in the version that was asked for. */
import type { FastifyReply } from 'fastify';
import { answerFault } from './answer-fault';
import { doorOf } from './doors';

/** `done`: of the hook, which goes no further. */
export function refuseRequest(fault: Error, reply: FastifyReply, done: (fault: Error) => void): void {
  if (doorOf(reply.request) === 'odata') done(fault);
  else answerFault(fault, reply.request, reply);
}
