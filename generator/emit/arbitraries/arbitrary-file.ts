import type { Field } from '../../model/model.js';
import { isClosed, keyPatternsOf } from '../../model/other-keys.js';
import { isList, isNever } from '../../model/types.js';
import { moduleText } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, type Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { patternTable } from '../patterns/pattern-tables.js';
import { camel, propertyKey } from '../names.js';
import type { ObjectFamily } from '../objects/families.js';
import type { OutputFile } from '../output-file.js';
import { tsdoc } from '../tsdoc.js';
import { outerOf } from '../values/local-names.js';
import { planValue, type FieldPlan, type Step, type ValuePlan } from '../values/value-plan.js';
import { candidateList } from '../values/candidate-list.js';
import { arbitraryText, type Making } from './arbitrary-text.js';

/** Name of the public function that makes the arbitrary of an object, an identifier or a bit set. */
export function arbitraryName(declaration: string): string {
  return `${camel(declaration)}Arbitrary`;
}

/** The import of the library that arbitraries are made with: a peer of the package, which only these modules need. */
export const IMPORT_ARBITRARY = `import type { Arbitrary } from 'fast-check';\n`;

/** The module with the arbitraries of one object, its views and its partial object. */
export function arbitraryFile(family: ObjectFamily, context: EmitContext): OutputFile {
  const path = context.locate('arbitrary', family[0].name);
  const imports = createImports(path, ['Arbitrary']);
  const body = family.map((object) => arbitraryFunction(planValue(object, context), context, imports));
  const text = IMPORT_ARBITRARY + moduleText(imports.declarations(), body);
  return { path, text, format: 'typescript' };
}

function arbitraryFunction(plan: ValuePlan, context: EmitContext, imports: Imports): string {
  const { object } = plan;
  const making: Making = { object, context, imports };
  const type = imports.type(object.name, context.locate('object', object.name));
  const options = imports.type('ArbitraryOptions', runtimePath('arbitrary-options'));
  const parameters = [`options: ${options} = {}`, ...plan.outer.map((field) => `${outerOf(field)}?: unknown`)];
  const record = imports.value('anyRecord', runtimePath('arbitrary-object'));
  const properties = plan.fields.map((field) => `${propertyKey(field.field.name)}: ${propertyText(field, making)},`);
  const whole = `${record}<${type}>(options, {
    ${properties.join('\n')}
  }${othersText(plan, making)})`;
  const doc = tsdoc({
    doc: `Values of {@link ${object.name}} that are valid in mode 'spec'.`,
    extra: plan.outer.map(
      (field) => `\`${outerOf(field)}\` is \`${field}\` of the containing object, if there is one.`,
    ),
  }).replaceAll('{\\@link', '{@link');
  return `
    ${doc}
    export function ${arbitraryName(object.name)}(${parameters.join(', ')}): Arbitrary<${type}> {
      return ${plan.steps.reduceRight((rest, step) => `${stepText(step, making)}.chain((${step.local}) => ${rest})`, whole)};
    }`;
}

/** The last argument of `anyRecord`: which keys there are beside the fields. Empty where only the options say that. */
function othersText({ object, others, keysOfOthers }: ValuePlan, making: Making): string {
  // A key at random could match a pattern.
  const areDrawn = keyPatternsOf(object).length > 0 ? keysOfOthers !== undefined : !isClosed(object);
  if (!areDrawn) return `, 'none'`;
  if (others === undefined) return keysOfOthers === undefined ? '' : `, 'none'`;
  const { imports } = making;
  const value = arbitraryText(others.field, making);
  const item = others.field.nullable
    ? `${imports.value('mayBeNull', runtimePath('arbitrary-object'))}(${value})`
    : value;
  const values = others.recurs
    ? `, ${imports.value('isDeepest', runtimePath('arbitrary-options'))}(options) ? 'none' : ${item}`
    : `, ${item}`;
  if (keysOfOthers === undefined) return values;
  const table = patternTable([keysOfOthers], imports);
  return `${values}, ${imports.value('anyMatching', runtimePath('arbitrary-pattern'))}(${table})`;
}

function stepText(step: Step, making: Making): string {
  const { imports } = making;
  if (step.kind === 'deciding') {
    return `${imports.value('presentOrAbsent', runtimePath('arbitrary-object'))}(${fieldText(step.field, making)})`;
  }
  const which = imports.value(step.mayBeNone ? 'anyWhichAtMostOne' : 'anyWhichOne', runtimePath('arbitrary-object'));
  const required = step.candidates.filter(({ always }) => always !== undefined);
  const lists = [
    candidateList(step.candidates, ({ never }) => (never === undefined ? true : `!(${never})`)),
    ...(required.length === 0 ? [] : [candidateList(required, ({ always }) => always!)]),
  ];
  return `${which}(${lists.join(', ')})`;
}

function propertyText(plan: FieldPlan, making: Making): string {
  return plan.local === undefined ? fieldText(plan, making) : justThis(plan.local, making);
}

function justThis(value: string, { imports }: Making): string {
  return `${imports.value('justThis', runtimePath('arbitrary-object'))}(${value})`;
}

/** The values of a field, including absence and null. */
function fieldText({ field, never, always, recurs }: FieldPlan, making: Making): string {
  if (isNever(field.type)) return 'undefined';
  const value = arbitraryText(field, making);
  const usually = always === true ? value : maybeText(field, value, making);
  const deepest = making.imports;
  const shallow =
    recurs && always !== true
      ? `${deepest.value('isDeepest', runtimePath('arbitrary-options'))}(options) ? ${smallest(field, making)} : ${usually}`
      : usually;
  const chosen = typeof always === 'string' ? `${always} ? ${value} : ${shallow}` : shallow;
  if (never === undefined) return chosen;
  const isTheOne = /^(whichSet\d* )!==( "[^"]*")$/.exec(never);
  const nothing = nothingText(field, making);
  return isTheOne === null
    ? `${never} ? ${nothing} : ${chosen}`
    : `${isTheOne[1]}===${isTheOne[2]} ? ${chosen} : ${nothing}`;
}

function maybeText(field: Field, value: string, { imports }: Making): string {
  const nullable = field.nullable ? `${imports.value('mayBeNull', runtimePath('arbitrary-object'))}(${value})` : value;
  return field.optional ? `${imports.value('mayBeAbsent', runtimePath('arbitrary-object'))}(${nullable})` : nullable;
}

/** A field without a value. */
function nothingText({ optional, nullable }: Field, making: Making): string {
  if (!nullable) return 'undefined';
  const isNull = `${making.imports.value('anyOneOf', runtimePath('arbitrary-value'))}([null])`;
  return optional ? `${making.imports.value('mayBeAbsent', runtimePath('arbitrary-object'))}(${isNull})` : isNull;
}

/** The value that ends the nesting of a recursive object. */
function smallest(field: Field, making: Making): string {
  if (field.optional) return 'undefined';
  return justThis(field.nullable ? 'null' : isList(field.type) ? '[]' : '{}', making);
}
