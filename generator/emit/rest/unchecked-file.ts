import { importLines } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, relative } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import type { OutputFile } from '../output-file.js';
import { template } from '../templates.js';
import { operationDoc, uncheckedOperation } from './operation-file.js';
import type { Topic } from './operations.js';
import { needsParams } from './overloads.js';
import { pagingOf } from './paging.js';

/** The operations of a topic without validators: functions of the same types, whose bundles are smaller. */
export function uncheckedFile({ operations, module, unchecked }: Topic, context: EmitContext): OutputFile {
  const imports = createImports(unchecked);
  const runtime = {
    operation: imports.type('Operation', runtimePath('rest-operation')),
    options: imports.type('CallOptions', runtimePath('rest-transport')),
    transport: imports.type('Transport', runtimePath('rest-transport')),
  };
  const parts = operations.map((operation) => {
    const { camel, pascal, endpoint } = operation;
    const paging = pagingOf(operation, context);
    const facts = uncheckedOperation(operation, context, imports);
    return {
      name: endpoint.name,
      camel,
      pascal,
      doc: operationDoc(operation),
      orNone: needsParams(endpoint) ? '' : ' = {}',
      paging: paging ?? false,
      paginate: paging === undefined ? '' : imports.value('paginate', runtimePath(paging.module)),
      operation: facts,
      // A bundler keeps what calls something, unless it knows that the whole expression has no effect.
      isMade: facts.includes('('),
    };
  });
  const text = template<object>('rest/unchecked.ts')({
    runtime,
    operations: parts,
    checked: relative(unchecked, module),
    imports: importLines(imports.declarations()),
  });
  return { path: unchecked, text, format: 'typescript' };
}
