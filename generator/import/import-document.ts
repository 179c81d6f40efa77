import { compareText, Diagnostics } from '../diagnostics/diagnostics.js';
import { auditProse } from './audit.js';
import { Classifier } from './classify/classify.js';
import { readDiscriminators } from './classify/discriminators.js';
import type { Declaration, EnumDeclaration } from './declarations.js';
import { dialectOf, type Dialect, infoOf, namedSchemas, requireMap, type DocumentInfo } from './document.js';
import { aboutEntries, loseUnused } from './endpoints/about.js';
import { findForms } from './endpoints/carriers.js';
import { readOperations, type Operation } from './endpoints/operations.js';
import { Security } from './endpoints/security.js';
import { Services } from './endpoints/servers.js';
import { channelEntries, eventEntry, readWebhooks, WEBHOOKS } from './endpoints/webhooks.js';
import { endpointEntry, groupOf, type EndpointContext } from './endpoints/write-endpoint.js';
import { endlessObjects, objectsIn } from './finite.js';
import { findInheritance } from './idioms.js';
import { KeywordReader } from './keywords.js';
import type { Documents } from './load/documents.js';
import { ImportError } from './load/import-error.js';
import type { SubsetPatterns } from '../read/read-spec.js';
import type { SectionName } from '../read/grammar/index.js';
import { checkDeclarations, emptyMap } from '../read/index.js';
import { entryNode } from './layer/locate.js';
import { MAX_FILE_BYTES, MOST } from '../read/limits.js';
import { Report, type GuessKind } from './losses.js';
import { NameMemory, type PartNames } from './name/member-names.js';
import { nameDeclarations } from './name/type-names.js';
import type { Usage } from './registry.js';
import { Registry } from './registry.js';
import type { ObjectShape } from './shape.js';
import { Simplifier } from './simplify.js';
import { writeDeclaration, type DeclarationContext, type WrittenDeclaration } from './write/declaration.js';
import { fileContents, type PlacedDeclaration, type SpecFile, rootText } from './write/files.js';
import { recordText, type ImportRecord } from './write/record.js';
import { TypeWriter } from './write/type-text.js';
import { withPatternsTogether } from '../patterns/pattern-automaton.js';
import { proseOf } from './write/field.js';
import { block, isMap, settled, type Data, type Entry } from './write/yaml-data.js';

export interface ImportChoices {
  /** Whether enums accept unlisted values. By default, their uses decide. */
  readonly enums?: 'open' | 'closed';
  /** Disabled guesses. */
  readonly without: readonly GuessKind[];
  /** Names of earlier imports by pointer. */
  readonly names: ReadonlyMap<string, string>;
  /** Names of members, fields and parameters in earlier imports. */
  readonly parts?: PartNames;
  /** Whether lists, dicts and tuples of the document keep their names, which a layer does not need. Default: true. */
  readonly withNamedContainers?: boolean;
  readonly elsewhere?: Elsewhere;
  /** The part of the document to import, and a test for its declarations. */
  readonly subset?: SubsetPatterns & { readonly has: (section: SectionName, name: string) => boolean };
}

/** Declarations outside of the document, which replace some of its own. */
export interface Elsewhere {
  readonly names: ReadonlySet<string>;
  /** Auth schemes, by their keys in the document. */
  readonly schemes: ReadonlyMap<string, string>;
  /** Replaced names, by names of the import, given all names by pointer. */
  readonly insteadOf: (given: ReadonlyMap<string, string>) => ReadonlyMap<string, string>;
}

export interface Imported {
  /** The files of the spec with `import.yaml`. */
  readonly files: readonly SpecFile[];
  readonly record: ImportRecord;
}

/** The declarations of a document before they are printed, with the report. */
export interface Converted {
  /** Types by name, then endpoints, events and others in the order of the document. */
  readonly declared: readonly PlacedDeclaration[];
  readonly names: ReadonlyMap<string, string>;
  readonly dialect: Dialect;
  readonly info: DocumentInfo;
  readonly aliases: ReadonlyMap<string, string>;
  readonly parts: PartNames;
  readonly report: Report;
}

/**
 * Converts a document into the files of a spec. It only reads files that the document refers to.
 * @throws {ImportError} if the document cannot be imported
 */
export function importFrom(documents: Documents, choices: ImportChoices): Imported {
  const { declared, info, dialect, report, ...named } = convert(documents, choices);
  const { subset } = choices;
  const written = declared.filter(({ section, entry: [name] }) => subset?.has(section, name) ?? true);
  const files = [...fileContents(written), { path: 'spec.yaml', text: rootText(info) }];
  for (const file of files) requireReadable(file, documents);
  const { losses, assumptions, guesses } = report;
  const record: ImportRecord = {
    ...named,
    files: files.filter(({ path }) => path !== 'spec.yaml'),
    documents: documents.documents,
    dialect: dialect.name,
    choices,
    losses,
    assumptions,
    guesses,
  };
  return {
    files: [...files, { path: 'import.yaml', text: recordText(record) }],
    record,
  };
}

/** @throws {ImportError} if a file is larger than a spec allows, because one declaration cannot be divided */
function requireReadable({ path, text }: SpecFile, { root }: Documents): void {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= MAX_FILE_BYTES) return;
  throw new ImportError(
    { file: root.name },
    `a declaration or a text is too large for a spec: ${path} would have ${bytes} bytes, and at most ${MAX_FILE_BYTES} are read`,
    'shorten the descriptions and the lists of values of the document',
  );
}

/**
 * Returns the declarations of a document without files and a report.
 *
 * @throws {ImportError} if the document cannot be imported
 */
export function declarationsOf(documents: Documents, choices: ImportChoices): Pick<Converted, 'declared' | 'names'> {
  return documents.run(() => withPatternsTogether(() => converted(documents, choices)));
}

/**
 * Converts a document into declarations, and reports losses.
 *
 * @throws {ImportError} if the document cannot be imported
 */
export function convert(documents: Documents, choices: ImportChoices): Converted {
  const { typeNames, ...result } = documents.run(() => withPatternsTogether(() => converted(documents, choices)));
  const { declared, info, report } = result;
  auditProse(
    documents.documents,
    [block(declared.map(({ entry }) => entry)), info.title, proseOf(info.doc) ?? ''],
    typeNames,
    report,
  );
  return result;
}

function converted(documents: Documents, choices: ImportChoices): Converted & { readonly typeNames: Iterable<string> } {
  const dialect = dialectOf(documents.root);
  const isOpenApi = dialect.kind === 'openapi';
  if (isOpenApi) {
    requireMap(documents.section('components', 'schemas'), 'components.schemas');
    requireMap(documents.section('paths'), 'paths');
  }
  const report = new Report(documents.root);
  const classifier = new Classifier({
    reader: new KeywordReader(dialect, documents, report),
    documents,
    report,
    discriminators: readDiscriminators(documents, report),
  });
  for (const { part, title } of namedSchemas(documents, dialect)) classifier.nameSchema(part, title, true);
  const reading = { documents, classifier, report };
  const operations = isOpenApi ? readOperations(reading, choices.names) : [];
  const webhooks = isOpenApi ? readWebhooks(reading) : [];
  const security = isOpenApi
    ? new Security(
        documents,
        report,
        operations.map(({ part }) => part),
        choices.elsewhere?.schemes,
      )
    : undefined;
  const services = isOpenApi
    ? new Services(
        documents,
        report,
        operations.map(({ part, item }) => [part, item]),
      )
    : undefined;
  classifier.finish();

  const simplifier = new Simplifier(report, choices.withNamedContainers);
  const named = classifier.named.toSorted((a, b) => compareText(a.at, b.at));
  for (const schema of named) simplifier.fateOf(schema);
  endCircles(classifier.objects, simplifier, report);
  const forms = findForms(operations, classifier.objects, simplifier);

  const memory = new NameMemory(choices.parts);
  const withSnowflakes = !choices.without.includes('snowflakes');
  const registry = new Registry(simplifier, memory, report, { withSnowflakes, silent: new Report(documents.root) });
  const { usage } = registry;
  registry.declare(named);
  const context: EndpointContext & DeclarationContext = {
    writer: new TypeWriter(simplifier, report, (referable, place) => registry.refer(referable, place)),
    simplifier,
    report,
    memory,
    registry,
    reading,
    security: security!,
    services: services!,
    forms,
    guessesPaging: !choices.without.includes('paging'),
    inheritance: findInheritance(classifier.objects, simplifier, (field) => registry.fieldKey(field)),
    writtenElsewhere: choices.elsewhere?.names ?? new Set(),
    isOpen: (declaration) => isOpen(declaration, choices, isOpenApi, usage, report),
  };
  const endpoints: PlacedDeclaration[] = operations.map((operation) => ({
    section: 'endpoints',
    entry: endpointEntry(operation, context),
    at: operation.at,
    file: usage.fileOf(groupOf(operation)),
  }));
  const events: PlacedDeclaration[] = webhooks.map((webhook) => ({
    section: 'events',
    entry: eventEntry(webhook, context, reading),
    at: report.at(webhook.item),
    file: usage.fileOf(WEBHOOKS),
  }));
  const writers = new Map<Declaration, () => WrittenDeclaration>();
  for (let next = registry.nextFound(); next !== undefined; next = registry.nextFound()) {
    usage.enterDeclaration(next.id);
    writers.set(next, writeDeclaration(next, context));
  }
  usage.finish();

  const names = nameDeclarations(registry.declarations, choices.names);
  registry.giveNames(names);
  for (const { kind, at } of registry.declarations) {
    if (kind !== 'identifier') continue;
    report.guess(at, 'snowflakes', 'it is an identifier whose epoch and parts a layer may fill');
    report.assume(at, 'identifiers');
  }
  const types: PlacedDeclaration[] = [...writers]
    .toSorted(([a], [b]) => compareText(registry.nameOf(a), registry.nameOf(b)))
    .map(([declaration, write]) => ({
      ...write(),
      at: declaration.at,
      file: usage.groupOf(declaration.id) ?? (operations.length === 0 ? 'schemas' : 'shared'),
    }));
  const given = namesOf(registry.declarations, names, operations);
  registry.rename(choices.elsewhere?.insteadOf(given) ?? new Map());
  const ended = choices.elsewhere === undefined ? new Set<PlacedDeclaration>() : endUnions(types, registry);
  const others: PlacedDeclaration[] = isOpenApi
    ? [
        ...filed('services', services!.entries, '#/servers'),
        ...filed('auth', security!.entries, '#/components/securitySchemes'),
        ...filed('channels', channelEntries(webhooks), '#'),
        ...filed('facts', aboutEntries(documents, report), '#/info'),
      ]
    : [];
  for (const { ref, from } of documents.dangling) report.lose(from, '$ref', `it leads nowhere: ${ref}`, true);
  if (isOpenApi) loseUnused(documents, report, (pointer) => documents.isReferredTo(pointer));
  const declared = [...types, ...endpoints, ...events, ...others]
    .filter((declaration) => !ended.has(declaration))
    .map(({ entry: [name, data], ...place }): PlacedDeclaration => ({ ...place, entry: [name, settled(data)!] }));
  for (const declaration of declared) requireFew(declaration, documents);
  return {
    declared,
    names: given,
    parts: memory.given,
    dialect,
    info: infoOf(documents, dialect),
    typeNames: names.values(),
    aliases: new Map(
      named
        .filter((schema) => schema.isComponent && simplifier.fateOf(schema) === 'alias')
        .filter((schema) => !simplifier.isNameOfContainer(schema))
        .map((schema) => [schema.at, schema.title]),
    ),
    report,
  };
}

/** @throws {ImportError} if a list or map of a declaration has more entries than `check` allows in a spec */
function requireFew(declaration: PlacedDeclaration, { root }: Documents): void {
  const { section, entry } = declaration;
  if (!isLong(entry[1])) return;
  const diagnostics = new Diagnostics();
  const document = { path: root.name, text: '' };
  const nowhere = { span: () => ({ file: document, start: 0, end: 0 }) };
  const entries = [entryNode(entry, nowhere, () => nowhere)];
  checkDeclarations(section, { ...emptyMap(document), entries }, diagnostics);
  const many = diagnostics.sorted().find(({ code }) => code === 'too-many');
  if (many === undefined) return;
  throw new ImportError(
    { file: root.name },
    `${section}.${entry[0]}: ${many.message}, which is the most that a spec has`,
    'leave out what is not needed, or split it',
  );
}

/** Whether a part of the data has more entries than the smallest limit. */
function isLong(data: Data): boolean {
  const inner = isMap(data)
    ? data.entries.map(([, value]) => value)
    : Array.isArray(data)
      ? (data as readonly Data[])
      : [];
  return inner.length > MOST.parameters || inner.some(isLong);
}

/** Replaces each union with only one member by this member. */
function endUnions(types: readonly PlacedDeclaration[], registry: Registry): ReadonlySet<PlacedDeclaration> {
  const ended = new Set<PlacedDeclaration>();
  for (;;) {
    const single = types.flatMap((declaration) => {
      const only = ended.has(declaration) ? undefined : onlyMemberOf(declaration);
      return only === undefined ? [] : [{ declaration, only }];
    });
    if (single.length === 0) return ended;
    for (const { declaration, only } of single) {
      registry.rename(new Map([[declaration.entry[0], only]]));
      ended.add(declaration);
    }
  }
}

function onlyMemberOf({ section, entry: [name, data] }: PlacedDeclaration): string | undefined {
  const of = section === 'unions' && isMap(data) ? data.entries.find(([key]) => key === 'of') : undefined;
  const [only, ...others] = of === undefined ? [] : (settled(of[1]) as readonly string[]);
  const isSingle = only !== undefined && others.length === 0 && /^\w+$/.test(only) && only !== name;
  return isSingle ? only : undefined;
}

function filed(
  section: PlacedDeclaration['section'],
  entries: readonly Entry[],
  around: string,
): readonly PlacedDeclaration[] {
  return entries.map((entry) => ({ section, entry, file: 'service', at: entry[2] ?? around }));
}

/** Makes a field optional if objects require each other in a circle, so that finite values exist. */
function endCircles(objects: readonly ObjectShape[], simplifier: Simplifier, report: Report): void {
  const endless = endlessObjects(objects, simplifier);
  for (const object of endless) {
    object.fields = object.fields.map((field) => {
      const isEndless =
        field.required && objectsIn(field.shape, simplifier)?.every((needed) => endless.has(needed)) === true;
      if (isEndless)
        report.lose(
          field.at,
          'required',
          'objects that require each other in a circle have no finite value; the field may be absent',
          true,
        );
      return isEndless ? { ...field, required: false } : field;
    });
    if (object.rules.length === 0 && object.keyCount === undefined) continue;
    report.lose(
      object.at,
      object.keyCount === undefined ? 'oneOf' : 'minProperties',
      'a rule that needs an object in a circle allows no finite value',
      true,
    );
    object.rules = object.rules.filter(({ kind }) => kind === 'at-most-one-non-null');
    if (object.keyCount?.max === undefined) delete object.keyCount;
    else object.keyCount = { max: object.keyCount.max };
  }
}

/** Services may add values to the enums of responses, but requests list all accepted values. */
function isOpen(
  declaration: EnumDeclaration,
  { enums }: ImportChoices,
  isOpenApi: boolean,
  usage: Usage,
  report: Report,
): boolean {
  if (declaration.values.openTo !== undefined) return true;
  if (declaration.values.isClosed === true) return false;
  const open = enums === undefined ? isOpenApi && !usage.isInRequestsOnly(declaration.id) : enums === 'open';
  if (open) for (const at of declaration.pointers) report.assume(at, 'open-enum');
  return open;
}

function namesOf(
  declarations: readonly Declaration[],
  names: ReadonlyMap<string, string>,
  operations: readonly Operation[],
): ReadonlyMap<string, string> {
  // If a list of values is a part of a named schema, the pointer is that of the schema. If two other declarations have one
  // pointer, it is that of the first, which takes the name in the next import.
  const inOrder = declarations.toSorted(
    (a, b) =>
      Number(a.schema !== undefined) - Number(b.schema !== undefined) ||
      compareText(b.at, a.at) ||
      compareText(b.id, a.id),
  );
  const pairs = [
    ...inOrder.flatMap(({ id, pointers }) => [...pointers].map((at) => [at, names.get(id)!] as const)),
    ...operations.map(({ at, name }) => [at, name] as const),
  ];
  return new Map([...new Map(pairs)].toSorted(([a], [b]) => compareText(a, b)));
}
