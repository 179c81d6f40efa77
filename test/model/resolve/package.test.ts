import { describe, expect, it } from 'vitest';
import { resolvePackage, resolveProfile } from '../../../generator/model/resolve/package.js';
import { readSpecFiles } from '../../../generator/read/index.js';

const rootOf = (text: string) => readSpecFiles([{ path: 'spec.yaml', text }]).spec.root;

describe('a package', () => {
  it('is what the spec says of it', () => {
    const root = rootOf("spec: { name: tiny, version: 1.2.0, title: Tiny, doc: ' A spec. ', license: MIT }\n");
    expect(resolvePackage(root)).toEqual({
      name: 'tiny',
      version: '1.2.0',
      title: 'Tiny',
      doc: 'A spec.',
      license: 'MIT',
    });
  });

  it('has its name for a title, no prose and no licence where the spec says no more', () => {
    expect(resolvePackage(rootOf('spec: { name: tiny, version: 1.2.0 }\n'))).toEqual({
      name: 'tiny',
      version: '1.2.0',
      title: 'tiny',
      doc: '',
      license: 'UNLICENSED',
    });
  });
});

describe('a profile', () => {
  const root = rootOf(`
profiles:
  live: { doc: ' As it is. ', layers: [fills, corrections], entry: ./live }
  bare: {}
`);

  it('is what the spec says of it', () => {
    expect(resolveProfile(root, 'live')).toEqual({
      name: 'live',
      doc: 'As it is.',
      layers: ['fills', 'corrections'],
      entry: './live',
    });
  });

  it('has no layers and no part in the package where the spec says no more', () => {
    expect(resolveProfile(root, 'bare')).toEqual({ name: 'bare', doc: '', layers: [], entry: '' });
  });

  it('is nothing where there is none of its name', () => {
    expect(resolveProfile(root, 'dead')).toBeUndefined();
  });
});
