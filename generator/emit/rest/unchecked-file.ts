import { importLines } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, relative } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import type { OutputFile } from '../output-file.js';
import { template } from '../templates.js';
import { operationDoc, uncheckedOperation } from './operation-file.js';
import { uncheckedModule, type RestOperation } from './operations.js';
import { needsParams } from './overloads.js';
import { pagingOf } from './paging.js';

/** The module of one operation without validators: functions of the same types, whose bundles are smaller. */
export function uncheckedFile(operation: RestOperation, context: EmitContext): OutputFile {
  const { camel, pascal, module, endpoint } = operation;
  const path = uncheckedModule(operation, context.model);
  const paging = pagingOf(operation, context);
  const imports = createImports(path, [camel, `${camel}Operation`, ...(paging === undefined ? [] : [paging.name])]);
  const runtime = {
    operation: imports.type('Operation', runtimePath('rest-operation')),
    options: imports.type('CallOptions', runtimePath('rest-transport')),
    transport: imports.type('Transport', runtimePath('rest-transport')),
    paginate: paging === undefined ? '' : imports.value('paginate', runtimePath(paging.module)),
  };
  const facts = uncheckedOperation(operation, context, imports);
  const text = template<object>('rest/unchecked.ts')({
    runtime,
    name: endpoint.name,
    camel,
    pascal,
    doc: operationDoc(operation),
    checked: relative(path, module),
    orNone: needsParams(endpoint) ? '' : ' = {}',
    paging: paging ?? false,
    operation: facts,
    // A bundler keeps what calls something, unless it knows that the whole expression has no effect.
    isMade: facts.includes('('),
    imports: importLines(imports.declarations()),
  });
  return { path, text, format: 'typescript' };
}
