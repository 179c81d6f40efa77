import { braces, type Proposal } from '../corrections/proposal.js';
import { declaredAs } from '../diff/by-name.js';
import { type DriftLine, pathsOfObjects, placeInPath } from './drift-line.js';
import { finderOf, inheritedFrom } from '../model/objects.js';
import type { Model, ObjectType } from '../model/model.js';
import { writeType, type Type } from '../model/types.js';
import { pathOf } from '../model/visit.js';
import { endpointCorrections } from './endpoint-corrections.js';
import type { PublishedInOwnTerms } from './published-types.js';

export interface Corrections {
  readonly proposals: readonly Proposal[];
  /** Differences for which none can be written. */
  readonly unwritten: readonly Unwritten[];
}

export interface Unwritten {
  readonly at: string;
  readonly problem: string;
}

/**
 * The corrections after which the own spec says what the document says, each with the place in the document as its source. Facts that only
 * the own spec has stay: a document that leaves something out does not say that it is not there.
 *
 * @param own the spec with what it says
 * @param published what the document says in its place
 */
export function correctionsFor(lines: readonly DriftLine[], own: Model, published: PublishedInOwnTerms): Corrections {
  const find = finderOf(own);
  const theirs = finderOf(published);
  const byPath = pathsOfObjects(own);
  const proposals = new Map<string, Proposal>();
  const add = (proposal: Proposal): void => {
    if (!proposals.has(proposal.at)) proposals.set(proposal.at, proposal);
  };
  const unwritten: Unwritten[] = [];
  for (const line of lines) {
    // A fact that only the own spec has stays.
    if (line.before === undefined) continue;
    const [section, name = ''] = line.path.split('.');
    const stated = { because: `The document says so: ${line.before}.`, source: [sourceOf(line)] };
    if (line.group === 'auth') {
      unwritten.push({ at: line.path, problem: OF_AUTHORIZATION });
      continue;
    }
    if (section === 'endpoints') {
      const [ours, said] = [own, published].map(({ endpoints }) => declaredAs(endpoints, name));
      const found = endpointCorrections(line, { own: ours!, published: said! }, stated);
      if (typeof found !== 'string') found.forEach(add);
      else unwritten.push({ at: line.path, problem: found });
      continue;
    }
    if (section === 'enums' && line.group === 'published values') {
      add({ at: line.path, change: { verb: 'add', value: JSON.parse(line.before) as string | number }, ...stated });
      continue;
    }
    const place = placeInPath(line.path, byPath)!;
    const object = find(place.object)!;
    const said = declaredAs(theirs(place.object)!.fields, place.field)!;
    if (line.group === 'published fields') {
      const type = textOf(said.type, said.nullable);
      add({
        at: `${pathOf('objects', object)}.fields.${place.field}`,
        change: { verb: 'add', value: braces([['type', type]]) },
        optional: said.optional,
        ...stated,
      });
      continue;
    }
    if (line.group !== 'refused' && line.group !== 'types') continue;
    const field = declaredAs(object.fields, place.field)!;
    const home = homeOf(object, field, find);
    if (said.optional && !field.optional && line.group === 'refused') add({ at: home, optional: true, ...stated });
    if (line.group === 'types' && field.limits.some(({ kind }) => kind === 'values')) {
      unwritten.push({ at: line.path, problem: OF_VALUES });
      continue;
    }
    const before = textOf(field.type, field.nullable);
    const type = line.group === 'types' ? said.type : field.type;
    const now = textOf(type, field.nullable || said.nullable);
    if (now !== before) add({ at: `${home}.type`, change: { verb: 'set', value: now }, ...stated });
  }
  return { proposals: [...proposals.values()], unwritten };
}

const OF_AUTHORIZATION = 'a person decides which credentials are right: write it by hand';

const OF_VALUES = 'the limit `values` says which values are allowed: write it by hand';

function sourceOf({ beforeAt, pointer }: DriftLine): string {
  const { file } = beforeAt!;
  return `${file.slice(file.lastIndexOf('/') + 1)}${pointer}`;
}

function textOf(type: Type, nullable: boolean): string {
  return writeType(nullable ? { kind: 'nullable', of: type } : type);
}

function homeOf(object: ObjectType, field: ObjectType['fields'][number], find: ReturnType<typeof finderOf>): string {
  const declarer = inheritedFrom(field, object, find);
  return `${pathOf('objects', (declarer === undefined ? undefined : find(declarer)) ?? object)}.fields.${field.name}`;
}
