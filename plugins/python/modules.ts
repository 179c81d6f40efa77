import { isNotShown, type BitSet, type Declared, type Enum, type Identifier, type ObjectType } from 'snowspec/plugin';
import { annotation, unionOf, type Use } from './annotations.js';
import { docstring, isFieldName, literal, namesApart, snake } from './names.js';
import type { Declaration, Package } from './package.js';

/** Prints a module. Other modules are imported for type checkers only, because modules refer to each other in circles. */
export function moduleCode(
  name: string,
  declarations: readonly Declaration[],
  declared: Package,
  banner: string,
): { readonly text: string; readonly names: readonly string[] } {
  const imported = new Map<string, Set<string>>();
  const use: Use = (wanted) => {
    const known = declared.names.get(wanted)!;
    const module = declared.moduleOf(wanted);
    if (module !== name) imported.set(module, (imported.get(module) ?? new Set()).add(known));
    return known;
  };
  const written = declarations.map((declaration) => declarationCode(declaration, use, declared));
  const body = written.flatMap(({ lines }) => ['', '', ...lines]);
  const needs = (module: string): boolean => body.some((line) => line.includes(`${module}.`));
  const own = ['_bases', 'validation'].filter(needs);
  const lines = [
    `# ${banner}`,
    'from __future__ import annotations',
    '',
    ...['dataclasses', 'datetime', 'enum'].filter(needs).map((module) => `import ${module}`),
    'import typing as t',
    '',
    ...(own.length > 0 ? [`from . import ${own.join(', ')}`] : []),
    ...importsForTypes(imported),
    '',
    ...exportsOf(written),
    ...body,
  ];
  return { text: `${lines.join('\n')}\n`, names: written.flatMap(({ names }) => names) };
}

/** Lists the exports without modules, because a module `list` would hide a builtin. */
export function exportsOf(code: readonly { readonly names: readonly string[] }[]): readonly string[] {
  return ['__all__ = [', ...code.map(({ names }) => `    ${names.map((name) => `${literal(name)},`).join(' ')}`), ']'];
}

function importsForTypes(imported: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  if (imported.size === 0) return [];
  const lines = [...imported]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, names]) => `    from .${module} import ${[...names].toSorted().join(', ')}`);
  return ['', 'if t.TYPE_CHECKING:', ...lines];
}

interface Code {
  readonly names: readonly string[];
  readonly lines: readonly string[];
}

function declarationCode({ kind, of }: Declaration, use: Use, declared: Package): Code {
  const name = declared.names.get(of.name)!;
  switch (kind) {
    case 'scalar':
      return { names: [name], lines: [`${name}: t.TypeAlias = ${of.wire}`, ...docOf(of)] };
    case 'enum':
      return { names: [name], lines: enumCode(name, of, declared) };
    case 'bitSet':
      return { names: [name], lines: bitSetCode(name, of, declared) };
    case 'identifier':
      return identifierCode(name, of, declared);
    case 'union': {
      const type = literal(unionOf(of.of.map((member) => annotation(member, use, declared))));
      return withValidators(name, of.name, [`${name}: t.TypeAlias = ${type}`, ...docOf(of)], declared);
    }
    case 'object':
      return withValidators(name, of.name, objectCode(name, of, use, declared), declared);
  }
}

function docOf({ doc, deprecated }: Pick<Declared, 'doc' | 'deprecated'>, indent = ''): readonly string[] {
  return docstring([doc, deprecated === undefined ? '' : `Deprecated. ${deprecated.doc}`], indent);
}

// ------------------------------------------------------------------------------------------------ objects and unions

function objectCode(name: string, object: ObjectType, use: Use, declared: Package): readonly string[] {
  const { fields, otherKeys } = object;
  if (fields.length === 0) {
    const held = typeof otherKeys === 'object' ? annotation(otherKeys, use, declared) : 'object';
    return [`${name}: t.TypeAlias = ${literal(`dict[str, ${held}]`)}`, ...docOf(object)];
  }
  const annotated = fields.map((field) => {
    const type = annotation(field.type, use, declared);
    const whole = field.nullable ? `t.Optional[${type}]` : type;
    return { field, type: field.optional ? `t.NotRequired[${whole}]` : whole };
  });
  if (fields.every((field) => isFieldName(field.name))) {
    const members = annotated.flatMap(({ field, type }) => [`    ${field.name}: ${type}`, ...docOf(field, '    ')]);
    const doc = docOf(object, '    ');
    return [`class ${name}(t.TypedDict):`, ...doc, ...(doc.length > 0 ? [''] : []), ...members];
  }
  // Some keys are no valid names.
  const items = annotated.map(({ field, type }) => `    ${literal(field.name)}: ${literal(type)},`);
  return [`${name} = t.TypedDict(${literal(name)}, {`, ...items, '})', ...docOf(object)];
}

function withValidators(name: string, of: string, lines: readonly string[], declared: Package): Code {
  const [is, validate] = ['is', 'validate'].map((verb) => declared.apart(`${verb}_${snake(of)}`)) as [string, string];
  const validators = [
    '',
    '',
    ...isCode(is, name, of),
    '',
    '',
    `def ${validate}(value: object, mode: validation.Mode = "spec") -> list[validation.Problem]:`,
    `    """Every reason to reject a value as \`\`${name}\`\`; none if it is valid."""`,
    `    return validation.problems_of(${literal(of)}, value, mode)`,
  ];
  return { names: [name, is, validate], lines: [...lines, ...validators] };
}

function isCode(is: string, name: string, of: string): readonly string[] {
  return [
    `def ${is}(value: object) -> t.TypeGuard[${name}]:`,
    `    """Whether a value is a valid \`\`${name}\`\`."""`,
    `    return not validation.problems_of(${literal(of)}, value, "spec", 1)`,
  ];
}

// ------------------------------------------------------------------------------------------- enumerations, bit sets

function enumCode(name: string, declaration: Enum, declared: Package): readonly string[] {
  const { wire, open, values } = declaration;
  if (isNotShown(wire)) return [`${name}: t.TypeAlias = ${literal('t.Union[str, int]')}`, ...docOf(declaration)];
  const base = open ? `${wire}, _bases.Open` : wire === 'int' ? 'enum.IntEnum' : 'enum.StrEnum';
  const members = values.flatMap((value) =>
    isNotShown(value.value) ? [] : [{ ...value, code: literal(value.value) }],
  );
  return classCode(name, base, declaration, members, declared);
}

function bitSetCode(name: string, declaration: BitSet, declared: Package): readonly string[] {
  const members = declaration.bits.flatMap((bit) => (isNotShown(bit.bit) ? [] : [{ ...bit, code: `1 << ${bit.bit}` }]));
  return classCode(name, '_bases.BitSet', declaration, members, declared);
}

function classCode(
  name: string,
  base: string,
  declaration: Declared,
  members: readonly (Declared & { readonly code: string })[],
  declared: Package,
): readonly string[] {
  const names = declared.members.get(declaration.name)!;
  const lines = members.flatMap((member) => [
    `    ${names.get(member.name)} = ${member.code}`,
    ...docOf(member, '    '),
  ]);
  const doc = docOf(declaration, '    ');
  const head = doc.length > 0 && lines.length > 0 ? [...doc, ''] : doc;
  return [`class ${name}(${base}):`, ...head, ...(lines.length + head.length > 0 ? lines : ['    pass'])];
}

// -------------------------------------------------------------------------------------------------------- identifiers

function identifierCode(name: string, identifier: Identifier, declared: Package): Code {
  const { wire } = identifier;
  const is = declared.apart(`is_${snake(identifier.name)}`);
  const type = isNotShown(wire)
    ? `${name}: t.TypeAlias = ${literal('t.Union[str, int]')}`
    : `${name} = t.NewType(${literal(name)}, ${wire})`;
  const lines = [type, ...docOf(identifier), '', '', ...isCode(is, name, identifier.name)];
  const parts = partsCode(name, identifier, declared);
  return { names: [name, is, ...parts.names], lines: [...lines, ...parts.lines] };
}

/** The functions that read the parts of an identifier. */
function partsCode(name: string, { name: of, wire, epoch, parts, limits }: Identifier, declared: Package): Code {
  const placed = parts.flatMap(({ bits, ...part }) => (isNotShown(bits) ? [] : [{ ...part, ...bits }]));
  const [time, ...otherTimes] = placed.filter(({ role }) => role === 'time');
  const isKnown = wire === 'str' && limits === undefined && !isNotShown(epoch) && placed.length === parts.length;
  if (!isKnown || time === undefined || otherTimes.length > 0) return { names: [], lines: [] };
  const [partsName, unpack, pack, timeOf, layout] = [
    `${name}Parts`,
    `${snake(of)}_parts`,
    `create_${snake(of)}`,
    `${snake(of)}_time`,
    `_${snake(of).toUpperCase()}`,
  ].map(declared.apart) as [string, string, string, string, string];
  const fieldName = namesApart();
  const fields = [time, ...placed.filter((part) => part !== time)].map((part) => ({
    ...part,
    key: fieldName(snake(part.name)),
  }));
  const places = fields.map(({ key, low, high }) => `    ${literal(key)}: (${low}, ${high - low + 1}),`).join('\n');
  const key = fields[0]!.key;
  const lines = `

@dataclasses.dataclass(frozen=True)
class ${partsName}:
    """The parts of a \`\`${name}\`\`."""

${fields
  .flatMap((part) => [
    `    ${part.key}: int${part === fields[0] ? '' : ' = 0'}`,
    ...(part === fields[0] ? ['    """When it was made, as Unix time in milliseconds."""'] : docOf(part, '    ')),
  ])
  .join('\n')}


${layout} = _bases.Layout(${literal(key)}, ${epoch}, {
${places}
})


def ${unpack}(value: ${name}) -> ${partsName}:
    """The parts of a \`\`${name}\`\`. Raises a ValueError for other text."""
    return ${partsName}(**${layout}.unpack(value))


def ${pack}(parts: ${partsName}) -> ${name}:
    """The \`\`${name}\`\` with these parts. Raises a ValueError if one does not fit."""
    return ${name}(${layout}.pack(dataclasses.asdict(parts)))


def ${timeOf}(value: ${name}) -> datetime.datetime:
    """When a \`\`${name}\`\` was made."""
    return ${layout}.time(value)`;
  return { names: [partsName, unpack, pack, timeOf], lines: lines.split('\n') };
}
