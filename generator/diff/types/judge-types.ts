import { isTypeSection, type SectionName } from '../../model/index.js';
import type { Impact, Level, Reach } from '../change.js';
import { namesInPath } from '../compare/text.js';
import type { Finding } from '../finding.js';
import { kindOf, type KindId } from '../kinds.js';
import { typeDifferences, type TypeDifference } from './differences.js';
import type { PackageTypes } from './checked-program.js';
import { groupBy } from '../../model/group-by.js';

/** A finding with its uses and its effect. */
export interface Exposed {
  readonly finding: Finding;
  readonly reach: Reach;
  readonly impact: Impact;
}

/** The public declarations of both packages, with declared new names in the old one. */
export interface BothTypes {
  readonly before: PackageTypes;
  readonly after: PackageTypes;
}

type Audience = 'typescriptReader' | 'typescriptWriter';

const AUDIENCES: readonly Audience[] = ['typescriptReader', 'typescriptWriter'];

/**
 * Corrects the effects on TypeScript code by the public declarations: a finding without a changed declaration breaks
 * nothing. If several findings explain a changed declaration, those whose kind breaks count. An unexplained declaration
 * becomes a finding.
 */
export function judgeTypes(found: readonly Exposed[], types: BothTypes): readonly Exposed[] {
  const differences = typeDifferences(types.before, types.after);
  const modules = new Modules(types);
  const claims = found.map((exposed) => new Claim(exposed, modules));
  const judged = found.map(({ finding, reach, impact }) => ({ finding, reach, impact: { ...impact } }));
  const rest: TypeDifference[] = [];
  for (const audience of AUDIENCES) {
    const broken = differences.filter((difference) =>
      audience === 'typescriptReader' ? difference.reader : difference.writer,
    );
    const inMembers = claims.map(
      (claim) => claim.isInMembers && broken.some((difference) => claim.hasMemberIn(difference)),
    );
    const seen = broken.map((difference) => {
      const imported = modules.importedBy(difference.module);
      return claims.map((claim, index) => claim.closenessTo(difference, imported, inMembers[index]!));
    });
    // A break by kind is safe unless a declaration shows it.
    for (const [index, claim] of claims.entries()) {
      if (claim.level(audience) !== 'breaking' || !claim.isDecided) continue;
      if (!seen.some((closeness) => closeness[index]! >= claim.needed)) judged[index]!.impact[audience] = 'safe';
    }
    for (const [at, difference] of broken.entries()) {
      const near = seen[at]!;
      if (near.some((closeness, index) => closeness > 0 && breaksTypes(judged[index]!.impact, audience))) continue;
      const most = Math.max(0, ...near.map((closeness, index) => (claims[index]!.canAlter ? closeness : 0)));
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

/** Whether a finding breaks code for an audience, or only for the other one if it has no effect on this one. */
function breaksTypes(impact: Impact, audience: Audience): boolean {
  const other = audience === 'typescriptReader' ? 'typescriptWriter' : 'typescriptReader';
  return impact[audience] === 'breaking' || (impact[audience] === 'none' && impact[other] === 'breaking');
}

/** The relation of a finding to the declarations of the packages. */
class Claim {
  readonly #kind: KindId;
  readonly #impact: Impact;
  #claimedModules: ClaimedModules | undefined;
  /** Names of the changed member in data and in code; empty for the declaration itself. */
  readonly #members: ReadonlySet<string>;
  /** The name of the changed operation, because operations of a group share a module. */
  readonly #operation: string | undefined;

  constructor(
    readonly exposed: Exposed,
    readonly modules: Modules,
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

  /** Whether declarations decide about the finding: they do not show names and entry points of the package. */
  get isDecided(): boolean {
    return kindOf(this.#kind).about !== 'names';
  }

  /** Whether the finding may change a declaration for any audience. */
  get canAlter(): boolean {
    return !isProse(this.#kind) && AUDIENCES.some((audience) => this.#impact[audience] !== 'none');
  }

  /** The least closeness of a declaration that shows a break. */
  get needed(): number {
    return this.#claimed.own.size > 0 ? 2 : 1;
  }

  /** Whether members show it, where they differ: a field, or a member that has the same values as before. */
  get isInMembers(): boolean {
    const isField = this.exposed.finding.subject.on === 'object';
    return this.#members.size > 0 && (isField || kindOf(this.#kind).relation === 'same');
  }

  /** Whether a member of its declaration differs, which explains the others of its module, such as the schema of an object. */
  hasMemberIn(difference: TypeDifference): boolean {
    return difference.member !== undefined && this.#isOwn(difference);
  }

  /** 3: the changed member; 2: its declaration; 1: a user of the declaration; 0: unrelated. */
  closenessTo(difference: TypeDifference, imported: ReadonlySet<string>, inMembers: boolean): number {
    const { own, around } = this.#claimed;
    const { module, member } = difference;
    const sources = own.size > 0 ? own : around;
    const isNear = around.has(module) || [...sources].some((source) => imported.has(source));
    if (!this.#isOwn(difference)) return isNear ? 1 : 0;
    if (this.#members.size === 0) return 2;
    if (member === undefined) return inMembers ? 1 : 2;
    return this.#members.has(member) ? 3 : isNear ? 1 : 0;
  }

  #isOwn({ module, exported, member }: TypeDifference): boolean {
    const operation = this.#operation;
    const isOther =
      operation !== undefined && ![exported, member].some((name) => name?.toLowerCase().includes(operation));
    return this.#claimed.own.has(module) && !isOther;
  }

  /** Computed on demand, because most findings have no changed declaration. */
  get #claimed(): ClaimedModules {
    return (this.#claimedModules ??= claimedModules(this.exposed, this.modules));
  }
}

interface ClaimedModules {
  /** Modules of the changed declaration. */
  readonly own: ReadonlySet<string>;
  /** Modules that use the declaration. */
  readonly around: ReadonlySet<string>;
}

function claimedModules({ finding, reach }: Exposed, modules: Modules): ClaimedModules {
  const [section = '', name = ''] = namesInPath(finding.path);
  const { subject } = finding;
  const own = section === 'objects' && subject.on === 'object' ? subject.name : name;
  const around = modules.using(reach);
  return {
    own: new Set(isSectionOfTypes(section) ? modules.declaring(section, [own]) : []),
    // Clients have only the schemes that endpoints need.
    around: finding.kind.startsWith('endpoint.auth.')
      ? new Set([...around, ...modules.declaring('auth', [name])])
      : around,
  };
}

/** The modules of both packages. */
class Modules {
  readonly #direct = new Map<string, readonly string[]>();
  readonly #imported = new Map<string, ReadonlySet<string>>();
  /** Findings of one circle of objects share their reach. */
  readonly #using = new Map<Reach, ReadonlySet<string>>();

  constructor(readonly types: BothTypes) {}

  declaring(section: SectionName, names: readonly string[]): readonly string[] {
    const { before, after } = this.types;
    return [before, after].flatMap((types) => names.flatMap((name) => types.modulesOf(section, name)));
  }

  using(reach: Reach): ReadonlySet<string> {
    const found =
      this.#using.get(reach) ??
      new Set([
        ...this.declaring('objects', [...reach.objects, ...reach.views]),
        ...this.declaring('endpoints', reach.endpoints),
        ...this.declaring('events', reach.events),
      ]);
    this.#using.set(reach, found);
    return found;
  }

  /** The direct and indirect imports of a module. */
  importedBy(module: string): ReadonlySet<string> {
    let all = this.#imported.get(module);
    if (all === undefined) {
      const found = new Set(this.#importsOf(module));
      // The loop also visits added modules.
      for (const imported of found) for (const further of this.#importsOf(imported)) found.add(further);
      found.delete(module);
      all = found;
      this.#imported.set(module, all);
    }
    return all;
  }

  #importsOf(module: string): readonly string[] {
    let direct = this.#direct.get(module);
    if (direct === undefined) {
      const { before, after } = this.types;
      direct = [before, after].flatMap((types) => types.importsOf(module));
      this.#direct.set(module, direct);
    }
    return direct;
  }
}

/** Whether no declaration shows changes of a kind. */
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

/** The names in code of a declaration in both versions, if they differ from its name. */
function codeNames({ before, after }: Finding['nodes']): readonly string[] {
  return [before, after].flatMap((node) =>
    typeof node === 'object' && node !== null && 'as' in node && typeof node.as === 'string' ? [node.as] : [],
  );
}

const NOWHERE: Reach = { objects: [], views: [], endpoints: [], events: [], positions: [] };

/** A finding for the unexplained differences of each module, with their exported names. */
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

/** Whether a finding may have changed a public declaration. Of limits, declarations only have listed values. */
export function mayAlterTypes({ finding, impact }: Exposed): boolean {
  const { kind, typeRelation = 'same' } = finding;
  if (isProse(kind) || (kindOf(kind).about === 'limit' && typeRelation === 'same')) return false;
  return AUDIENCES.some((audience) => impact[audience] !== 'none');
}
