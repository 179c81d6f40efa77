import { importLines } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, relative } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import type { OutputFile } from '../output-file.js';
import { template } from '../templates.js';
import { factsName, restModule, type Topic } from './operations.js';
import { pagingOf } from './paging.js';

/** The entry of the operations without validators: functions of the same types, whose bundles are smaller. */
export function uncheckedFile(topics: readonly Topic[], context: EmitContext): OutputFile {
  const path = restModule(context.model, 'unchecked');
  const imports = createImports(path);
  const calling = imports.value('calling', runtimePath('rest-call'));
  const parts = topics.map(({ operations, module }) => ({
    from: relative(path, module),
    operations: operations.map((operation) => {
      const { camel, pascal } = operation;
      const paging = pagingOf(operation, context);
      return {
        camel,
        pascal,
        facts: factsName(operation),
        checked: imports.own(camel, module),
        operation: imports.value(factsName(operation), module),
        ...(paging !== undefined && {
          paging: {
            ...paging,
            checked: imports.own(paging.name, module),
            paginate: imports.value('paginate', runtimePath(paging.module)),
            client: imports.type('Transport', runtimePath('rest-transport')),
            options: imports.type('CallOptions', runtimePath('rest-transport')),
          },
        }),
      };
    }),
  }));
  const text = template<object>('rest/unchecked.ts')({
    calling,
    topics: parts,
    imports: importLines(imports.declarations()),
  });
  return { path, text, format: 'typescript' };
}
