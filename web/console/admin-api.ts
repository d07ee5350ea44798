/** Questions of the console -> answers of the admin plane. Rejects with an `AdminFault` what the plane refuses, and with `SessionEnded` where there is no session. */
import { fetchInTime } from '../shared/fetch-in-time';
import { Refusal, retryAfterOf } from '../shared/refusal';
import { noteTime } from './service-clock';

/** `ended`: an answer of this tab said so. `signedOut`: by a click in another tab. */
export type SessionChange = 'opened' | 'ended' | 'signedOut';

const followers = new Set<(change: SessionChange) => void>();
/** All tabs of a browser share the session. */
const otherTabs = channelOfTabs();
if (otherTabs !== undefined) otherTabs.onmessage = ({ data }: MessageEvent<SessionChange>) => tell(data);

/** Undefined in a browser that keeps nothing for pages. */
function channelOfTabs(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('opslag-session');
  } catch {
    return undefined;
  }
}

/** Gives what stops it. */
export function followSession(follower: (change: SessionChange) => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

function tell(change: SessionChange): void {
  followers.forEach(follower => follower(change));
}

export class AdminFault extends Error {
  /** `target`: the setting at fault, where the plane names one. `retryAfter`: the seconds that it asks to wait, where it cannot answer now. */
  constructor(
    message: string,
    readonly target: string | undefined,
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = 'AdminFault';
  }
}

/** Nothing was done, since no session is open. */
export class SessionEnded extends Error {}

/** A change was asked for, and what came of it is not known: no answer came, or none of the database. `cause` says why. */
export class ChangeUnknown extends Error {}

interface Answer<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string; readonly target?: string } }[];
}

/** The code of an error: the database is not there, or has not answered in time. */
const DATABASE_AWAY = 'UNAVAILABLE';

/** A document of the admin plane. What it takes and gives stands in its type alone. */
export interface Operation<Data, Variables> {
  readonly text: string;
  readonly types?: (variables: Variables) => Data;
}

export async function askAdmin<Data, Variables>({ text }: Operation<Data, Variables>, variables: Variables): Promise<Data> {
  // Fragments may stand before it.
  const isChange = /(?:^|\})mutation /.test(text);
  const { status, answer, retryAfter } = await ask<Data>({ query: text, variables }).catch((cause: unknown) => {
    throw isChange ? new ChangeUnknown('', { cause }) : cause;
  });
  if (status === 401) {
    tell('ended');
    throw new SessionEnded();
  }
  const { data, errors } = answer;
  const [error] = errors ?? [];
  if (error !== undefined) {
    const fault = new AdminFault(error.message, error.extensions?.target, retryAfter);
    throw isChange && error.extensions?.code === DATABASE_AWAY ? new ChangeUnknown('', { cause: fault }) : fault;
  }
  if (data === undefined || data === null) throw new AdminFault(`HTTP ${status}`, undefined, retryAfter);
  return data;
}

/** What a change gives where it is done. */
type Done<Data> = { readonly [Change in keyof Data]: NonNullable<Data[Change]> };

/** A mutation, all of whose changes are done: one that is not has an error. */
export async function change<Data, Variables>(operation: Operation<Data, Variables>, variables: Variables): Promise<Done<Data>> {
  return (await askAdmin(operation, variables)) as Done<Data>;
}

interface Answered<Data> {
  readonly status: number;
  readonly answer: Answer<Data>;
  readonly retryAfter?: number | undefined;
}

async function ask<Data>(document: object): Promise<Answered<Data>> {
  const response = await send('graphql', 'POST', document);
  const { status } = response;
  if (status === 401) return { status, answer: {} };
  const retryAfter = retryAfterOf(response);
  // Something before the service has answered.
  if (!isJson(response)) throw new Refusal(status, undefined, retryAfter);
  return { status, answer: (await response.json()) as Answer<Data>, retryAfter };
}

export async function isSignedIn(): Promise<boolean> {
  return (await readSession()).isOpen;
}

interface OpenSession {
  readonly isOpen: true;
  /** Until it ends, unless it is used before. */
  readonly seconds: number;
  /** It ends then even if it is used. */
  readonly isLast: boolean;
}

/** Undefined: it is over, and all who follow it are told. To ask is no use of the session. */
export async function timeLeft(): Promise<OpenSession | undefined> {
  const session = await readSession();
  if (session.isOpen) return session;
  tell('ended');
  return undefined;
}

/** Rejects where the plane does not say so: by its status, or with a `SyntaxError` what is no answer of it. */
async function readSession(): Promise<OpenSession | { readonly isOpen: false }> {
  const response = await send('session', 'GET');
  if (!response.ok) throw await faultOf(response);
  const answer = (await response.json()) as OpenSession | { readonly isOpen: false } | null;
  if (typeof answer?.isOpen !== 'boolean') throw new SyntaxError('The answer does not tell whether a session is open.');
  // The types of another service promise nothing: an older one may answer the tab.
  if (answer.isOpen && (typeof answer.seconds !== 'number' || typeof answer.isLast !== 'boolean'))
    throw new SyntaxError('The answer does not tell when the session ends.');
  return answer;
}

/** `refused`: a wrong token. `wait`: too many wrong ones. `notKept`: the browser has not kept the cookie. */
export type SignIn = 'open' | 'refused' | 'wait' | 'notKept';

export async function signIn(token: string): Promise<SignIn> {
  const response = await send('session', 'POST', { token });
  switch (response.status) {
    case 200:
      if (!(await isSignedIn())) return 'notKept';
      tell('opened');
      otherTabs?.postMessage('opened' satisfies SessionChange);
      return 'open';
    case 401:
      return 'refused';
    case 429:
      return 'wait';
    default:
      throw await faultOf(response);
  }
}

/** Rejects where the session may still be open. */
export async function signOut(): Promise<void> {
  const response = await send('session', 'DELETE');
  if (!response.ok) throw await faultOf(response);
  otherTabs?.postMessage('signedOut' satisfies SessionChange);
}

/** In the words of the admin plane, or by its status, where something before the service has answered. */
async function faultOf(response: Response): Promise<Error> {
  if (!isJson(response)) return new Refusal(response.status, undefined, retryAfterOf(response));
  const { errors } = (await response.json()) as Answer<never>;
  return new AdminFault(errors?.[0]?.message ?? `HTTP ${response.status}`, undefined, retryAfterOf(response));
}

function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('json') === true;
}

function send(path: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<Response> {
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  };
  return fetchInTime(new URL(path, document.baseURI), init, noteTime);
}
