import http from 'node:http';
import https from 'node:https';

/** Lets a library that only speaks HTTPS talk to the mock, which speaks HTTP. */
export function httpsAsHttp(url) {
  const { port } = new URL(url);
  https.request = (options, done) => http.request({ ...options, agent: undefined, port }, done);
}
