import { describe, expect, it } from 'vitest';
import { readSpecFiles } from '../../../generator/read/index.js';
import { resolveRead, codesOf } from '../problems.js';

describe('reserved names', () => {
  it('cannot be types', () => {
    const source = `
objects: { Partial: { fields: { id: str } } }
`;
    expect(codesOf(source)).toEqual(['reserved-name']);
  });

  it('can be names of globals and of the code of the package', () => {
    const source = (name: string): string => `
objects: { ${name}: { fields: { id: str } } }
endpoints: { ${name.toLowerCase()}: { method: GET, path: /a, responses: [] } }
`;
    for (const name of [
      'Key',
      'EventOf',
      'Operation',
      'Params',
      'Issue',
      'Result',
      'Error',
      'Map',
      'Promise',
      'Record',
    ])
      expect(codesOf(source(name)), name).toEqual([]);
  });

  it('cannot be members that every object has', () => {
    const source = `
enums: { Genre: { wire: int, values: { constructor: 1 } } }
`;
    expect(codesOf(source)).toEqual(['reserved-name']);
  });

  it('cannot be fields that change the object', () => {
    const source = `
objects: { Book: { fields: { __proto__: str } } }
`;
    expect(codesOf(source)).toEqual(['reserved-name']);
  });

  it('cannot be endpoints', () => {
    const source = `
endpoints: { delete: { method: GET, path: /a, responses: [] } }
`;
    expect(codesOf(source)).toEqual(['reserved-name']);
  });

  it('cannot be endpoints whose function is one of the client', () => {
    const source = (name: string): string => `
endpoints: { ${name}: { method: GET, path: /a, responses: [] } }
`;
    expect(codesOf(source('create_client'))).toEqual(['reserved-name']);
    for (const name of ['delete_', 'Delete', 'DELETE', 'Call', 'isAnsweredBy'])
      expect(codesOf(source(name))).toEqual(['reserved-name']);
    expect(codesOf(source('create_book'))).toEqual([]);
  });
});

describe('entries of the package', () => {
  const channel = (name: string, envelope = ', envelope: { type: Note, name: kind, data: about }'): string => `
objects: { Note: { fields: { kind: str, about?: any } } }
channels: { ${name}: { doc: Notes.${envelope} } }
`;

  it('are none of channels where the package has one of its own', () => {
    expect(codesOf(channel('counter'))).toEqual([]);
    expect(codesOf(channel('rest'))).toEqual(['reserved-name']);
    expect(codesOf(channel('Samples'))).toEqual(['reserved-name']);
    expect(codesOf(channel('rest', ''))).toEqual([]);
  });

  it('are none of profiles either, nor of a channel and a profile', () => {
    const root = (entry: string): string => `
spec: { name: tiny, version: 1.0.0, title: Tiny, doc: Tiny., license: MIT }
profiles: { default: { doc: All., layers: [], entry: '.' }, live: { doc: Live., layers: [], entry: ${entry} } }
`;
    const problems = (entry: string, declarations: string): readonly string[] => {
      const files = [
        { path: 'spec.yaml', text: root(entry) },
        { path: 'all.yaml', text: declarations },
      ];
      return resolveRead(readSpecFiles(files)).diagnostics.map(({ message, hint }) => `${message}; ${hint}`);
    };
    expect(problems('./live', channel('counter'))).toEqual([]);
    expect(problems('./rest', channel('counter'))).toEqual([
      'the name rest is taken: the package has an entry of that name; write ./rest-profile',
    ]);
    expect(problems('./con', channel('aux'))).toEqual([
      'the name con is taken: no folder can be named so on some systems; write ./con-profile',
    ]);
    expect(problems('./live', channel('live'))).toEqual([
      'the name live is taken: the package has an entry of that name; write live_events',
    ]);
  });
});
