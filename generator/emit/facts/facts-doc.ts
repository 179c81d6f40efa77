import type { Model, Origin } from '../../model/model.js';
import type { OutputFile } from '../output-file.js';
import { type FactKind, type FactRow, factRows } from './fact-rows.js';
import { markdownTable } from '../markdown.js';

/** The title of a kind of facts, and its use in the package. */
const SECTIONS = [
  { kinds: ['limit'], title: 'Limits', doc: 'Validators enforce them in modes `spec` and `strict`.' },
  {
    kinds: ['relevance', 'rule'],
    title: 'Rules of one object',
    doc: 'Validators enforce them in modes `spec` and `strict`.',
  },
  {
    kinds: ['extends'],
    title: 'Inheritance',
    doc: 'Objects with all fields and rules of others. Interfaces extend theirs; validators check all of them.',
  },
  {
    kinds: ['only-in'],
    title: 'Fields of one side',
    doc: 'Fields that requests or answers alone have. Each side has a view, and with it a type and validators.',
  },
  {
    kinds: ['other-keys'],
    title: 'Other keys',
    doc: 'Keys that objects may have besides their fields. Every mode checks their type; `spec` and `strict` refuse them where there are none.',
  },
  { kinds: ['collection'], title: 'Rules over lists', doc: 'A function checks each list.' },
  { kinds: ['order'], title: 'Order', doc: 'How lists of an object are sorted. Each order has a comparator.' },
  {
    kinds: ['literal'],
    title: 'Literals',
    doc: 'Fields with one value, which every mode checks.',
  },
  {
    kinds: ['union'],
    title: 'Unions',
    doc: 'A value is one of several types. Each union has a type and validators.',
  },
  {
    kinds: ['view'],
    title: 'Views',
    doc: 'Shapes of objects in a context. Each has a type and validators.',
  },
  {
    kinds: ['state', 'transition'],
    title: 'States',
    doc: 'A function returns the state, and predicates test for states.',
  },
  {
    kinds: ['connection', 'close-code', 'intent'],
    title: 'Connections',
    doc: '`connect` keeps to them.',
  },
  {
    kinds: ['subscription'],
    title: 'Subscriptions',
    doc: 'Fields that have to be set to receive events as requests. Nothing checks it.',
  },
  {
    kinds: ['permission'],
    title: 'Permissions',
    doc: 'Steps that find out which bits are held, in this order. Each calculation is a function of the entry `permissions`.',
  },
  {
    kinds: ['default'],
    title: 'Defaults',
    doc: 'Available as data and through a function that fills them in. Validators change nothing.',
  },
  {
    kinds: ['parameter'],
    title: 'Parameters of endpoints',
    doc: 'Limits on requests. Validators of objects do not check them.',
  },
  {
    kinds: ['expected'],
    title: 'Expected, not enforced',
    doc: 'Expectations of values. No validator checks them; samples keep to them.',
  },
  { kinds: ['caveat'], title: 'Documented, not enforced', doc: 'A value does not show whether they hold.' },
] as const satisfies readonly { readonly kinds: readonly FactKind[]; readonly title: string; readonly doc: string }[];

/** Fails to compile if a kind of facts has no section. */
type Untitled = Exclude<FactKind, (typeof SECTIONS)[number]['kinds'][number]>;
export const FACT_KINDS: [Untitled] extends [never] ? readonly Section[] : never = SECTIONS;

interface Section {
  readonly kinds: readonly FactKind[];
  readonly title: string;
  readonly doc: string;
}

/** `docs/facts.md` of a profile: a table of all facts beyond names and types of fields. */
export function factsDoc(model: Model): OutputFile {
  const rows = factRows(model);
  const sections = FACT_KINDS.flatMap(({ kinds, title, doc }) => {
    const own = rows.filter(({ subject }) => kinds.includes(subject.kind));
    if (own.length === 0) return [];
    return [`## ${title}`, doc, markdownTable(['what', 'fact', 'section', 'source'], own.map(cells))];
  });
  const text = [
    `# The facts of ${model.package.name}${model.profile.entry.slice(1)}`,
    `Generated from the spec, profile \`${model.profile.name}\`: every limit, rule, view, state and default, with its section of the source document. What a layer says has its source instead.`,
    ...sections,
  ].join('\n\n');
  return { path: `${docsFolder(model)}/facts.md`, text: `${text}\n`, format: 'markdown' };
}

function cells({ where, fact, origin }: FactRow): readonly string[] {
  return [where.includes('`') ? where : `\`${where}\``, fact, origin.section ?? '', sourceOf(origin)];
}

function sourceOf({ source = [] }: Origin): string {
  return source.join(', ');
}

/** Folder of the documents about a profile, inside the package. */
export function docsFolder({ profile }: Model): string {
  return profile.entry === '.' ? 'docs' : `docs/${profile.entry.replace(/^\.\//, '')}`;
}
