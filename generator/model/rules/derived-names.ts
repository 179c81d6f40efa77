import { catalogue } from '../../diagnostics/index.js';
import type { Span } from '../../read/syntax.js';
import type { TypeName } from '../resolve/types.js';
import { nameClash } from './messages.js';
import { rule } from './rule.js';

/**
 * Types add derived names to the package: guards, schemas, partial types. None of them equals the name of another type,
 * or a name derived from another type.
 */
export const derivedNames = rule({
  messages: { 'duplicate-name': catalogue['duplicate-name'], 'name-clash': nameClash },
  visit: ({ model, typeNames, report }) => ({
    end() {
      const defaulted = new Set(
        model.objects
          .filter(({ fields }) => fields.some((field) => field.default !== undefined))
          .map(({ name }) => name),
      );
      const ordered = new Set(model.objects.filter(({ order }) => order !== undefined).map(({ name }) => name));
      const types = new Map(typeNames.map(({ name, span }) => [name.toLowerCase(), { name, span }]));
      const functions = new Map<string, Taken>();
      for (const type of typeNames) {
        for (const name of typesOf(type)) clash(name, type.span, types.get(name.toLowerCase()));
        for (const name of [
          ...functionsOf(type),
          ...(defaulted.has(type.name) ? defaultsOf(type) : []),
          ...(ordered.has(type.name) ? [`compare${type.name}s`] : []),
        ]) {
          const other = functions.get(name.toLowerCase());
          // If two types have the same name, only that is reported.
          if (other === undefined) functions.set(name.toLowerCase(), { name, span: type.span, of: type.name });
          else if (other.of.toLowerCase() !== type.name.toLowerCase()) clash(name, type.span, other);
        }
      }

      function clash(
        name: string,
        span: Span,
        other: { readonly name: string; readonly span: Span } | undefined,
      ): void {
        if (other === undefined) return;
        const related = [{ span: other.span, message: `${other.name} comes from here` }];
        if (other.name === name) report('duplicate-name', { name }, span, { related });
        else report('name-clash', { name, other: other.name }, span, { related });
      }
    },
  }),
});

interface Taken {
  readonly name: string;
  readonly span: Span;
  /** The type that the name is derived from. */
  readonly of: string;
}

/** Every name that the package makes of the name of a type: no type has one of the types, and the functions are others. */
export function derivedNamesOf(type: Pick<TypeName, 'name' | 'kind' | 'viewOf'>): {
  readonly types: readonly string[];
  readonly functions: readonly string[];
} {
  return {
    types: typesOf(type),
    functions: [...functionsOf(type), ...(type.kind === 'object' ? defaultsOf(type) : [])],
  };
}

/** Types that the package exports besides the type itself, and values with the name of a type. */
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
      return [`is${name}`, `assert${name}`, `validate${name}`, `${lowerFirst(name)}Schema`];
    case 'enum':
    case 'bitSet':
      return [`isKnown${name}`];
    case 'identifier':
      return [`is${name}`, `compare${name}s`, `deconstruct${name}`, `create${name}Generator`];
    case 'scalar':
      return [];
  }
}

/** Names that the package exports for an object with defaults. */
function defaultsOf({ name }: Pick<TypeName, 'name'>): readonly string[] {
  return [`${lowerFirst(name)}Defaults`, `with${name}Defaults`];
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
