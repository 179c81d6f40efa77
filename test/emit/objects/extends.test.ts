import { describe, expect, it } from 'vitest';
import { createEmitContext } from '../../../generator/emit/emit-context.js';
import { printModule } from '../../../generator/emit/declarations.js';
import { objectFile } from '../../../generator/emit/objects/object-file.js';
import { modelOf } from '../../model/problems.js';

/** The interfaces of an object, without documentation. */
function interfacesOf(object: string, declarations: string): string {
  const context = createEmitContext(modelOf(declarations));
  const { text } = printModule(objectFile([context.objects.get(object)!], context));
  const types = text
    .slice(0, text.indexOf('export function is'))
    .replaceAll(/^import .*\n|^\s*\/\*\*[\s\S]*?\*\/\n/gm, '');
  return types.replaceAll(/\s+/g, ' ').trim();
}

const base = 'Base: { fields: { id: str, kind?: Kind, size: int | null, part: Part } }';
const others = 'Part: { fields: { a?: int } }, Smaller: { fields: { a: int } }';
const kinds = 'enums: { Kind: { wire: int, values: { NOVEL: 1, ATLAS: 2 } } }\n';

describe('the interface of an object that extends another one', () => {
  it('has only what the other one lacks', () => {
    const declarations = `${kinds}objects: { ${base}, ${others}, Heir: { extends: Base, fields: { more: str } } }`;
    expect(interfacesOf('Heir', declarations)).toBe('export interface Heir extends Base { more: string; }');
  });

  it('declares a field again that it narrows', () => {
    const fields = 'kind: Kind, size: { type: int, range: 1.. }, id: { type: str, values: [x, y] }';
    const declarations = `${kinds}objects: { ${base}, ${others}, Heir: { extends: Base, fields: { ${fields} } } }`;
    expect(interfacesOf('Heir', declarations)).toBe(
      'export interface Heir extends Base { id: "x" | "y"; kind: Kind; size: number; }',
    );
  });

  it('leaves a field of another type out of the other one', () => {
    const declarations = `${kinds}objects: { ${base}, ${others}, Heir: { extends: Base, fields: { part: Smaller } } }`;
    expect(interfacesOf('Heir', declarations)).toBe(
      'export interface Heir extends Omit<Base, "part"> { part: Smaller; }',
    );
  });

  it('extends several', () => {
    const declarations = `objects: { A: { fields: { a: str } }, B: { fields: { b: str } }, Heir: { extends: [A, B] } }`;
    expect(interfacesOf('Heir', declarations)).toBe('export interface Heir extends A, B { }');
  });

  it('has the types of keys by pattern in one index signature', () => {
    const closed = "A: { fields: { a: str }, key-patterns: { '^x': int, '^y': bool }, other-keys: none }";
    const open = "B: { fields: { a: str }, key-patterns: { '^x': int } }";
    const declarations = `objects: { ${closed}, ${open}, Heir: { extends: A, fields: { b: str } } }`;
    expect(interfacesOf('A', declarations)).toBe(
      'export interface A { [field: string]: number | boolean | string | undefined; a: string; }',
    );
    expect(interfacesOf('B', declarations)).toBe('export interface B { [field: string]: unknown; a: string; }');
    expect(interfacesOf('Heir', declarations)).toContain('a: string; b: string;');
  });

  it('repeats the fields of a union of variants, and of an interface with an index signature', () => {
    const union = `${kinds}objects:
  Union: { fields: { kind: Kind, scale?: { type: int, relevant-when: { kind: [ATLAS] } } } }
  Heir: { extends: Union, fields: { kind: Kind } }
  Texts: { fields: { a: str }, other-keys: str }
  More: { extends: Texts, fields: { b?: str } }
`;
    expect(interfacesOf('Heir', union)).toContain('export interface HeirCommon { }');
    expect(interfacesOf('More', union)).toBe(
      'export interface More { [field: string]: string | undefined; a: string; b?: string; }',
    );
  });
});
