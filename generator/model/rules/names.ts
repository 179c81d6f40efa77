import { didYouMean } from '../../diagnostics/index.js';
import { scalarText, valueOf } from '../../read/nodes.js';
import type { Span } from '../../read/syntax.js';
import { declaredAs } from '../by-name.js';
import { isDeviceName } from '../device-names.js';
import { type Declared, type Deprecation, isNotShown, type State } from '../model.js';
import type { TypeName } from '../resolve/types.js';
import { spanOf } from '../resolve/resolving.js';
import { repeated, type Rule, type RuleContext } from './rule.js';
import { uncapitalised } from '../../capitals.js';

/**
 * Types and views share one namespace. Names that differ only in case or separators would lead to the same file or
 * function.
 */
const uniqueNames: Rule = (context) => ({
  end() {
    const { model, typeNames } = context;
    const place = (part: { readonly name: string }): Named => ({ name: part.name, span: spanOf(part) });
    reportClashes(typeNames, context);
    reportClashes(model.endpoints.map(place), context);
    reportClashes(model.events.map(place), context);
    reportClashes(model.urls.map(place), context);
    reportClashes(model.permissions.map(place), context);
    reportClashes([...model.collections, ...model.states].map(place), context);
  },
});

interface Named {
  readonly name: string;
  readonly span: Span;
  /** The field of an inline object, from which its name is made. */
  readonly writtenAt?: string | undefined;
}

function reportClashes(names: readonly Named[], { report }: RuleContext): void {
  for (const [named, other] of repeated(names, ({ name }) => name.replaceAll(/[_.:-]/g, '').toLowerCase())) {
    const isDerived = (named.writtenAt ?? other.writtenAt) !== undefined;
    const hint = isDerived ? 'declare one of them under objects, with a name of its own' : undefined;
    reportClash(named, other, 'is declared here', report, hint);
  }
}

/** Reports a name that equals or resembles another one. */
function reportClash(
  { name, span }: Named,
  other: Named,
  origin: string,
  report: RuleContext['report'],
  hint?: string,
): void {
  const related = [{ span: other.span, message: `${other.name} ${origin}` }];
  if (other.name === name) report('duplicate-name', { name }, span, { related, hint });
  else report('name-clash', { name, other: other.name }, span, { related, hint });
}

/**
 * Types add derived names to the package: guards, schemas, partial types. These differ from the names of other types,
 * and from names that are derived from those.
 */
const derivedNames: Rule = ({ model, typeNames, report }) => ({
  end() {
    const defaulted = new Set(
      model.objects.filter(({ fields }) => fields.some((field) => field.default !== undefined)).map(({ name }) => name),
    );
    const ordered = new Set(model.objects.filter(({ order }) => order !== undefined).map(({ name }) => name));
    const types = new Map(typeNames.map(({ name, span }) => [name.toLowerCase(), { name, span }]));
    const functions = new Map<string, Taken>();
    for (const type of typeNames) {
      for (const name of typesOf(type)) {
        const other = types.get(name.toLowerCase());
        if (other !== undefined) reportClash({ name, span: type.span }, other, 'comes from here', report);
      }
      for (const name of [
        ...functionsOf(type),
        ...(defaulted.has(type.name) ? defaultsOf(type) : []),
        ...(ordered.has(type.name) ? [`compare${type.name}s`] : []),
      ]) {
        const other = functions.get(name.toLowerCase());
        // If two types have the same name, only that is reported.
        if (other === undefined) functions.set(name.toLowerCase(), { name, span: type.span, of: type.name });
        else if (other.of.toLowerCase() !== type.name.toLowerCase())
          reportClash({ name, span: type.span }, other, 'comes from here', report);
      }
    }
  },
});

interface Taken extends Named {
  /** The type of a derived name. */
  readonly of: string;
}

/** All names that the package derives from a type, as types and as functions. */
export function derivedNamesOf(type: Pick<TypeName, 'name' | 'kind' | 'viewOf'>): {
  readonly types: readonly string[];
  readonly functions: readonly string[];
} {
  return {
    types: typesOf(type),
    functions: [...functionsOf(type), ...(type.kind === 'object' ? defaultsOf(type) : [])],
  };
}

/** Types that the package exports beside a type, and values with the name of a type. */
function typesOf({ name, kind, viewOf }: Pick<TypeName, 'name' | 'kind' | 'viewOf'>): readonly string[] {
  if (kind === 'object') return viewOf === undefined ? [`Partial${name}`] : [];
  if (kind === 'bitSet') return [`${name}Name`];
  if (kind !== 'identifier') return [];
  return [`Deconstructed${name}`, `${name}GeneratorOptions`, `${name}Util`, `${name}UtilParts`, `${name}UtilOptions`];
}

function functionsOf({ name, kind }: Pick<TypeName, 'name' | 'kind'>): readonly string[] {
  switch (kind) {
    case 'object':
    case 'union':
      return [`is${name}`, `assert${name}`, `validate${name}`, `${uncapitalised(name)}Schema`];
    case 'enum':
    case 'bitSet':
      return [`isKnown${name}`];
    case 'identifier':
      return [`is${name}`, `compare${name}s`, `deconstruct${name}`, `create${name}Generator`];
    case 'scalar':
      return [];
  }
}

function defaultsOf({ name }: Pick<TypeName, 'name'>): readonly string[] {
  return [`${uncapitalised(name)}Defaults`, `with${name}Defaults`];
}

/** Names of the language, with which `Partial<X>` would be ambiguous. */
const languageNames = new Set(['Partial', 'List', 'Dict']);

/** Functions on every bit set. */
const bitSetFunctions = new Set(['has', 'any', 'missing', 'add', 'remove', 'equals', 'toArray', 'serialize']);

/** Keys that objects inherit, or that change their prototype. */
const objectKeys = new Set(['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf']);

/** Functions of the entry of operations, and methods of every client, besides those of endpoints. */
const clientFunctions = new Set(['call', 'createClient', 'createTransport', 'isAnsweredBy']);

/** Words that cannot name a function or constant. */
const words = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof undefined var void while with yield'
  ).split(' '),
);

/** Entries of the package besides those of profiles and channels. */
const entries = new Set(['arbitraries', 'openapi', 'permissions', 'rest', 'samples', 'schema', 'urls']);

/** No name conflicts with JavaScript, the language of types or the generated package. */
const reservedNames: Rule = (context) => {
  const { typeNames, report } = context;
  const checkMember = (part: Declared): void => {
    if (!objectKeys.has(part.name)) return;
    const params = { name: part.name, why: 'every JavaScript object has it' };
    report('reserved-name', params, part, { hint: `write ${part.name.toUpperCase()}_` });
  };
  const checked = new Set<Span>();
  return {
    enum: ({ values }) => values.forEach(checkMember),
    bitSet({ bits }) {
      bits.forEach(checkMember);
      for (const bit of bits) {
        if (!bitSetFunctions.has(bit.name)) continue;
        const params = { name: bit.name, why: 'every bit set has a function of that name' };
        report('reserved-name', params, bit, { hint: `write ${bit.name.toUpperCase()}` });
      }
    },
    field(field, { section }) {
      const span = spanOf(field);
      // Views have the fields of their object, which are checked once.
      if (checked.has(span)) return;
      checked.add(span);
      if (field.as !== undefined && objectKeys.has(field.as))
        report('reserved-name', { name: field.as, why: 'every JavaScript object has it' }, span);
      if (section === 'objects' && field.name === '__proto__')
        report('reserved-name', { name: field.name, why: 'it changes what an object is' }, span);
    },
    endpoint(endpoint) {
      const why = whyFunctionIsReserved(endpoint.name);
      if (why === undefined) return;
      const hint = `write ${endpoint.name.replace(/(?<!_)_+$/, '')}_it`;
      report('reserved-name', { name: endpoint.name, why }, endpoint, { hint });
    },
    end() {
      entryNames(context);
      for (const { name, span } of typeNames) {
        const why = whyTypeIsReserved(name);
        if (why !== undefined) report('reserved-name', { name, why }, span, { hint: `write ${name}Object` });
      }
    },
  };
};

/** Profiles and channels with a connection are entries of the package with unique names. */
function entryNames({ model, root, report }: RuleContext): void {
  const why = 'the package has an entry of that name';
  const profiles = root.profiles.entries.flatMap(({ value }) => {
    const node = valueOf(value, 'entry');
    const name = scalarText(node)?.replace(/^\.\//, '');
    return node === undefined || name === undefined || name === '.' ? [] : [{ name, span: node.span }];
  });
  for (const { name, span } of profiles) {
    const isDevice = name.split('/').some((part) => isDeviceName(part.split('.', 1)[0]!));
    if (!isDevice && !entries.has(name)) continue;
    const params = { name, why: isDevice ? 'no folder can be named so on some systems' : why };
    report('reserved-name', params, span, { hint: `write ./${name}-profile` });
  }
  const taken = new Set([...entries, ...profiles.map(({ name }) => name)]);
  for (const channel of model.channels) {
    const isEntry = channel.envelope !== undefined || channel.sessions !== undefined;
    if (!isEntry || !taken.has(channel.name.replaceAll('_', '-').toLowerCase())) continue;
    const hint = `write ${channel.name}_events`;
    report('reserved-name', { name: channel.name, why }, channel, { hint });
  }
}

/** Why the function of an endpoint, which is in camelCase, has a reserved name. */
export function whyFunctionIsReserved(endpoint: string): string | undefined {
  const trimmed = endpoint.replace(/^_+|(?<!_)_+$/g, '');
  // A single word is lowercased in any case: `Delete` and `DELETE`.
  const name = /^([A-Z]?[a-z]+|[A-Z]+)$/.test(trimmed)
    ? trimmed.toLowerCase()
    : trimmed.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (words.has(endpoint) || words.has(name)) return 'it is a word of JavaScript';
  return clientFunctions.has(name) ? 'clients have a function of that name' : undefined;
}

/** Why a type cannot have a name, if so. */
export function whyTypeIsReserved(name: string): string | undefined {
  if (languageNames.has(name)) return 'it is a word of the spec language';
  return isDeviceName(name) ? 'no file can be named so on some systems' : undefined;
}

/** Names and values under `reserved` are never reused. A former name (`was`) is not the name of another member. */
const reservedReuse: Rule = (context) => ({
  enum({ name, reserved, values }) {
    for (const member of values) reportReuse(name, reserved, member, member.value, context);
    reportFormerNames(name, values, context);
  },
  bitSet({ name, reserved, bits }) {
    for (const member of bits) reportReuse(name, reserved, member, member.bit, context);
    reportFormerNames(name, bits, context);
  },
  object({ name, reserved, fields, view }) {
    const base = view && declaredAs(context.model.objects, view.of);
    const isInherited = ({ name: field }: Declared): boolean =>
      base?.fields.some((inherited) => inherited.name === field) ?? false;
    const own = fields.filter((field) => !isInherited(field));
    for (const field of own) reportReuse(base?.name ?? name, base?.reserved ?? reserved, field, field.name, context);
    reportFormerNames(name, own, context);
  },
  end() {
    const { identifiers, scalars, enums, bitSets, objects, endpoints, events } = context.model;
    const types = [...identifiers, ...scalars, ...enums, ...bitSets, ...objects];
    for (const declarations of [types, endpoints, events]) reportFormerNames('the spec', declarations, context);
  },
});

function reportReuse(
  where: string,
  reserved: readonly (string | number)[],
  member: Declared,
  value: unknown,
  { report }: RuleContext,
): void {
  const reused = [member.name, value].find((used) => !isNotShown(used) && reserved.includes(used as string | number));
  if (reused === undefined) return;
  report('reserved-reuse', { name: String(reused), where }, member);
}

function reportFormerNames(where: string, members: readonly Declared[], { report }: RuleContext): void {
  const byName = new Map(members.map((member) => [member.name, member]));
  const renamed = new Map<string, Declared>();
  for (const member of members) {
    if (member.was === undefined) continue;
    const [other, twin] = [byName.get(member.was), renamed.get(member.was)];
    renamed.set(member.was, twin ?? member);
    if (other !== undefined) {
      const related = [{ span: spanOf(other), message: `${other.name} is still here` }];
      report('reserved-reuse', { name: other.name, where }, member, { related });
    } else if (twin !== undefined) {
      const related = [{ span: spanOf(twin), message: `${twin.name} was ${member.was}, too` }];
      report('reserved-reuse', { name: member.was, where }, member, { related });
    }
  }
}

/** `deprecated.use` refers to a declaration or `Declaration.member`. */
const deprecatedUse: Rule = ({ report }) => {
  const names = new Set<string>();
  const deprecations: Deprecation[] = [];
  return {
    declared: (_, { owner, member }) =>
      void names.add(member === undefined ? owner.name : `${owner.name}.${member.name}`),
    deprecation: (deprecation) => void deprecations.push(deprecation),
    end() {
      for (const deprecation of deprecations) {
        const { use } = deprecation;
        if (use === undefined || names.has(use)) continue;
        const params = { what: 'declaration or member', name: use };
        report('unknown-name', params, deprecation, didYouMean(use, names));
      }
    },
  };
};

/** Function names derived from a state are unique, and differ from names derived from types. */
const statePredicates: Rule = ({ typeNames, report }) => {
  const taken = new Map<string, Named>();
  for (const { name, span } of typeNames) {
    for (const exported of exportsOfType(name)) taken.set(folded(exported), { name: exported, span });
  }
  const take = (name: string, span: Span): void => {
    const other = taken.get(folded(name));
    taken.set(folded(name), { name, span });
    if (other !== undefined) reportClash({ name, span }, other, 'comes from here', report);
  };
  return {
    state(state) {
      take(`${state.name}State`, spanOf(state));
      for (const { predicate, part } of predicatesOf(state)) take(predicate, spanOf(part));
    },
  };
};

/** Names derived from a type that a predicate, or the function that returns a state, could have. */
function exportsOfType(name: string): readonly string[] {
  const functions = [`is${name}`, `isKnown${name}`, `${name}Schema`, `${name}Timestamp`, `${name}ToDate`];
  return [name, `Partial${name}`, `${name}FromTimestamp`, ...functions];
}

function predicatesOf({ values, transitions }: State): readonly { predicate: string; part: object }[] {
  return [...values, ...(isNotShown(transitions) ? [] : transitions)].flatMap((part) =>
    part.predicate === undefined ? [] : [{ predicate: part.predicate, part }],
  );
}

/** Ignores case, because such names look alike. */
function folded(name: string): string {
  return name.toLowerCase();
}

export const nameRules: readonly Rule[] = [
  uniqueNames,
  derivedNames,
  reservedNames,
  reservedReuse,
  deprecatedUse,
  statePredicates,
];
