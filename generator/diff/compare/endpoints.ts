import {
  conditionKey,
  conditionsNotation,
  isNotShown,
  isOpen,
  pagingNotation,
  writeAuth,
  writeType,
  type Endpoint,
  type EndpointResponse,
  type NotShown,
  type Paging,
  type Type,
} from '../../model/index.js';
import type { Comparison, Place, Subject } from '../finding.js';
import type { KindId } from '../kinds.js';
import type { Relation } from '../relation.js';
import { relateTypes, relateWritten } from '../type-relation.js';
import {
  comparedElsewhere,
  compareFacts,
  compareNotes,
  compareOrigins,
  declaredFacts,
  type Facts,
} from './declared.js';
import { compareFields, type FieldFamily } from './fields.js';
import { compareMembers } from './members.js';
import { pairUp } from './pairs.js';
import { lineOf, shortPath } from './text.js';
import { reportValue, type At } from './values.js';

/** Compares endpoints: requests, responses, auth and paging. */
export function compareEndpoints(comparison: Comparison): void {
  compareMembers(
    comparison.before.endpoints,
    comparison.after.endpoints,
    {
      place: ({ name }) => ({ path: `endpoints.${name}`, subject: { on: 'endpoint', name, side: 'both' } }),
      added: () => 'endpoint.added',
      removed: () => 'endpoint.removed',
      line: ({ method, path }) => `${lineOf(method)} ${lineOf(path)}`,
      content: ({ method, path }) => [method, path],
      compare: (old, now, place) => compareFacts(endpointFacts, old, now, place, comparison),
    },
    comparison,
  );
}

const endpointFacts: Facts<Endpoint> = {
  ...declaredFacts,
  method: reportValue('endpoint.method.changed', 'method'),
  path: reportValue('endpoint.path.changed', 'path'),
  params: (before, after, at) => compareFields(before, after, listOf('endpoint.param', 'params', at), at.comparison),
  query: (before, after, at) => compareFields(before, after, listOf('endpoint.query', 'query', at), at.comparison),
  fixedQuery: comparedElsewhere,
  service: comparedElsewhere,
  groups: comparedElsewhere,
  headers: comparedElsewhere,
  cookies: comparedElsewhere,
  bodies: (before, after, at) => {
    const place = { ...at.place, path: `${at.place.path}.body`, subject: sideOf(at, 'request') };
    const carried = (bodies: Endpoint['bodies']): Carried => (isNotShown(bodies) ? bodies : (bodies[0]?.type ?? null));
    compareCarried('endpoint.body', carried(before), carried(after), place, at);
  },
  bodyOptional: comparedElsewhere,
  responses: (before, after, at) => compareResponses(before, after, at),
  auth: (before, after, at) => compareAuth(before, after, at),
  paging: (before, after, at) => comparePaging(before, after, at),
  notes: compareNotes,
};

function listOf(family: FieldFamily, list: string, at: At<Endpoint>) {
  return {
    family,
    path: `${at.place.path}.${list}`,
    subjectOf: () => sideOf(at, 'request'),
    around: { before: at.before.origin, after: at.after.origin },
  };
}

function sideOf({ after }: At<Endpoint>, side: 'request' | 'response'): Subject {
  return { on: 'endpoint', name: after.name, side };
}

/** Body of a request or response: a type, none, or not shown. */
type Carried = Type | NotShown | null;

function compareCarried(
  family: 'endpoint.body' | 'endpoint.response',
  before: Carried,
  after: Carried,
  place: Place,
  at: { readonly before: object; readonly after: object; readonly comparison: Comparison },
): void {
  const [old, now] = [carriedText(before), carriedText(after)];
  if (old === now) return;
  at.comparison.report(kindOfCarried(family, before, after, at.comparison), place, at.before, at.after, {
    message: `the type of ${shortPath(place.path)} changed`,
    before: old,
    after: now,
    ...(before === null || after === null || isNotShown(before) || isNotShown(after)
      ? {}
      : { typeRelation: relateWritten(before, at.comparison.before, after, at.comparison.after) }),
  });
}

function kindOfCarried(
  family: 'endpoint.body' | 'endpoint.response',
  before: Carried,
  after: Carried,
  comparison: Comparison,
): KindId {
  const none = family === 'endpoint.body' ? family : (`${family}.body` as const);
  if (isNotShown(before)) return `${family}.shown`;
  if (isNotShown(after)) return `${family}.hidden`;
  if (before === null) return `${none}.added`;
  if (after === null) return `${none}.removed`;
  const relation = relateTypes(before, comparison.before, after, comparison.after);
  return `${family}.type.${relation === 'same' ? 'equivalent' : relation}`;
}

function carriedText(carried: Carried): string {
  return carried === null ? 'nothing' : isNotShown(carried) ? '!not-shown' : writeType(carried);
}

// ---------------------------------------------------------------------------------------------------------- responses

function compareResponses(
  before: readonly EndpointResponse[],
  after: readonly EndpointResponse[],
  at: At<Endpoint>,
): void {
  const { comparison } = at;
  const { removed, added, both } = pairUp(before, after, responseName);
  const around = { before: at.before.origin, after: at.after.origin };
  const placeOf = (response: EndpointResponse): Place => ({
    path: `${at.place.path}.responses.${responseName(response)}`,
    subject: sideOf(at, 'response'),
    around,
  });
  for (const response of removed) {
    const message = `a response of ${at.after.name} was removed`;
    comparison.report('endpoint.response.removed', placeOf(response), response, undefined, {
      message,
      before: responseText(response),
    });
  }
  for (const response of added) {
    const message = `a response of ${at.after.name} was added`;
    comparison.report('endpoint.response.added', placeOf(response), undefined, response, {
      message,
      after: responseText(response),
    });
  }
  for (const [old, now] of both) {
    compareCarried('endpoint.response', old.type, now.type, placeOf(now), { before: old, after: now, comparison });
    compareOrigins(old.origin, now.origin, placeOf(now), comparison);
  }
  const [oldOrder, order] = [both.map(([old]) => before.indexOf(old)), both.map(([, now]) => after.indexOf(now))];
  if (isRising(oldOrder) === isRising(order)) return;
  comparison.report('endpoint.response.order.changed', at.place, at.before, at.after, {
    message: `the order of the responses of ${at.after.name} changed`,
    before: before.map(responseText).join(' | '),
    after: after.map(responseText).join(' | '),
  });
}

function isRising(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || numbers[index - 1]! < number);
}

function responseName({ status, when }: EndpointResponse): string {
  return [lineOf(status), ...(when.length === 0 ? [] : [`when(${conditionKey(when)})`])].join('.');
}

function responseText({ status, type, when }: EndpointResponse): string {
  return [lineOf(status), carriedText(type), ...(when.length === 0 ? [] : [`when ${conditionsNotation(when)}`])].join(
    ' ',
  );
}

// --------------------------------------------------------------------------------------------------- auth and paging

function compareAuth(before: Endpoint['auth'], after: Endpoint['auth'], at: At<Endpoint>): void {
  const place = { ...at.place, path: `${at.place.path}.auth`, subject: sideOf(at, 'request') };
  const name = shortPath(at.place.path);
  const report = (kind: KindId, message: string, relation?: Relation): void =>
    at.comparison.report(kind, place, at.before, at.after, {
      message,
      before: authText(before),
      after: authText(after),
      ...(relation === undefined ? {} : { relation }),
    });
  if (isNotShown(before) || isNotShown(after)) {
    if (isNotShown(before) && isNotShown(after)) return;
    const [kind, since] = isNotShown(before) ? (['shown', 'now'] as const) : (['hidden', 'no longer'] as const);
    return report(`endpoint.auth.${kind}`, `the auth schemes of ${name} are ${since} shown`);
  }
  const [old, now] = [before.map(writeAuth), after.map(writeAuth)];
  const { removed, added } = pairUp(old, now, String);
  // An endpoint without schemes is open to everyone.
  const [opened, closed] = [isOpen(at.after), isOpen(at.before)];
  for (const scheme of added) {
    const message = closed
      ? `${name} now requires ${scheme} and required nothing before`
      : `${name} now also accepts ${scheme}`;
    report('endpoint.auth.added', message, closed ? 'narrowed' : 'widened');
  }
  for (const scheme of removed) {
    const message = opened
      ? `${name} no longer requires ${scheme} or any other scheme`
      : `${name} no longer accepts ${scheme}`;
    const isStillAccepted = opened || now.some((other) => requiresLess(other, scheme));
    report('endpoint.auth.removed', message, isStillAccepted ? 'widened' : 'narrowed');
  }
}

function authText(auth: Endpoint['auth']): string {
  return lineOf(isNotShown(auth) ? auth : auth.map(writeAuth));
}

/** Whether a token that has the scopes of the one (`OAuth2 books loans`) has those of the other. */
function requiresLess(other: string, one: string): boolean {
  const [[scheme, ...scopes], [had, ...given]] = [other.split(/\s+/), one.split(/\s+/)];
  return scheme === had && scopes.every((scope) => given.includes(scope));
}

function comparePaging(before: Paging | undefined, after: Paging | undefined, at: At<Endpoint>): void {
  const place = { ...at.place, path: `${at.place.path}.paging` };
  const name = shortPath(at.place.path);
  const text = pagingNotation;
  if (before === undefined || after === undefined) {
    if (after !== undefined) {
      const message = `the responses of ${name} can now be paged through`;
      at.comparison.report('endpoint.paging.added', place, at.before, at.after, { message, after: text(after) });
    } else if (before !== undefined) {
      const message = `the responses of ${name} can no longer be paged through`;
      at.comparison.report('endpoint.paging.removed', place, at.before, at.after, { message, before: text(before) });
    }
    return;
  }
  if (text(before) !== text(after)) {
    at.comparison.report('endpoint.paging.changed', place, at.before, at.after, {
      message: `the paging of ${name} changed`,
      before: text(before),
      after: text(after),
    });
  }
  const around = { before: at.before.origin, after: at.after.origin };
  compareOrigins(before.origin, after.origin, { ...place, around }, at.comparison);
}
