import { type Identifier, isNotShown, isOpaque } from '../../model/model.js';
import { articleOf, limitText } from '../../model/wording/index.js';
import type { EmitContext } from '../emit-context.js';
import { createModule, type Module } from '../module.js';
import { exportsOfLocals, localName } from '../local-name.js';
import { camel, propertyAccess, propertyKey } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { identifierDescriptor } from '../validators/descriptor.js';
import { descriptorCode } from '../validators/descriptor-code.js';
import { escapeDocLine, tsdoc } from '../tsdoc.js';
import { isSplittable, type Layout, layoutOf, needsLowest, partExpression, type PartLayout } from './layout.js';
import { limitChoices } from '../../model/limits/limit-target.js';
import { brokenLimit } from '../validators/limit-code.js';
import { uncapitalised } from '../../capitals.js';

/**
 * The modules of an identifier type: the type with its guard, and if its layout is known, a second module with the
 * `<Name>Util` object, so that either can be imported alone.
 */
export function emitIdentifier(identifier: Identifier, context: EmitContext): OutputFile[] {
  const module = createModule(context.locate('identifier', identifier.name), context);
  const layout = layoutOf(identifier);
  const code = isOpaque(identifier)
    ? textIdentifierCode(identifier, module)
    : identifierCode(identifier, layout, module);
  const own = module.file([code]);
  return layout === undefined ? [own] : [own, utilFile(identifier, layout, module)];
}

/** Names that the modules of an identifier export, in groups by module path. */
export function identifierExports(
  identifier: Identifier,
  context: EmitContext,
): { readonly path: string; readonly types: readonly string[]; readonly values: readonly string[] }[] {
  const { name } = identifier;
  const path = context.locate('identifier', name);
  const guard = `is${name}`;
  const compare = identifier.wire === 'str' && !isOpaque(identifier) ? [`compare${name}s`] : [];
  if (layoutOf(identifier) === undefined) return [{ path, types: [name], values: [guard, ...compare] }];
  const lower = camel(name);
  return [
    {
      path,
      types: [name, `Deconstructed${name}`, `${name}GeneratorOptions`],
      values: [
        guard,
        `${lower}Timestamp`,
        `${lower}ToDate`,
        `deconstruct${name}`,
        ...compare,
        `${lower}FromTimestamp`,
        `create${name}Generator`,
      ],
    },
    { path: utilPath(path), types: [`${name}UtilParts`, `${name}UtilOptions`], values: [`${name}Util`] },
  ];
}

function utilPath(path: string): string {
  return path.replace(/\.ts$/, '-util.ts');
}

function identifierCode(identifier: Identifier, layout: Layout | undefined, module: Module): string {
  const { wire } = identifier;
  return module.render('identifiers/identifier.ts', {
    ...commonContent(identifier, module),
    lower: camel(identifier.name),
    base: isNotShown(wire) ? '(string | number)' : wire === 'int' ? 'number' : 'string',
    isDecimal: wire === 'str',
    isInteger: wire === 'int',
    is64Bits: layout === undefined || layout.width === 64,
    isByTime: layout !== undefined && layout.time.high === layout.width - 1,
    largestId: layout === undefined ? '' : String(2n ** BigInt(layout.width) - 1n),
    layout: layout === undefined ? undefined : layoutContext(layout),
  });
}

function commonContent(identifier: Identifier, module: Module): object {
  const { name } = identifier;
  const note = `\`T\` names what it identifies; \`${name}<never>\` may identify anything.`;
  return {
    name,
    local: localName(name),
    exports: exportsOfLocals([name], 'export type'),
    aName: `${articleOf(name)} ${name}`,
    doc: tsdoc({ ...identifier, extra: [note] }),
    descriptor: descriptorCode('IdentifierSchema', name, identifierDescriptor(identifier), module),
  };
}

function layoutContext(layout: Layout): object {
  const { epoch, time, sequence, nodes, parts } = layout;
  const latest = epoch + time.largest;
  return {
    epoch,
    timeLow: time.low,
    largestTime: time.largest,
    earliest: epoch,
    latest,
    beyondDates: latest > 8.64e15 || epoch < -8.64e15,
    width: layout.width,
    isSplittable: isSplittable(layout),
    // An id of fewer bits is compared with its own largest value before it is split.
    splitChecks: layout.width === 64,
    timeExpression: partExpression(layout, time),
    timeNeedsLowest: isSplittable(layout) && needsLowest(time),
    anyNeedsLowest: isSplittable(layout) && parts.some(needsLowest),
    usesUpper: isSplittable(layout) && (!needsLowest(time) || !parts.some(needsLowest)),
    parts: parts.map((part) => ({
      key: propertyKey(part.part.name),
      doc: tsdoc({
        ...part.part,
        // The identifier counts from its epoch; the returned time does not.
        ...(part === time ? { doc: 'When the identifier was made, as Unix time in milliseconds.' } : {}),
        origin: undefined,
      }),
      value: part === time ? `${partExpression(layout, part)} + ${epoch}` : partExpression(layout, part),
    })),
    nodes: nodes.map((part) => ({
      key: optionKey(part),
      access: propertyAccess(optionKey(part)),
      doc: tsdoc({ ...part.part, origin: undefined, extra: [`0 to ${part.largest}; 0 where absent.`] }),
      label: JSON.stringify(optionKey(part)),
      largest: part.largest,
      low: part.low,
    })),
    sequence: sequence === undefined ? undefined : { largest: sequence.largest, low: sequence.low },
  };
}

function utilFile(identifier: Identifier, layout: Layout, { path, context }: Module): OutputFile {
  const { name } = identifier;
  const { time, sequence, nodes, parts } = layout;
  const module = createModule(utilPath(path), context);
  const lower = camel(name);
  for (const used of [`compare${name}s`, `is${name}`, `${lower}Timestamp`]) module.value(used, path);
  const code = module.render('identifiers/identifier-util.ts', {
    name,
    aName: `${articleOf(name)} ${name}`,
    lower,
    epoch: layout.epoch,
    time: { low: time.low, width: time.width, latest: layout.epoch + time.largest },
    sequence: sequence === undefined ? undefined : utilPart(sequence),
    settable: [...nodes, ...(sequence === undefined ? [] : [sequence])].map(utilPart),
    nodes: nodes.map(utilPart),
    parts: parts.filter((part) => part !== time).map(utilPart),
  });
  return module.file([code]);
}

function utilPart(part: PartLayout): object {
  const key = optionKey(part);
  return { key, low: part.low, width: part.width, doc: tsdoc({ ...part.part, origin: undefined }) };
}

function optionKey({ part }: PartLayout): string {
  return part.alias ?? camel(part.name);
}

/** The type of a textual identifier and its guard. */
function textIdentifierCode(identifier: Identifier, module: Module): string {
  const { limits = [] } = identifier;
  const tests = limitChoices(limits).flatMap((choice) => brokenLimit(choice, 'value', { kind: 'str' }, module) ?? []);
  const form = limits.map((limit) => uncapitalised(limitText(limit)));
  return module.render('identifiers/text-identifier.ts', {
    ...commonContent(identifier, module),
    form: escapeDocLine(form.join(', ')),
    test: [
      `typeof value === 'string'`,
      ...tests.map((test) => (test.startsWith('!') ? test.slice(1) : `!${test}`)),
    ].join(' && '),
  });
}
