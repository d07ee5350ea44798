/**
 * An answer 401 to a browser -> the same without the challenge Basic. A browser that reads it asks whoever sits there for a name and a password, in a window of its own. From then on it sends them
 * with each request, also beside the key that a page sends, which is refused as two keys.
 */
import type { onSendHookHandler } from 'fastify';

// oxlint-disable-next-line max-params -- the signature is Fastify's
export const spareBrowsers: onSendHookHandler = ({ headers }, reply, payload, done) => {
  if (reply.statusCode === 401 && headers['sec-fetch-mode'] !== undefined) {
    const challenges = [reply.getHeader('www-authenticate') ?? []].flat();
    reply.header(
      'www-authenticate',
      challenges.filter(challenge => !String(challenge).startsWith('Basic')),
    );
  }
  done(null, payload);
};
