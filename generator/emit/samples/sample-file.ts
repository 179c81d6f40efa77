import type { Field, ObjectType } from '../../model/model.js';
import { articleOf } from '../../model/wording/index.js';
import { isList, isNever, isNull } from '../../model/types.js';
import { moduleText } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, type Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { patternTable } from '../patterns/pattern-tables.js';
import { propertyKey } from '../names.js';
import type { ObjectFamily } from '../objects/families.js';
import { discriminationOf } from '../objects/variants.js';
import type { OutputFile } from '../output-file.js';
import { tsdoc } from '../tsdoc.js';
import { candidateList } from '../values/candidate-list.js';
import { outerOf } from '../values/local-names.js';
import { planValue, type FieldPlan, type Step, type ValuePlan } from '../values/value-plan.js';
import { drawer, drawText, type Drawing } from './draw-text.js';

/** Name of the public function that makes a sample of an object. */
export function sampleName(object: string): string {
  return `sample${object}`;
}

/** Name of the function that other samples draw an object, an identifier or a bit set with. */
export function drawName(declaration: string): string {
  return `draw${declaration}`;
}

/** The module with the samples of one object, its views and its partial object. */
export function sampleFile(family: ObjectFamily, context: EmitContext): OutputFile {
  const path = context.locate('sample', family[0].name);
  const imports = createImports(path);
  const body = family.flatMap((object) => {
    return [
      sampleFunction(object, context, imports),
      drawFunction(planValue(object, context, imports), context, imports),
    ];
  });
  return { path, text: moduleText(imports.declarations(), body), format: 'typescript' };
}

function sampleFunction(object: ObjectType, context: EmitContext, imports: Imports): string {
  const { name } = object;
  const type = imports.type(name, context.locate('object', name));
  const seed = imports.type('SampleSeed', runtimePath('sample-random'));
  const overrides = imports.type('SampleOverrides', runtimePath('sample-object'));
  const random = imports.value('randomOf', runtimePath('sample-random'));
  // Views of one object with the same seed share their data.
  const purpose = JSON.stringify(object.view?.of ?? name);
  const by = discriminationOf(object, context)?.by;
  const variant = by === undefined ? undefined : JSON.stringify(by.name);
  const doc = tsdoc({
    doc: `${articleOf(name) === 'an' ? 'An' : 'A'} {@link ${name}} with sample data. It is valid in every mode. The same seed returns the same sample.`,
    extra: [
      variant === undefined
        ? 'Overrides replace fields. Fields that rules link to an overridden field are adjusted to match.'
        : `Overrides replace fields. Fields that rules link to an overridden field are adjusted to match. Set \`${by!.name}\` to select a variant.`,
    ],
  }).replaceAll('{\\@link', '{@link');
  const body = `return ${drawName(name)}(${random}(seed, ${purpose}), overrides)`;
  if (variant === undefined) {
    return `${doc}
      export function ${sampleName(name)}(seed: ${seed} = 0, overrides?: ${overrides}<${type}>): ${type} {
        ${body};
      }`;
  }
  return `${doc}
    export function ${sampleName(name)}<$By extends ${type}[${variant}] = ${type}[${variant}]>(
      seed: ${seed} = 0,
      overrides?: ${overrides}<Extract<${type}, { ${propertyKey(by!.name)}: $By }>> & { readonly ${propertyKey(by!.name)}?: $By },
    ): Extract<${type}, { ${propertyKey(by!.name)}: $By }> {
      ${body} as Extract<${type}, { ${propertyKey(by!.name)}: $By }>;
    }`;
}

function drawFunction(plan: ValuePlan, context: EmitContext, imports: Imports): string {
  const { object } = plan;
  const random = imports.type('Random', runtimePath('sample-random'));
  const parameters = [
    `random: ${random}`,
    'given: object = {}',
    ...plan.outer.map((field) => `${outerOf(field)}?: unknown`),
  ];
  const drawing: Drawing = { object, context, imports };
  const steps = plan.steps.map((step) => stepText(step, drawing));
  const properties = plan.fields.map(
    (field) => `${propertyText(field.field.name, field.local ?? fieldText(field, drawing))},`,
  );
  const complete = imports.value('completeSample', runtimePath('sample-object'));
  const type = imports.type(object.name, context.locate('object', object.name));
  return `/** @internal */
    export function ${drawName(object.name)}(${parameters.join(', ')}): ${type} {
      ${[...steps, ''].join('\n')}return ${complete}<${type}>(given, {
        ${plan.others === undefined ? '' : `...${othersText(plan.others, plan.keysOfOthers, drawing)},\n`}        ${properties.join('\n')}
      });
    }`;
}

/** A few keys that the object does not declare. */
function othersText({ field, recurs }: FieldPlan, pattern: string | undefined, drawing: Drawing): string {
  const { imports } = drawing;
  const use = (name: string, module: string): string => imports.value(name, runtimePath(module));
  const slug = use('drawSlug', 'sample-text');
  const key =
    pattern === undefined
      ? slug
      : `(at) => ${use('drawMatching', 'sample-pattern')}(at, ${patternTable([pattern], imports)}, ${slug})`;
  const keys = `${use('drawDistinct', 'sample-collection')}(random.at('other keys'), 0, 2, ${key})`;
  const value = drawText(field, 'at', drawing);
  const item = field.nullable ? `${use('drawNullable', 'sample-object')}(at, ${drawer(value)})` : value;
  // A function that draws may have other parameters behind the first.
  const draw = `(${/\bat\b/.test(item) ? 'at' : ''}) => ${item}`;
  const others = `${use('drawDict', 'sample-collection')}(random.at('values of other keys'), ${keys}, ${draw})`;
  return recurs ? `(random.isDeep ? {} : ${others})` : others;
}

function propertyText(name: string, value: string): string {
  return value === name ? name : `${propertyKey(name)}: ${value}`;
}

function stepText(step: Step, drawing: Drawing): string {
  if (step.kind === 'deciding') {
    const givenOrDrawn = drawing.imports.value('givenOrDrawn', runtimePath('sample-object'));
    const name = JSON.stringify(step.field.field.name);
    return `const ${step.local} = ${givenOrDrawn}(given, ${name}, ${fieldText(step.field, drawing)});`;
  }
  const which = step.mayBeNone ? 'drawWhichAtMostOne' : 'drawWhichOne';
  const draw = drawing.imports.value(which, runtimePath('sample-object'));
  const key = JSON.stringify(step.candidates.map(({ field }) => field).join(' or '));
  const required = step.candidates.filter(({ always }) => always !== undefined);
  const lists = [
    candidateList(step.candidates, ({ never }) => (never === undefined ? true : `!(${never})`)),
    ...(required.length === 0 ? [] : [candidateList(required, ({ always }) => always!)]),
  ];
  return `const ${step.local} = ${draw}(random.at(${key}), given, ${lists.join(', ')});`;
}

/** The value of a field, including absence and null. */
function fieldText(plan: FieldPlan, drawing: Drawing): string {
  const { field, always, recurs, elsewhere } = plan;
  if (isNever(field.type)) return 'undefined';
  if (elsewhere) return field.optional ? 'undefined' : 'null';
  const at = `random.at(${JSON.stringify(field.name)})`;
  const whenThere = drawText(field, at, drawing);
  const mayLack = field.optional || field.nullable;
  const usually = always === true || !mayLack ? whenThere : maybeText(plan, at, drawing);
  const shallow = recurs && always !== true ? `random.isDeep ? ${smallest(field)} : ${usually}` : usually;
  const chosen = typeof always === 'string' ? `${always} ? ${whenThere} : ${shallow}` : shallow;
  if (plan.never === undefined) return chosen;
  const nothing = field.optional ? 'undefined' : 'null';
  const isTheOne = /^(whichSet\d* )!==( "[^"]*")$/.exec(plan.never);
  return isTheOne === null
    ? `${plan.never} ? ${nothing} : ${chosen}`
    : `${isTheOne[1]}===${isTheOne[2]} ? ${chosen} : ${nothing}`;
}

/** The value that ends the nesting of a recursive object. */
function smallest(field: Field): string {
  if (field.optional) return 'undefined';
  if (field.nullable) return 'null';
  return isList(field.type) ? '[]' : '{}';
}

function maybeText({ field }: FieldPlan, at: string, drawing: Drawing): string {
  const { imports, object } = drawing;
  const value = drawText(field, 'at', drawing);
  const nullable = (place: string): string =>
    field.nullable
      ? `${imports.value('drawNullable', runtimePath('sample-object'))}(${place}, ${drawer(value)})`
      : value;
  if (!field.optional) return nullable(at);
  const optional = imports.value('drawOptional', runtimePath('sample-object'));
  // Deprecated fields and most fields of partial objects are rarely present. The presence of a null field carries all
  // of its information.
  const share =
    field.deprecated !== undefined ? ', 0.1' : object.view?.key === 'Partial' || isNull(field.type) ? ', 0.3' : '';
  return `${optional}(${at}, ${drawer(nullable('at'))}${share})`;
}
