import { createRequire } from 'node:module';
import { posix } from 'node:path';
import type * as TsMorph from 'ts-morph';
import type { ts as TypeScript } from 'ts-morph';
import type {
  Behind,
  DeclaredShape,
  FunctionShape,
  MemberShape,
  PackageTypes,
  Shape,
  WrittenModule,
} from '../diff/types/shape.js';
import type { Model } from '../model/model.js';
import type { Queries } from '../queries/index.js';
import { modulePath, profileRoot, type ModuleKind } from '../emit/module-layout.js';
import { kebab } from '../emit/names.js';
import { topicsOf } from '../emit/rest/operations.js';
import { sourcesOf } from './package-modules.js';
import { writtenModule } from './written-module.js';

/**
 * The declarations of the package of a Model, read from the modules that are emitted for it. Nothing is checked or inferred.
 *
 * @param parsed modules of packages that have most in common with it
 */
export async function loadTypes(model: Model, queries?: Queries, parsed?: ParsedModules): Promise<PackageTypes> {
  const texts = await sourcesOf(model, 'program', queries);
  return typesIn(texts, { ...model, profile: { ...model.profile, entry: '.' } }, parsed);
}

/** Modules by path and text. What a module declares depends on nothing else. */
export class ParsedModules {
  readonly #modules = new Map<string, Map<string, Module>>();

  moduleOf(path: string, text: string): Module {
    let modules = this.#modules.get(path);
    if (modules === undefined) this.#modules.set(path, (modules = new Map()));
    let module = modules.get(text);
    if (module === undefined) modules.set(text, (module = new Module(path, text)));
    return module;
  }
}

/** @param texts the modules of the package and its `package.json`, by path */
export function typesIn(
  texts: ReadonlyMap<string, string>,
  model: Model,
  parsed: ParsedModules = new ParsedModules(),
): PackageTypes {
  const moduleAt = (path: string): Module | undefined => {
    const text = texts.get(path);
    return text === undefined ? undefined : parsed.moduleOf(path, text);
  };
  return {
    exports: exportsOf(texts),
    textOf: (path) => texts.get(path),
    written: (path) => moduleAt(path)?.written ?? NOTHING_WRITTEN,
    declared: (path, name) => moduleAt(path)?.declared(name) ?? [],
    importsOf: (path) =>
      [...(texts.get(path) ?? '').matchAll(/^(?:import|}).* from ["'](\.[^"'\n]*)["'];$/gm)]
        .map(([, specifier]) => posix.join(posix.dirname(path), specifier!.replace(/\.js$/, '.ts')))
        .filter((module) => !module.startsWith('src/runtime/')),
    modulesOf: modulesByDeclaration(texts, model),
  };
}

const NOTHING_WRITTEN: WrittenModule = { statements: new Map(), imports: new Map(), namespaces: new Map() };

/** Finds the modules that are made of a declaration. */
function modulesByDeclaration(texts: ReadonlyMap<string, string>, model: Model): PackageTypes['modulesOf'] {
  const root = profileRoot(model);
  const below = (folder: string): readonly string[] =>
    [...texts.keys()].filter((path) => path.startsWith(`${root}/${folder}/`));
  const rest = below('rest').filter((path) => !path.startsWith(`${root}/rest/operations/`));
  const topics = new Map(
    topicsOf(model).flatMap(({ operations, module }) => operations.map(({ endpoint }) => [endpoint.name, [module]])),
  );
  const events = new Map(model.channels.map(({ name }) => [name, below(`events/${kebab(name)}`)]));
  const bases = new Map(model.objects.map(({ name, view }) => [name, view?.of ?? name]));
  const channels = new Map(model.events.map(({ name, channels }) => [name, channels]));
  const one = (kind: ModuleKind, name: string): readonly string[] => [modulePath(root, kind, name)];
  return (section, name) => {
    switch (section) {
      case 'identifiers':
        return [...one('identifier', name), modulePath(root, 'identifier', `${name}Util`)];
      case 'enums':
        return one('enum', name);
      case 'bitsets':
        return one('bit-set', name);
      case 'objects':
        return one('object', bases.get(name) ?? name);
      case 'unions':
        return one('union', name);
      case 'collections':
        return one('collection', name);
      case 'states':
        return one('state', name);
      case 'endpoints':
        return [...(topics.get(name) ?? []), `${root}/rest/client.ts`, `${root}/urls/paths.ts`];
      case 'events':
        return (channels.get(name) ?? []).flatMap((channel) => events.get(channel) ?? []);
      case 'channels':
        return events.get(name) ?? [];
      case 'auth':
      case 'services':
        return rest;
      case 'permissions':
        return [`${root}/permissions/calculations.ts`];
      case 'urls':
        return [`${root}/urls/files.ts`];
      // Whatever uses a scalar writes it out; facts are in no module.
      case 'scalars':
      case 'facts':
        return [];
    }
  };
}

/** Read without a syntax tree: what the emitters export has a line of its own. */
function exportsOf(texts: ReadonlyMap<string, string>): PackageTypes['exports'] {
  const { exports } = JSON.parse(texts.get('package.json') ?? '{"exports":{}}') as {
    readonly exports: Readonly<Record<string, unknown>>;
  };
  const found = new Map<string, Behind & { readonly from: string }>();
  for (const [entry, target] of Object.entries(exports)) {
    const path = /"\.\/dist\/([^"]*)\.d\.ts"/.exec(JSON.stringify(target))?.[1];
    const behind = new Map<string, Behind>();
    if (path === undefined) continue;
    const from = `src/${path}.ts`;
    collect(from, behind);
    for (const [name, one] of behind) found.set(`${entry} ${name}`, { ...one, from });
  }
  return found;

  function collect(path: string, behind: Map<string, Behind>): void {
    const text = texts.get(path) ?? '';
    for (const [, names, specifier] of text.matchAll(/^export (?:type )?(\*|\{[^}]*\}) from ["'](.*)["'];$/gm)) {
      const from = posix.join(posix.dirname(path), specifier!.replace(/\.js$/, '.ts'));
      if (names !== '*') {
        for (const [, name, as = name] of names!.matchAll(/(?:type )?([\w$]+)(?: as ([\w$]+))?/g)) {
          behind.set(as!, { module: from, name: name! });
        }
        continue;
      }
      for (const [, name] of (texts.get(from) ?? '').matchAll(DECLARED))
        behind.set(name!, { module: from, name: name! });
      collect(from, behind);
    }
  }
}

const DECLARED = /^export (?:declare )?(?:async )?(?:const|function\*?|class|interface|type|enum) ([\w$]+)/gm;

let loaded: typeof TypeScript | undefined;

/** Loaded late: it is by far the heaviest thing here, and it is already there where a package was emitted. */
function typescript(): typeof TypeScript {
  return (loaded ??= (createRequire(import.meta.url)('ts-morph') as typeof TsMorph).ts);
}

/** The declarations of one module. A statement is parsed when a declaration that it makes is first needed. */
class Module {
  readonly #path: string;
  readonly #written: WrittenModule;
  readonly #shapes = new Map<string, readonly DeclaredShape[]>();

  constructor(path: string, text: string) {
    this.#path = path;
    this.#written = writtenModule(path, text);
  }

  get written(): WrittenModule {
    return this.#written;
  }

  declared(name: string): readonly DeclaredShape[] {
    let shapes = this.#shapes.get(name);
    if (shapes === undefined) {
      const text = this.#written.statements.get(name);
      shapes = text === undefined ? [] : new Statements(this.#path, this.#written, text).declared(name);
      this.#shapes.set(name, shapes);
    }
    return shapes;
  }
}

/** The syntax of statements of one module. */
class Statements {
  readonly #path: string;
  readonly #module: WrittenModule;
  readonly #source: TypeScript.SourceFile;

  constructor(path: string, module: WrittenModule, text: string) {
    const ts = typescript();
    this.#path = path;
    this.#module = module;
    // Comments declare nothing, and they are half of the text.
    const options = {
      languageVersion: ts.ScriptTarget.Latest,
      jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
    };
    this.#source = ts.createSourceFile(path, text, options, false, ts.ScriptKind.TS);
  }

  declared(name: string): readonly DeclaredShape[] {
    return this.#shapesOf(
      name,
      this.#source.statements.flatMap((statement) => this.#named(statement, name)),
    );
  }

  #named(statement: TypeScript.Statement, name: string): readonly TypeScript.Node[] {
    const ts = typescript();
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.filter(
        (one) => ts.isIdentifier(one.name) && one.name.text === name,
      );
    }
    const isNamed =
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isEnumDeclaration(statement);
    return isNamed && statement.name?.text === name ? [statement] : [];
  }

  #shapesOf(name: string, nodes: readonly TypeScript.Node[]): readonly DeclaredShape[] {
    const ts = typescript();
    const functions = nodes.filter(ts.isFunctionDeclaration);
    // The implementation of overloads is no part of what is declared.
    const signatures = functions.length > 1 ? functions.filter(({ body }) => body === undefined) : functions;
    const found = nodes.flatMap((node): readonly DeclaredShape[] => {
      const here = { module: this.#path, name };
      if (ts.isInterfaceDeclaration(node)) {
        const bases = (node.heritageClauses ?? []).flatMap(({ types }) =>
          types.map((type) => this.#reference(type.expression, type.typeArguments)),
        );
        const shape = { ...this.#members(node.members), bases };
        return [{ ...here, what: 'type', generics: genericNames(node), shape }];
      }
      if (ts.isTypeAliasDeclaration(node)) {
        return [{ ...here, what: 'type', generics: genericNames(node), shape: this.#type(node.type) }];
      }
      if (ts.isVariableDeclaration(node)) {
        const shape = node.type === undefined ? this.#value(node.initializer, false) : this.#type(node.type);
        return [{ ...here, what: 'value', generics: [], shape }];
      }
      if (ts.isFunctionDeclaration(node)) return [];
      return [{ ...here, what: 'value', generics: [], shape: this.#text(node) }];
    });
    if (signatures.length === 0) return found;
    const calls = signatures.map((one) => this.#function(one));
    const shape: Shape = calls.length === 1 ? calls[0]! : { ...NO_MEMBERS, calls };
    return [...found, { module: this.#path, name, what: 'value', generics: [], shape }];
  }

  #text(node: TypeScript.Node): Shape {
    return { kind: 'text', text: node.getText(this.#source).replaceAll(/\s+/g, ' ') };
  }

  #tuple(node: TypeScript.TupleTypeNode): Shape {
    const ts = typescript();
    const last = node.elements.at(-1);
    if (last === undefined || !ts.isRestTypeNode(last))
      return { kind: 'tuple', items: node.elements.map((one) => this.#type(one)) };
    const rest = this.#type(last.type);
    if (rest.kind !== 'array') return this.#text(node);
    return { kind: 'tuple', items: node.elements.slice(0, -1).map((one) => this.#type(one)), rest: rest.item };
  }

  #type(node: TypeScript.TypeNode | undefined): Shape {
    const ts = typescript();
    if (node === undefined) return { kind: 'keyword', name: 'any' };
    if (ts.isParenthesizedTypeNode(node)) return this.#type(node.type);
    if (ts.isUnionTypeNode(node)) return { kind: 'union', of: node.types.map((one) => this.#type(one)) };
    if (ts.isIntersectionTypeNode(node)) return { kind: 'intersection', of: node.types.map((one) => this.#type(one)) };
    if (ts.isArrayTypeNode(node)) return { kind: 'array', item: this.#type(node.elementType) };
    if (ts.isTupleTypeNode(node)) return this.#tuple(node);
    if (ts.isTypeLiteralNode(node)) return this.#members(node.members);
    if (ts.isFunctionTypeNode(node)) return this.#function(node);
    if (ts.isLiteralTypeNode(node)) return this.#literal(node.literal) ?? this.#text(node);
    if (ts.isTypeReferenceNode(node)) return this.#reference(node.typeName, node.typeArguments);
    if (ts.isTypeQueryNode(node)) return this.#typeof(node.exprName);
    if (ts.isIndexedAccessTypeNode(node)) {
      return { kind: 'indexed', of: this.#type(node.objectType), by: this.#type(node.indexType) };
    }
    if (ts.isTypeOperatorNode(node)) {
      if (node.operator === ts.SyntaxKind.KeyOfKeyword) return { kind: 'keyof', of: this.#type(node.type) };
      if (node.operator === ts.SyntaxKind.ReadonlyKeyword) return this.#type(node.type);
    }
    if (ts.isMappedTypeNode(node) && node.questionToken !== undefined && node.typeParameter.constraint !== undefined) {
      const key = this.#type(node.typeParameter.constraint);
      return { ...NO_MEMBERS, index: { key, value: this.#type(node.type), name: node.typeParameter.name.text } };
    }
    // The only types of one token are keywords.
    if (ts.isToken(node)) return { kind: 'keyword', name: node.getText(this.#source) };
    return this.#text(node);
  }

  #literal(node: TypeScript.Node): Shape | undefined {
    const ts = typescript();
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
      return { kind: 'literal', value: node.text };
    if (ts.isNumericLiteral(node)) return { kind: 'literal', value: Number(node.text) };
    if (ts.isBigIntLiteral(node)) return { kind: 'literal', value: BigInt(node.text.replace(/n$/, '')) };
    if (node.kind === ts.SyntaxKind.TrueKeyword) return { kind: 'literal', value: true };
    if (node.kind === ts.SyntaxKind.FalseKeyword) return { kind: 'literal', value: false };
    if (node.kind === ts.SyntaxKind.NullKeyword) return { kind: 'keyword', name: 'null' };
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
      const inner = this.#literal(node.operand);
      return inner?.kind === 'literal' && typeof inner.value !== 'string' && typeof inner.value !== 'boolean'
        ? { kind: 'literal', value: -inner.value }
        : undefined;
    }
    return undefined;
  }

  #reference(node: TypeScript.Node, given: readonly TypeScript.TypeNode[] | undefined): Shape {
    const types = (given ?? []).map((one) => this.#type(one));
    const at = this.#behind(node);
    if (at === undefined) return this.#text(node);
    if (at.module === '' && at.name === 'Array' && types.length === 1) return { kind: 'array', item: types[0]! };
    if (at.module === '' && at.name === 'ReadonlyArray' && types.length === 1)
      return { kind: 'array', item: types[0]! };
    return { kind: 'reference', ...at, arguments: types };
  }

  /** The declaration that an identifier, or a member of a namespace, means. */
  #behind(node: TypeScript.Node): Behind | undefined {
    const ts = typescript();
    if (ts.isIdentifier(node)) {
      if (this.#module.statements.has(node.text)) return { module: this.#path, name: node.text };
      return this.#module.imports.get(node.text) ?? { module: '', name: node.text };
    }
    const [left, right] = ts.isQualifiedName(node)
      ? [node.left, node.right]
      : ts.isPropertyAccessExpression(node)
        ? [node.expression, node.name]
        : [undefined, undefined];
    if (left === undefined || !ts.isIdentifier(left)) return undefined;
    const module = this.#module.namespaces.get(left.text);
    return module === undefined ? undefined : { module, name: right!.text };
  }

  #typeof(node: TypeScript.EntityName, path: readonly string[] = []): Shape {
    const ts = typescript();
    const at = this.#behind(node);
    if (at !== undefined) return { kind: 'typeof', of: { kind: 'reference', ...at, arguments: [] }, path };
    return ts.isQualifiedName(node) ? this.#typeof(node.left, [node.right.text, ...path]) : this.#text(node);
  }

  #members(nodes: readonly TypeScript.TypeElement[]): Shape & { readonly kind: 'object' } {
    const ts = typescript();
    const members = new Map<string, MemberShape>();
    const calls: FunctionShape[] = [];
    let index: { readonly key: Shape; readonly value: Shape } | undefined;
    for (const node of nodes) {
      if (ts.isPropertySignature(node)) {
        members.set(this.#nameOf(node.name), {
          optional: node.questionToken !== undefined,
          type: this.#type(node.type),
        });
      } else if (ts.isMethodSignature(node)) {
        members.set(this.#nameOf(node.name), {
          optional: node.questionToken !== undefined,
          type: { ...this.#function(node), isMethod: true },
        });
      } else if (ts.isCallSignatureDeclaration(node)) calls.push(this.#function(node));
      else if (ts.isIndexSignatureDeclaration(node)) {
        index = { key: this.#type(node.parameters[0]?.type), value: this.#type(node.type) };
      } else members.set(node.getText(this.#source), { optional: false, type: this.#text(node) });
    }
    return { ...NO_MEMBERS, members, calls, ...(index === undefined ? {} : { index }) };
  }

  #nameOf(node: TypeScript.PropertyName): string {
    const ts = typescript();
    return ts.isStringLiteral(node) || ts.isNumericLiteral(node) || ts.isIdentifier(node)
      ? node.text
      : node.getText(this.#source);
  }

  #function(node: TypeScript.SignatureDeclaration): FunctionShape {
    return {
      kind: 'function',
      generics: (node.typeParameters ?? []).map((one) => one.getText(this.#source)),
      parameters: node.parameters.map((one) => ({
        optional: one.questionToken !== undefined || one.initializer !== undefined,
        rest: one.dotDotDotToken !== undefined,
        type: this.#type(one.type),
      })),
      returns: node.type === undefined ? { kind: 'keyword', name: 'void' } : this.#result(node.type),
    };
  }

  /** `value is X` says as much as a function that returns an X. */
  #result(node: TypeScript.TypeNode): Shape {
    const ts = typescript();
    if (!ts.isTypePredicateNode(node)) return this.#type(node);
    const callee = `${node.assertsModifier === undefined ? '' : 'asserts '}is`;
    return { kind: 'call', callee, arguments: node.type === undefined ? [] : [this.#type(node.type)] };
  }

  /** The type of an expression, as far as its syntax shows. */
  #value(node: TypeScript.Expression | undefined, isConst: boolean): Shape {
    const ts = typescript();
    if (node === undefined) return { kind: 'keyword', name: 'any' };
    if (ts.isParenthesizedExpression(node)) return this.#value(node.expression, isConst);
    if (ts.isAsExpression(node)) {
      return node.type.getText(this.#source) === 'const' ? this.#value(node.expression, true) : this.#type(node.type);
    }
    if (ts.isSatisfiesExpression(node)) return this.#value(node.expression, isConst);
    const literal = this.#literal(node);
    if (literal !== undefined) return isConst || literal.kind !== 'literal' ? literal : widened(literal.value);
    if (ts.isObjectLiteralExpression(node)) return this.#object(node, isConst);
    if (ts.isArrayLiteralExpression(node) && isConst) {
      return { kind: 'tuple', items: node.elements.map((one) => this.#value(one, true)) };
    }
    if (ts.isIdentifier(node)) {
      const at = this.#behind(node);
      if (at !== undefined) return { kind: 'typeof', of: { kind: 'reference', ...at, arguments: [] }, path: [] };
    }
    if (ts.isCallExpression(node)) {
      const callee = node.expression.getText(this.#source);
      // A called function takes the object as it is written.
      return { kind: 'call', callee, arguments: node.arguments.map((one) => this.#value(one, true)) };
    }
    return this.#text(node);
  }

  #object(node: TypeScript.ObjectLiteralExpression, isConst: boolean): Shape {
    const ts = typescript();
    const members = new Map<string, MemberShape>();
    for (const one of node.properties) {
      if (ts.isPropertyAssignment(one)) {
        members.set(this.#nameOf(one.name), { optional: false, type: this.#value(one.initializer, isConst) });
      } else if (ts.isMethodDeclaration(one)) {
        members.set(this.#nameOf(one.name), { optional: false, type: this.#function(one) });
      } else members.set(one.getText(this.#source), { optional: false, type: this.#text(one) });
    }
    return { ...NO_MEMBERS, members };
  }
}

const NO_MEMBERS = { kind: 'object', bases: [], members: new Map<string, MemberShape>(), calls: [] } as const;

function widened(value: string | number | boolean | bigint): Shape {
  return { kind: 'keyword', name: typeof value };
}

function genericNames(node: { readonly typeParameters?: readonly TypeScript.TypeParameterDeclaration[] }): string[] {
  return (node.typeParameters ?? []).map(({ name }) => name.text);
}
