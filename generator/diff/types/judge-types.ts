import { isTypeSection, type SectionName } from '../../model/index.js';
import type { Impact, Level, Reach } from '../change.js';
import { namesInPath } from '../compare/text.js';
import type { Finding } from '../finding.js';
import { kindOf, type KindId } from '../kinds.js';
import { typeDifferences, type TypeDifference } from './differences.js';
import type { PackageTypes } from './checked-program.js';
import { groupBy } from '../../model/group-by.js';

/** A finding with the places in which it is seen, and its effect. */
export interface Exposed {
  readonly finding: Finding;
  readonly reach: Reach;
  readonly impact: Impact;
}

/** The public declarations of both packages; those of the former one have the new names where a rename is declared. */
export interface BothTypes {
  readonly before: PackageTypes;
  readonly after: PackageTypes;
}

type Audience = 'typescriptReader' | 'typescriptWriter';

const AUDIENCES: readonly Audience[] = ['typescriptReader', 'typescriptWriter'];

/**
 * The findings with the effect on TypeScript code that the public declarations show: what alters one is not safe, and what
 * alters none breaks nothing. Where several findings may have altered a declaration, those that break by their kind count.
 * A declaration that no finding explains becomes one of its own.
 */
export function judgeTypes(found: readonly Exposed[], types: BothTypes): readonly Exposed[] {
  const differences = typeDifferences(types.before, types.after);
  const imports = new Imports(types);
  const claims = found.map((exposed) => new Claim(exposed, types));
  const judged = found.map(({ finding, reach, impact }) => ({ finding, reach, impact: { ...impact } }));
  const rest: TypeDifference[] = [];
  for (const audience of AUDIENCES) {
    const broken = differences.filter((difference) =>
      audience === 'typescriptReader' ? difference.reader : difference.writer,
    );
    const seen = broken.map((difference) => {
      const imported = imports.of(difference.module);
      return claims.map((claim) => claim.closenessTo(difference, imported));
    });
    // A break by its kind must show in a declaration.
    for (const [index, claim] of claims.entries()) {
      if (claim.level(audience) !== 'breaking' || !claim.isDecided) continue;
      if (!seen.some((one) => one[index]! >= claim.needed)) judged[index]!.impact[audience] = 'safe';
    }
    for (const [at, difference] of broken.entries()) {
      const near = seen[at]!;
      if (near.some((one, index) => one > 0 && breaksTypes(judged[index]!.impact, audience))) continue;
      const most = Math.max(0, ...near.map((one, index) => (claims[index]!.canAlter ? one : 0)));
      if (most === 0)
        rest.push({
          ...difference,
          reader: false,
          writer: false,
          [audience === 'typescriptReader' ? 'reader' : 'writer']: true,
        });
      for (const [index, closeness] of near.entries()) {
        if (closeness === most && closeness > 0 && claims[index]!.canAlter)
          judged[index]!.impact[audience] = 'breaking';
      }
    }
  }
  return [...judged, ...unexplained(rest, types)];
}

/** Whether code breaks; for code of the one kind, a break of the other explains as much where the finding has no effect on it. */
function breaksTypes(impact: Impact, audience: Audience): boolean {
  const other = audience === 'typescriptReader' ? 'typescriptWriter' : 'typescriptReader';
  return impact[audience] === 'breaking' || (impact[audience] === 'none' && impact[other] === 'breaking');
}

/** The relation of one finding to the declarations of the packages. */
class Claim {
  readonly #kind: KindId;
  readonly #impact: Impact;
  #modules: ClaimedModules | undefined;
  /** Names of the member that has changed, in data and in code; none if it is the declaration itself. */
  readonly #members: ReadonlySet<string>;
  /** The name of the operation that has changed: the operations of a group share a module, and all of them the client. */
  readonly #operation: string | undefined;

  constructor(
    readonly exposed: Exposed,
    readonly types: BothTypes,
  ) {
    const { finding, impact } = exposed;
    this.#kind = finding.kind;
    this.#impact = impact;
    const { subject } = finding;
    const [section = '', name = '', list, member] = namesInPath(finding.path);
    const changed = subject.on === 'object' ? subject.field : memberOf(section, list, member, name);
    this.#members = new Set(changed === undefined ? [] : [changed, ...codeNames(finding.nodes)]);
    this.#operation = section === 'endpoints' ? name.replaceAll('_', '').toLowerCase() : undefined;
  }

  level(audience: Audience): Level {
    return this.#impact[audience];
  }

  /** Whether the declarations decide about it: names and entry points of the package, and what names mean, are beyond them. */
  get isDecided(): boolean {
    return kindOf(this.#kind).about !== 'names';
  }

  /** Whether a declaration may look different because of it: what concerns readers by its kind may show in what writers declare. */
  get canAlter(): boolean {
    return !isProse(this.#kind) && AUDIENCES.some((audience) => this.#impact[audience] !== 'none');
  }

  /** How close a declaration has to be to show a break. */
  get needed(): number {
    return this.#claimed.own.size > 0 ? 2 : 1;
  }

  /** 3: the member that has changed; 2: the declaration; 1: something that uses it; 0: neither. */
  closenessTo({ module, exported, member }: TypeDifference, imported: ReadonlySet<string>): number {
    const { own, around } = this.#claimed;
    const sources = own.size > 0 ? own : around;
    const isNear = around.has(module) || [...sources].some((one) => imported.has(one));
    const isOther =
      this.#operation !== undefined && ![exported, member].some((one) => one?.toLowerCase().includes(this.#operation!));
    if (!own.has(module) || isOther) return isNear ? 1 : 0;
    if (member === undefined || this.#members.size === 0) return 2;
    return this.#members.has(member) ? 3 : isNear ? 1 : 0;
  }

  /** Found when a declaration has changed: most comparisons have more findings than those. */
  get #claimed(): ClaimedModules {
    return (this.#modules ??= claimedModules(this.exposed, this.types));
  }
}

interface ClaimedModules {
  /** Modules made of the declaration that has changed. */
  readonly own: ReadonlySet<string>;
  /** Modules of declarations that use it. */
  readonly around: ReadonlySet<string>;
}

function claimedModules({ finding, reach }: Exposed, { before, after }: BothTypes): ClaimedModules {
  const modulesOf = (section: SectionName, names: readonly string[]): readonly string[] =>
    [before, after].flatMap((types) => names.flatMap((name) => types.modulesOf(section, name)));
  const [section = '', name = ''] = namesInPath(finding.path);
  const { subject } = finding;
  const own = section === 'objects' && subject.on === 'object' ? subject.name : name;
  return {
    own: new Set(isSectionOfTypes(section) ? modulesOf(section, [own]) : []),
    around: new Set([
      ...modulesOf('objects', [...reach.objects, ...reach.views]),
      ...modulesOf('endpoints', reach.endpoints),
      ...modulesOf('events', reach.events),
      // Clients lack the parts that no endpoint needs.
      ...(finding.kind.startsWith('endpoint.auth.') ? modulesOf('auth', [name]) : []),
    ]),
  };
}

/** The modules that a module of either package names, or that those name. */
class Imports {
  readonly #direct = new Map<string, readonly string[]>();
  readonly #all = new Map<string, ReadonlySet<string>>();

  constructor(readonly types: BothTypes) {}

  of(module: string): ReadonlySet<string> {
    let all = this.#all.get(module);
    if (all === undefined) {
      const found = new Set(this.#from(module));
      // Grows while it is walked.
      for (const imported of found) for (const further of this.#from(imported)) found.add(further);
      found.delete(module);
      all = found;
      this.#all.set(module, all);
    }
    return all;
  }

  #from(module: string): readonly string[] {
    let direct = this.#direct.get(module);
    if (direct === undefined) {
      const { before, after } = this.types;
      direct = [before, after].flatMap((types) => types.importsOf(module));
      this.#direct.set(module, direct);
    }
    return direct;
  }
}

/** Whether no declaration shows a kind of changes. */
function isProse(kind: KindId): boolean {
  const { about } = kindOf(kind);
  return about === 'prose' || about === 'statement';
}

function isSectionOfTypes(section: string): section is SectionName {
  return isTypeSection(section as SectionName) || OTHER_SECTIONS.has(section);
}

const OTHER_SECTIONS: ReadonlySet<string> = new Set([
  'states',
  'collections',
  'endpoints',
  'events',
  'channels',
  'auth',
  'services',
  'urls',
  'permissions',
]);

function memberOf(
  section: string,
  list: string | undefined,
  member: string | undefined,
  name: string,
): string | undefined {
  if (section === 'events') return name;
  return list === 'values' || list === 'bits' || list === 'query' || list === 'params' || list === 'inputs'
    ? member
    : undefined;
}

/** The names that a declaration has in code on both sides, where they are others. */
function codeNames({ before, after }: Finding['nodes']): readonly string[] {
  return [before, after].flatMap((node) =>
    typeof node === 'object' && node !== null && 'as' in node && typeof node.as === 'string' ? [node.as] : [],
  );
}

const NOWHERE: Reach = { objects: [], views: [], endpoints: [], events: [], positions: [] };

/** One finding for what is no longer explained in a module, with the names that are exported from there. */
function unexplained(differences: readonly TypeDifference[], { after }: BothTypes): readonly Exposed[] {
  const found = groupBy(differences, ({ module, exported }) => `${module} ${after.exports.has(exported)}`);
  return [...found.values()].map((group) => {
    const names = [...new Set(group.map(({ exported }) => exported))].toSorted();
    const [entry = '.', name = ''] = names[0]!.split(' ');
    const others = names.length === 1 ? '' : ` and ${names.length - 1} more of its module`;
    const verb = names.length === 1 ? 'is' : 'are';
    const what = after.exports.has(names[0]!) ? `${verb} declared in another way` : `${verb} no longer exported`;
    const level = (breaks: boolean): Level => (breaks ? 'breaking' : 'safe');
    return {
      finding: {
        kind: 'declaration.changed',
        path: `spec.exports.${entry === '.' ? '' : `${entry.slice(2)}/`}${name}`,
        subject: { on: 'nothing' },
        message: `${name}${others} ${what}`,
        nodes: {},
      },
      reach: NOWHERE,
      impact: {
        reader: 'none',
        writer: 'none',
        typescriptReader: level(group.some(({ reader }) => reader)),
        typescriptWriter: level(group.some(({ writer }) => writer)),
      },
    };
  });
}

/** Whether a finding may have altered a public declaration. Of limits, declarations have only the values that are listed. */
export function mayAlterTypes({ finding, impact }: Exposed): boolean {
  const { kind, typeRelation = 'same' } = finding;
  if (isProse(kind) || (kindOf(kind).about === 'limit' && typeRelation === 'same')) return false;
  return AUDIENCES.some((audience) => impact[audience] !== 'none');
}
