import { isDecidable } from '../../model/conditions.js';
import type { Collection, CollectionRule, ObjectType } from '../../model/model.js';
import { collectionRuleText } from '../../model/wording/index.js';
import type { EmitContext } from '../emit-context.js';
import { createModule } from '../module.js';
import type { OutputFile } from '../output-file.js';
import { literalUnion } from '../names.js';
import { tsdoc } from '../tsdoc.js';
import { dataCode } from '../validators/descriptor-code.js';
import type { Data } from '../validators/descriptor.js';

/** The function that checks a list: `checkChannels`. */
export function collectionCheckName({ name }: Collection): string {
  return `check${name}`;
}

/** The rules whose facts are all known, so that they can be checked. */
function decidableRules({ of, rules }: Collection, { objects }: EmitContext): readonly CollectionRule[] {
  const object = objects.get(of);
  return rules.filter(
    (rule) => rule.where.length === 0 || (rule.where.every(isDecidable) && identityOf(object) !== undefined),
  );
}

function identityOf(object: ObjectType | undefined): string | undefined {
  return object?.identity.length === 1 ? object.identity[0] : undefined;
}

export function collectionFile(collection: Collection, context: EmitContext): OutputFile {
  const module = createModule(context.locate('collection', collection.name), context);
  const rules = decidableRules(collection, context);
  const by = identityOf(context.objects.get(collection.of)) ?? '';
  const type = module.typeOf('object', collection.of);
  const fields = [...new Set(rules.flatMap((rule) => [rule.field, ...rule.where.flatMap(({ field }) => [field, by])]))];
  const member = fields.length === 0 ? type : `Pick<${type}, ${literalUnion(fields)}>`;
  const doc = tsdoc({
    ...collection,
    extra: [
      collection.rules
        .map((rule) => `- ${[`${collectionRuleText(rule, collection)}.`, rule.doc].filter(Boolean).join(' ')}`)
        .join('\n'),
      'Reports the issues of the list as a whole in linear time. The members themselves are not validated. It never throws, and stops after 1,000 issues.',
    ],
  });
  const body = [
    `\nconst RULES: readonly ${module.runtimeType('AtMostPer', 'list-rules')}[] = ${dataCode(
      rules.map((rule) => ruleData(rule, by)),
      module,
    )};`,
    `\n${doc}
    export function ${collectionCheckName(collection)}(list: readonly ${member}[]): ${module.runtimeType('Issue', 'issue')}[] {
      return ${module.runtime('issuesOfList', 'list-rules')}(list, RULES);
    }`,
  ];
  return module.file(body);
}

function ruleData({ field, max, where }: CollectionRule, by: string): Data {
  const conditions = where.map((condition) => [condition.field, condition.values]);
  return { field, max, by, where: conditions.length === 0 ? undefined : conditions };
}
