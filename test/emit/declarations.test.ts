import { Project, StructureKind, VariableDeclarationKind, type StatementStructures } from 'ts-morph';
import { expect, test } from 'vitest';
import { moduleText, printModule } from '../../generator/emit/declarations.js';

const declarations: StatementStructures[] = [
  {
    kind: StructureKind.Interface,
    name: 'Book',
    isExported: true,
    docs: [{ description: 'A book.\n\nIt has pages.' }],
    extends: ['Thing'],
    properties: [
      { name: 'title', type: 'string', docs: ['Its title.'] },
      { name: "'page-count'", type: 'number | null', hasQuestionToken: true, isReadonly: true },
    ],
    indexSignatures: [{ keyName: 'key', keyType: 'string', returnType: 'unknown' }],
  },
  { kind: StructureKind.TypeAlias, name: 'Books', isExported: true, typeParameters: ['T'], type: 'readonly T[]' },
  {
    kind: StructureKind.VariableStatement,
    isExported: true,
    declarationKind: VariableDeclarationKind.Const,
    declarations: [{ name: 'limits', initializer: '{ pages: 10 } as const' }],
  },
  {
    kind: StructureKind.Function,
    name: 'isBook',
    isExported: true,
    parameters: [{ name: 'value', type: 'unknown' }],
    returnType: 'value is Book',
    statements: ['if (value === null) {\nreturn false;\n}', 'return true;'],
  },
];

test('declarations are printed as the public functions of ts-morph print them', () => {
  const file = new Project({ useInMemoryFileSystem: true }).createSourceFile('/one.ts', { statements: declarations });
  const { text } = printModule({ path: 'one.ts', imports: [], declarations });
  expect(text).toBe(moduleText([], [file.getFullText()]));
});
