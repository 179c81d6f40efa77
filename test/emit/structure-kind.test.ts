import * as tsMorph from 'ts-morph';
import { expect, test } from 'vitest';
import { StructureKind } from '../../generator/emit/structure-kind.js';

test('kinds of declarations have the numbers that ts-morph has for them', () => {
  expect(tsMorph.StructureKind).toMatchObject(StructureKind);
});
