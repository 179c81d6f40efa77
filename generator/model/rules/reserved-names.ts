import { problem } from '../../diagnostics/index.js';
import { isDeviceName } from '../device-names.js';
import { textOf, valueOf } from '../../read/nodes.js';
import type { Span } from '../../read/syntax.js';
import type { Declared } from '../model.js';
import { rule, type RuleContext } from './rule.js';

/** Names of the language itself. `Partial<X>` would be ambiguous. */
const languageNames = new Set(['Partial', 'List', 'Dict']);

/** Functions that accompany the bits of every bit set. */
const bitSetFunctions = new Set(['has', 'any', 'missing', 'add', 'remove', 'equals', 'toArray', 'serialize']);

/** Keys that every object inherits, or that change its prototype. */
const objectKeys = new Set(['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf']);

/** Functions that the entry of operations exports, and methods of every client, besides those of endpoints. */
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

const messages = {
  'reserved-name': problem(
    'JavaScript or the generated package needs the name for itself.',
    (p: { name: string; why: string }) => `the name ${p.name} is taken: ${p.why}`,
  ),
};

type Context = RuleContext<typeof messages>;

/** No name conflicts with JavaScript, the language of types or the generated package. */
export const reservedNames = rule({
  messages,
  visit: (context) => {
    const { typeNames, trace, report } = context;
    const checkMember = (part: Declared): void => {
      if (!objectKeys.has(part.name)) return;
      const params = { name: part.name, why: 'every JavaScript object has it' };
      report('reserved-name', params, trace.spanOf(part), { hint: `write ${part.name.toUpperCase()}_` });
    };
    const checked = new Set<Span>();
    return {
      enum: ({ values }) => values.forEach(checkMember),
      bitSet({ bits }) {
        bits.forEach(checkMember);
        for (const bit of bits) {
          if (!bitSetFunctions.has(bit.name)) continue;
          const params = { name: bit.name, why: 'every bit set has a function of that name' };
          report('reserved-name', params, trace.spanOf(bit), { hint: `write ${bit.name.toUpperCase()}` });
        }
      },
      field(field, { section }) {
        const span = trace.spanOf(field);
        // Views have the fields of their object.
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
        report('reserved-name', { name: endpoint.name, why }, trace.spanOf(endpoint), { hint });
      },
      end() {
        entryNames(context);
        for (const { name, span } of typeNames) {
          const why = whyTypeIsReserved(name);
          if (why !== undefined) report('reserved-name', { name, why }, span, { hint: `write ${name}Object` });
        }
      },
    };
  },
});

/** Profiles, and channels with more than a name, are entries of the package. Each needs a unique name. */
function entryNames({ model, root, trace, report }: Context): void {
  const why = 'the package has an entry of that name';
  const profiles = root.profiles.entries.flatMap(({ value }) => {
    const node = valueOf(value, 'entry');
    const name = textOf(node)?.replace(/^\.\//, '');
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
    report('reserved-name', { name: channel.name, why }, trace.spanOf(channel), { hint });
  }
}

/** An endpoint becomes a function in camelCase. */
export function whyFunctionIsReserved(endpoint: string): string | undefined {
  const trimmed = endpoint.replace(/^_+|(?<!_)_+$/g, '');
  // A single word is lowercased, whatever its case: Delete and DELETE too.
  const name = /^([A-Z]?[a-z]+|[A-Z]+)$/.test(trimmed)
    ? trimmed.toLowerCase()
    : trimmed.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (words.has(endpoint) || words.has(name)) return 'it is a word of JavaScript';
  return clientFunctions.has(name) ? 'clients have a function of that name' : undefined;
}

/** Why no type can have a name; undefined if one can. */
export function whyTypeIsReserved(name: string): string | undefined {
  if (languageNames.has(name)) return 'it is a word of the spec language';
  return isDeviceName(name) ? 'no file can be named so on some systems' : undefined;
}
