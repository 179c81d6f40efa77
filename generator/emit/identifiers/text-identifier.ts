import { limitChoices } from '../../model/limits/limit-target.js';
import type { Identifier } from '../../model/model.js';
import { articleOf, limitText } from '../../model/wording/index.js';
import { importLines } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports } from '../imports.js';
import { exportsOfLocals, localName } from '../local-name.js';

import { template } from '../templates.js';
import { escapeDocLine, tsdoc } from '../tsdoc.js';
import { identifierDescriptor } from '../validators/descriptor.js';
import { descriptorCode } from '../validators/descriptor-code.js';
import { brokenLimit } from '../validators/limit-code.js';

/** The module of an identifier that is a text of a form of its own: the type and its guard. */
export function textIdentifierModule(
  identifier: Identifier,
  note: string,
  context: Pick<EmitContext, 'locate'>,
): string {
  const { name } = identifier;
  const limits = identifier.limits ?? [];
  const imports = createImports(context.locate('identifier', name));
  const tests = limitChoices(limits).flatMap((choice) => brokenLimit(choice, 'value', { kind: 'str' }, imports) ?? []);
  const form = limits.map((limit) => limitText(limit)).map((text) => text.charAt(0).toLowerCase() + text.slice(1));
  return template('identifiers/text-identifier.ts')({
    name,
    local: localName(name),
    exports: exportsOfLocals([name], 'export type'),
    aName: `${articleOf(name)} ${name}`,
    doc: tsdoc({ ...identifier, extra: [note] }),
    descriptor: descriptorCode('IdentifierSchema', name, identifierDescriptor(identifier), context, imports),
    form: escapeDocLine(form.join(', ')),
    imports: importLines(imports.declarations()).split('\n'),
    test: [
      `typeof value === 'string'`,
      ...tests.map((test) => (test.startsWith('!') ? test.slice(1) : `!${test}`)),
    ].join(' && '),
  });
}
