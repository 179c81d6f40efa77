import { type ImportDeclaration, importLines } from './imports.js';
import { isExportedInPlace, localName } from './local-name.js';
import { commentLines } from './tsdoc.js';

/** A type that a module declares. */
export type TypeDeclaration = Interface | TypeAlias;

interface NamedType {
  readonly name: string;
  readonly isExported: boolean;
  /** Text of its documentation comment, already escaped; empty for none. */
  readonly doc: string;
}

export interface Interface extends NamedType {
  readonly kind: 'interface';
  readonly extends?: readonly string[];
  readonly properties?: readonly Property[];
  /** Type of the properties that it does not name; absent if there are none. */
  readonly others?: string | undefined;
}

export interface Property extends Pick<NamedType, 'name' | 'doc'> {
  readonly type: string;
  readonly optional: boolean;
}

export interface TypeAlias extends NamedType {
  readonly kind: 'type';
  readonly type: string;
}

/** Code of a type, with its comment. */
export function typeDeclaration(declared: TypeDeclaration): string {
  const { kind, name, isExported, doc } = declared;
  return [
    ...commentLines(doc),
    `${isExported ? 'export ' : ''}${kind} ${name}${kind === 'type' ? ` = ${declared.type};` : interfaceBody(declared)}`,
  ].join('\n');
}

function interfaceBody({ extends: bases = [], properties = [], others }: Interface): string {
  const heritage = bases.length === 0 ? '' : ` extends ${bases.join(', ')}`;
  return [
    `${heritage} {`,
    ...(others === undefined ? [] : [`[field: string]: ${others};`]),
    ...properties.flatMap(({ name, doc, type, optional }) => [
      ...commentLines(doc),
      `${name}${optional ? '?' : ''}: ${type};`,
    ]),
    '}',
  ].join('\n');
}

/** Code of a constant of the spec, with its comment; the rest is what follows its name. */
export function constant(name: string, comment: string, rest: string): string {
  const declared = `${isExportedInPlace(name) ? 'export ' : ''}const ${localName(name)}${rest};`;
  return comment === '' ? declared : `${comment}\n${declared}`;
}

/** A module of imports and finished code. */
export function moduleText(imports: readonly ImportDeclaration[], code: readonly string[]): string {
  return [importLines(imports), ...code].join('\n\n') + '\n';
}
