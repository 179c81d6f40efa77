import { fileURLToPath } from 'node:url';
import ts from 'typescript-5.9';

/** The declarations of discord-api-types for API v10, read by TypeScript. */
export interface Typings {
  readonly interfaces: readonly Shape[];
  readonly enums: readonly Members[];
  readonly bodies: readonly Body[];
  /** `GET /guilds/{}`: each operation that a route is documented for, without the names of parameters. */
  readonly operations: readonly string[];
  /** `/icons/{}/{}`: the paths of files, without their endings. */
  readonly files: readonly string[];
}

/** The body of a request. */
export interface Body {
  readonly name: string;
  /** The heading of the public reference that its comment names: `modify-current-user`. */
  readonly heading: string;
  /** The properties of each of its forms. */
  readonly forms: readonly (readonly Property[])[];
}

export interface Shape {
  readonly name: string;
  /** `payloads/v10/guild`, without the ending. */
  readonly module: string;
  /** A part of other types, which has parameters or is named a base. */
  readonly isPart: boolean;
  readonly properties: readonly Property[];
}

export interface Property {
  readonly name: string;
  readonly optional: boolean;
  readonly nullable: boolean;
}

export interface Members {
  readonly name: string;
  readonly module: string;
  readonly values: readonly (number | string)[];
}

const root = fileURLToPath(new URL('../../../node_modules/discord-api-types/', import.meta.url));
const modules = /^(?:payloads\/(?:v10\/|common)|gateway\/v10|rest\/(?:v10\/|common))/;

export function readTypings(): Typings {
  const program = ts.createProgram([`${root}v10.d.ts`], { strict: true, noEmit: true, skipLibCheck: true, types: [] });
  const checker = program.getTypeChecker();
  const entry = checker.getSymbolAtLocation(program.getSourceFile(`${root}v10.d.ts`)!)!;
  const interfaces: Shape[] = [];
  const enums: Members[] = [];
  const bodies: Body[] = [];
  for (const exported of checker.getExportsOfModule(entry)) {
    const symbol = (exported.flags & ts.SymbolFlags.Alias) === 0 ? exported : checker.getAliasedSymbol(exported);
    const declaration = symbol.declarations?.[0];
    if (declaration === undefined) continue;
    const module = declaration
      .getSourceFile()
      .fileName.replace(root, '')
      .replace(/\.d\.ts$/, '');
    if (!modules.test(module)) continue;
    const at = { name: exported.name, module };
    const heading = /^REST.*JSONBody$/.test(exported.name) ? headingOf(declaration) : undefined;
    if (heading !== undefined) {
      const type = checker.getDeclaredTypeOfSymbol(symbol);
      const forms = (type.isUnion() ? type.types : [type]).map((form) => propertiesIn(form, checker));
      bodies.push({ name: exported.name, heading, forms });
    }
    if (ts.isEnumDeclaration(declaration)) {
      const values = declaration.members.map((member) => checker.getConstantValue(member)!);
      enums.push({ ...at, values: [...new Set(values)] });
    } else if (ts.isInterfaceDeclaration(declaration)) {
      const isPart = declaration.typeParameters !== undefined || /Base|^_/.test(exported.name);
      interfaces.push({ ...at, isPart, properties: propertiesOf(symbol, checker) });
    }
  }
  return { interfaces, enums, bodies, ...routesOf(program) };
}

function headingOf(declaration: ts.Declaration): string | undefined {
  return /#([a-z0-9-]+)/.exec(declaration.getFullText())?.[1];
}

function propertiesOf(symbol: ts.Symbol, checker: ts.TypeChecker): Property[] {
  return propertiesIn(checker.getDeclaredTypeOfSymbol(symbol), checker);
}

function propertiesIn(owner: ts.Type, checker: ts.TypeChecker): Property[] {
  return checker.getPropertiesOfType(owner).map((property) => {
    const type = checker.getTypeOfSymbol(property);
    const parts = type.isUnion() ? type.types : [type];
    return {
      name: property.name,
      optional: (property.flags & ts.SymbolFlags.Optional) !== 0,
      nullable: parts.some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0),
    };
  });
}

/** The comments of routes list their operations: a method and a path in backticks. */
function routesOf(program: ts.Program): Pick<Typings, 'operations' | 'files'> {
  const operations = new Set<string>();
  const files = new Set<string>();
  for (const source of program.getSourceFiles()) {
    if (!/_generated_\/rest\/v10|rest\/v10\/index/.test(source.fileName)) continue;
    for (const [, method = '', written = ''] of source.text.matchAll(/- (GET|POST|PUT|PATCH|DELETE) +`(\/[^`]*)`/g)) {
      const path = written.replaceAll(/\$?\{[^}]*\}/g, '{}').replace(/\?.*$/, '');
      if (/\.(?:\{\}|png|gif)\}?$|^\/soundboard-sounds/.test(path)) files.add(path.replace(/\.[^.]*$/, ''));
      else operations.add(`${method} ${path}`);
    }
  }
  return { operations: [...operations].toSorted(), files: [...files].toSorted() };
}
