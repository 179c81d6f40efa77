import { Classifier } from './classify/classify.js';
import { compareText, type Declaration, type EnumDeclaration, type UnionDeclaration } from './declarations.js';
import { dialectOf } from './dialect.js';
import { infoOf, inside, namedSchemas, requireMap, rootOf } from './document.js';
import { endlessObjects, objectsIn } from './finite.js';
import { KeywordReader } from './keywords.js';
import type { Documents } from './load/documents.js';
import { Report, type GuessKind } from './losses.js';
import { nameDeclarations } from './name/type-names.js';
import { Registry } from './registry.js';
import { Simplifier } from './simplify.js';
import { fileContents, type SpecFile } from './write/files.js';
import { writeDeclaration, type DeclarationContext, type WrittenDeclaration } from './write/declaration.js';
import { fieldEntry, type FieldContext } from './write/field.js';
import { recordText, type ImportRecord } from './write/record.js';
import { rootText } from './write/root.js';
import { TypeWriter } from './write/type-text.js';

export interface ImportChoices {
  /** Whether values that an enum does not list are legal. Default: as its use says. */
  readonly enums?: 'open' | 'closed';
  /** Guesses that are not made. */
  readonly without: readonly GuessKind[];
  /** Names that pointers have already. */
  readonly names: ReadonlyMap<string, string>;
}

/** What becomes of a document. */
export interface Imported {
  /** The files of the spec, `import.yaml` among them. */
  readonly files: readonly SpecFile[];
  readonly record: ImportRecord;
}

/**
 * Turns a document into the files of a spec. Pure but for reading the files that it refers to.
 *
 * @throws {ImportError} if it is no document that can be imported
 */
export function importFrom(documents: Documents, choices: ImportChoices): Imported {
  const dialect = dialectOf(documents.root);
  if (dialect.kind === 'openapi') {
    requireMap(inside(rootOf(documents), 'components', 'schemas'), 'components.schemas');
    requireMap(inside(rootOf(documents), 'paths'), 'paths');
  }
  const report = new Report(documents.root);
  const reader = new KeywordReader(dialect);
  const classifier = new Classifier({ reader, documents, report });
  for (const { part, title } of namedSchemas(documents, dialect)) classifier.nameSchema(part, title, true);
  classifier.finish();

  const simplifier = new Simplifier(report);
  const named = classifier.named.toSorted((a, b) => compareText(a.at, b.at));
  for (const schema of named) simplifier.fateOf(schema);
  const endless = endlessObjects(classifier.objects, simplifier);
  for (const object of endless) {
    object.fields = object.fields.map((field) => {
      const isEndless = field.required && objectsIn(field.shape, simplifier)?.every((one) => endless.has(one)) === true;
      if (isEndless)
        report.lose(
          field.at,
          'required',
          'objects that require each other in a circle have no finite value; the field may be absent',
          true,
        );
      return isEndless ? { ...field, required: false } : field;
    });
  }

  // Once without names, to find what needs some; then again with them.
  const silent = new Report(documents.root);
  const registry = new Registry(simplifier, silent);
  const survey: FieldContext = { writer: new TypeWriter(simplifier, registry, silent), simplifier, report: silent };
  const open: Declaration[] = [];
  registry.onObject = (declaration) => open.push(declaration);
  registry.onUnion = (declaration) => open.push(declaration);
  registry.declare(named);
  for (let next = open.shift(); next !== undefined; next = open.shift()) surveyDeclaration(next, survey);

  const names = nameDeclarations(registry.declarations, choices.names);
  registry.names = names;
  const context: DeclarationContext = {
    writer: new TypeWriter(simplifier, registry, report),
    simplifier,
    report,
    nameOf: (declaration) => registry.nameOf(declaration),
    isOpen: (declaration) => isOpen(declaration, choices, dialect.kind, report),
    discriminatorOf: (declaration) => discriminatorOf(declaration, simplifier),
  };
  const written: WrittenDeclaration[] = registry.declarations
    .toSorted((a, b) => compareText(registry.nameOf(a), registry.nameOf(b)))
    .map((declaration) => writeDeclaration(declaration, context));
  const info = infoOf(documents, dialect);
  const files = fileContents(written);
  const record: ImportRecord = {
    files,
    documents: documents.documents,
    dialect: dialect.name,
    choices,
    names: namesOf(registry.declarations, names),
    aliases: new Map(
      named
        .filter((schema) => schema.isComponent && simplifier.fateOf(schema) === 'alias')
        .map((schema) => [schema.at, schema.title]),
    ),
    losses: report.losses,
    assumptions: report.assumptions,
    guesses: report.guesses,
  };
  return {
    files: [...files, { path: 'spec.yaml', text: rootText(info) }, { path: 'import.yaml', text: recordText(record) }],
    record,
  };
}

function surveyDeclaration(declaration: Declaration, survey: FieldContext): void {
  const { writer } = survey;
  if (declaration.kind === 'object') {
    const { fields, otherKeys } = declaration.object;
    for (const field of fields) fieldEntry(field, declaration, undefined, survey);
    if (otherKeys !== undefined && otherKeys !== 'none')
      writer.write(otherKeys, {
        owner: declaration,
        key: 'value',
        isItem: false,
        at: declaration.at,
        value: false,
        parts: false,
        depth: 0,
      });
  }
  if (declaration.kind === 'union') {
    for (const [index, member] of declaration.content.members.entries()) {
      const key = member.kind === 'object' && member.object.title === undefined ? { key: `option ${index + 1}` } : {};
      writer.members([member], {
        owner: declaration,
        ...key,
        isItem: false,
        at: declaration.at,
        value: false,
        parts: false,
        depth: 1,
      });
    }
  }
}

function isOpen(
  declaration: EnumDeclaration,
  { enums }: ImportChoices,
  kind: 'openapi' | 'json-schema',
  report: Report,
): boolean {
  if (declaration.values.openTo !== undefined) return true;
  const open = enums === undefined ? kind === 'openapi' : enums === 'open';
  if (open) for (const at of declaration.pointers) report.assume(at, 'open-enum');
  return open;
}

/** The property that a document names, where it has a literal of its own in every member that is an object. */
function discriminatorOf({ content }: UnionDeclaration, simplifier: Simplifier): string | undefined {
  const property = content.union?.discriminator?.property;
  if (property === undefined) return undefined;
  const leaves = content.members.flatMap((member) => simplifier.leavesOf(member));
  const objects = leaves.filter((one) => one.kind === 'object');
  if (objects.length === 0 || leaves.some(({ kind }) => kind === 'dict' || kind === 'any')) return undefined;
  const seen = new Set<unknown>();
  for (const { object } of objects) {
    const field = object.fields.find(({ key }) => key === property);
    const simple = field?.required === true ? simplifier.simple(field.shape) : undefined;
    const [only] = simple?.members ?? [];
    if (
      only?.kind !== 'values' ||
      simple!.members.length > 1 ||
      simple!.nullable ||
      only.values.length !== 1 ||
      seen.has(only.values[0])
    )
      return undefined;
    seen.add(only.values[0]);
  }
  return property;
}

function namesOf(
  declarations: readonly Declaration[],
  names: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  // A list of values may be part of a schema with a name: then the pointer is that of the schema.
  const inOrder = declarations.toSorted((a, b) => Number(a.schema !== undefined) - Number(b.schema !== undefined));
  const pairs = inOrder.flatMap(({ id, pointers }) => [...pointers].map((at) => [at, names.get(id)!] as const));
  return new Map([...new Map(pairs)].toSorted(([a], [b]) => compareText(a, b)));
}
