/**
 * Requests behind a door -> their turns. A request waits here until it may work. Its turn ends when its answer is made, or when its client leaves. Rejects with 429 or 503 a request
 * that gets no turn, with 401 or 403 one whose key has ended while it waited or while its body came, and answers with 504 one whose work takes too long.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ClientSignal, type LeavingSignal } from '../../std/client-signal';
import { Deadlines } from '../../std/deadlines';
import { ODataFault } from '../../odata-adapter/faults';
import type { ClientConnections } from '../http/client-connections';
import { keyHolderOf } from '../http/guard';
import { refuseRequest } from '../http/refuse-request';
import type { KeyCheck, KeyHolder, Renewed } from '../keys/check-key';
import type { Metrics } from '../metrics/metrics';
import { RefusalPace } from './refusal-pace';
import { noTurn, rightsChanged, workTooLong } from './turn-refusals';
import type { Turn, Turns } from './turns';
import type { UnsentAnswers } from './unsent-answers';
import type { TracedWork } from '../http/request-trace';

export interface TurnTaking {
  readonly turns: Turns;
  readonly unsent: UnsentAnswers;
  readonly connections: ClientConnections;
  readonly keyCheck: Pick<KeyCheck, 'renew'>;
  readonly metrics: Pick<Metrics, 'refusedKey'>;
  /** How long the work on one request may take, without the time that it waits. */
  readonly deadlineMs: number;
}

/** A request that has its turn. */
export interface RequestWork {
  readonly signal: LeavingSignal;
  /** The answer has many rows: resolves when it may be made, or when the work is to end. */
  readonly makeLarge: () => Promise<void>;
  /** Waits for what has a queue of its own, without the request's place among those at work. */
  readonly aside: (wait: Promise<void>) => Promise<void>;
  /** The beginning of the answer is made. The rest is made while it is sent, as its client takes it, and keeps no place: what limits whole collections limits it. */
  stream(): void;
  /** The answer is made, or nobody waits for it any more. Calling it again does nothing. */
  end(bytes: number): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined until the request has its turn. */
    work: RequestWork | undefined;
    /** The rights of its key were changed while it waited. No part of the service has failed then. */
    rightsChanged: boolean;
  }
}

export function workOf({ work }: FastifyRequest): RequestWork {
  if (work === undefined) throw new Error('The request has not taken its turn.');
  return work;
}

/** For the doors below `app`. */
export function takeTurns(app: FastifyInstance, taking: TurnTaking): void {
  const { turns, unsent, connections, deadlineMs } = taking;
  const [pace, deadlines] = [new RefusalPace(), new Deadlines(deadlineMs)];
  // A body may come long after the head, by which the key was looked at.
  app.addHook('preHandler', (request, reply, done) => {
    const holder = request.keyHolder;
    if (holder === undefined || request.body === undefined) done();
    else {
      void Promise.resolve(renewKey(request, holder, taking)).then(fault => {
        if (fault === undefined) done();
        else refuseRequest(fault, reply, done);
      });
    }
  });

  app.addHook('preHandler', (request, reply, done) => {
    const holder = request.keyHolder;
    if (holder === undefined) {
      done();
      return;
    }
    const { id: keyId, requestsAtWork } = holder.key;
    const refuse = (fault: ODataFault): void => refuseRequest(fault, reply, done);
    const begin = (turn: Turn, onClose: () => void): void => {
      const refusal = () => unsent.refusal(keyId, { isLarge: true });
      request.work = beginWork(reply, { turn, deadlines, refusal, keyFault: () => keyFault(request, taking), onClose });
      done();
    };
    const taken = unsent.refusal(keyId) ?? turns.take(keyId, requestsAtWork);
    if (taken instanceof ODataFault) refuseLater(reply, pace.wait(), () => refuse(taken));
    else if (typeof taken === 'string') refuseLater(reply, pace.wait(), () => refuse(noTurn(taken)));
    else if ('finish' in taken) {
      begin(taken, connections.hold(reply.raw));
    } else {
      const letGo = connections.hold(reply.raw);
      reply.raw.once('close', () => taken.leave());
      // It may have left while its key was looked at.
      if (reply.raw.destroyed) taken.leave();
      void taken.turn.then(async turn => {
        if (typeof turn === 'string') {
          letGo();
          refuse(noTurn(turn));
          return;
        }
        // While the request waited, answers of its key may have been made that nobody takes, and the key may have been changed.
        const refusal = unsent.refusal(keyId) ?? (await renewKey(request, holder, taking));
        if (refusal === undefined) begin(turn, letGo);
        else {
          letGo();
          turn.finish(0);
          refuse(refusal);
        }
      });
    }
  });

  // oxlint-disable-next-line max-params -- the signature is Fastify's
  app.addHook('onSend', ({ work, keyHolder }, reply, payload, done) => {
    const bytes = bytesOf(payload);
    // The work of one that is sent piece by piece has ended before its key was looked at (`endWithKey`).
    if (bytes !== undefined) {
      work?.end(bytes);
      if (keyHolder !== undefined) unsent.add(keyHolder.key.id, bytes, reply.raw);
    }
    done(null, payload);
  });
}

type KeyTaking = Pick<TurnTaking, 'keyCheck' | 'metrics'>;
type Fault = ODataFault | undefined;

/** Of a request that has begun, and has read nothing yet: why its key keeps it from going on. What it would read was decided by the rights that it began with. */
async function keyFault(request: FastifyRequest, taking: KeyTaking): Promise<ODataFault | undefined> {
  const before = keyHolderOf(request);
  const fault = await renewKey(request, before, taking);
  const { fingerprint } = keyHolderOf(request).reader.grants;
  request.rightsChanged ||= fault === undefined && fingerprint !== before.reader.grants.fingerprint;
  return fault ?? (request.rightsChanged ? rightsChanged() : undefined);
}

/** The request goes on as its key is now; a fault where the key is not good any more. */
function renewKey(request: FastifyRequest, holder: KeyHolder, { keyCheck, metrics }: KeyTaking): Fault | Promise<Fault> {
  const goOn = (renewed: Renewed): Fault => {
    if (renewed instanceof ODataFault) {
      metrics.refusedKey(renewed.details.code);
      return renewed;
    }
    request.keyHolder = renewed;
    return undefined;
  };
  const renewed = keyCheck.renew(holder, request.sender);
  return renewed instanceof Promise ? renewed.then(goOn) : goOn(renewed);
}

/** A client that leaves meanwhile is refused at once, so that nothing of its request stays. */
function refuseLater({ raw }: FastifyReply, ms: number, refuse: () => void): void {
  if (ms === 0 || raw.destroyed) {
    refuse();
    return;
  }
  const end = (): void => {
    clearTimeout(timer);
    raw.off('close', end);
    refuse();
  };
  const timer = setTimeout(end, ms);
  raw.once('close', end);
}

interface BegunWork {
  readonly turn: Turn;
  readonly deadlines: Deadlines;
  /** Why no large answer is made for the key at the moment. */
  readonly refusal: () => ODataFault | undefined;
  /** Why the request may not go on after a wait. */
  readonly keyFault: () => Promise<ODataFault | undefined>;
  /** When the answer is sent, or its client has left. */
  readonly onClose: () => void;
}

function beginWork(reply: FastifyReply, { turn, deadlines, refusal, keyFault, onClose }: BegunWork): RequestWork {
  const { request, raw } = reply;
  const signal = new ClientSignal();
  let began = performance.now();
  let isOver = false;
  const giveUp = (fault: ODataFault): void => {
    if (reply.sent) return;
    refuseRequest(fault, reply, error => void reply.send(error));
    signal.abort();
  };
  const giveUpLate = (): void => giveUp(workTooLong(deadlines.ms));
  let deadline = deadlines.add(giveUpLate);
  /** To wait is no work. */
  const waiting = async <Result>(wait: Promise<Result>): Promise<Result> => {
    deadlines.remove(deadline);
    const from = performance.now();
    const result = await wait;
    began += performance.now() - from;
    if (!isOver) deadline = deadlines.add(giveUpLate);
    return result;
  };
  const makeLarge = async (): Promise<void> => {
    const refused = await waiting(turn.makeLarge());
    // While it waited, answers of its key may have been made that nobody takes, and the key may have been changed.
    const fault = refused === undefined ? (refusal() ?? (await keyFault())) : noTurn(refused);
    if (fault !== undefined && !signal.aborted) giveUp(fault);
  };
  const aside = async (wait: Promise<void>): Promise<void> => {
    await waiting(turn.aside(wait));
    const fault = await keyFault();
    if (fault !== undefined && !signal.aborted) giveUp(fault);
  };
  const end = (bytes: number): void => {
    if (isOver) return;
    isOver = true;
    deadlines.remove(deadline);
    // Work that was stopped has not told what it took.
    turn.finish(signal.aborted || request.trace === undefined ? performance.now() - began : costOf(request.trace.work, bytes));
  };
  /** Of a stream: what its beginning has cost. */
  let begun: number | undefined;
  const stream = (): void => {
    end(0);
    if (request.trace !== undefined) begun = costOf(request.trace.work, 0);
  };
  const close = (): void => {
    if (!raw.writableFinished) signal.abort();
    end(0);
    if (begun !== undefined && request.trace !== undefined) turn.charge(costOf(request.trace.work, 0) - begun);
    onClose();
  };
  // A client may have left while its request waited: then nothing tells of it any more.
  if (raw.destroyed) close();
  else raw.on('close', close);
  return { signal, makeLarge, aside, end, stream };
}

function bytesOf(payload: unknown): number | undefined {
  if (Buffer.isBuffer(payload)) return payload.length;
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return payload === undefined || payload === null ? 0 : undefined;
}

/** Making a row a part of an answer. */
const MS_PER_ROW = 0.006;
/** Hashing, compressing and writing a megabyte. */
const MS_PER_MEGABYTE = 10;

/** What a request did -> about how many milliseconds of work that was, in the database and in this process. */
function costOf({ rows, databaseMs }: TracedWork, bytes: number): number {
  return databaseMs + rows * MS_PER_ROW + (bytes / 1_000_000) * MS_PER_MEGABYTE;
}
