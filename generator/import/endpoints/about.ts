import { entriesIn, inside, itemsIn, textIn } from '../load/part.js';
import type { Json } from '../../model/model.js';
import type { Documents } from '../load/documents.js';
import type { Report } from '../losses.js';
import { isMap } from '../load/pointer.js';
import { MAX_NAME_LENGTH } from '../../read/limits.js';
import { LONGEST_NAME, snakeCase } from '../words.js';
import { proseOf, TOO_LONG } from '../write/field.js';
import { braces, dataOf, whyNoData, type Entry } from '../write/yaml-data.js';
import { MARK } from '../../model/spec-words.js';
import { descriptionIn, isExtraKey, isNotInSpec } from '../spec-words.js';
import { loseUnread } from './unread.js';
import { EARLY_WEBHOOKS, earlyWebhooks } from './webhooks.js';

/** Whether a key of another tool can be the name of a fact. */
function isFactKey(key: string): boolean {
  return isExtraKey(key) && /^x-[\w-]+(?:\.[\w-]+)*$/.test(key);
}

const KNOWN_DIALECT =
  /^https?:\/\/(?:json-schema\.org\/draft\/2020-12\/schema|spec\.openapis\.org\/oas\/3\.\d\/dialect\/)/;

/** Facts of a document about itself and its tags. */
export function aboutEntries(documents: Documents, report: Report): readonly Entry[] {
  const root = documents.whole;
  const info = inside(root, 'info');
  loseUnread(root, 'document', report);
  loseUnread(info, 'info', report);
  loseUnread(documents.section('components'), 'components', report);
  const dialect = textIn(root, 'jsonSchemaDialect');
  if (dialect !== undefined && !KNOWN_DIALECT.test(dialect))
    report.lose(
      report.at(root, 'jsonSchemaDialect'),
      'jsonSchemaDialect',
      'schemas are read as JSON Schema 2020-12',
      true,
    );
  const facts: Entry[] = [];
  const keep = (name: string, raw: Json, at: string): void => {
    const why = name.length > MAX_NAME_LENGTH ? TOO_LONG : whyNoData(raw);
    if (why === undefined) facts.push([name, braces([['value', dataOf(raw)]])]);
    else report.lose(at, name, why, false);
  };
  const isText = (raw: unknown): boolean => typeof raw === 'string';
  const value = (name: string, isKept: (raw: unknown) => boolean, ...keys: readonly string[]): void => {
    const part = inside(root, ...keys);
    if (part !== undefined && !isNotInSpec(part) && isKept(part.raw)) keep(name, part.raw as Json, report.at(part));
  };
  value('info.contact', isMap, 'info', 'contact');
  value('info.terms', isText, 'info', 'termsOfService');
  value('info.license', isMap, 'info', 'license');
  value('info.docs', isMap, 'externalDocs');
  if (textIn(info, 'description') !== undefined) value('info.summary', isText, 'info', 'summary');
  const isWebhooks = (key: string): boolean => key === EARLY_WEBHOOKS && earlyWebhooks(root).length > 0;
  for (const [prefix, part] of [
    ['document', root],
    ['info', info],
  ] as const) {
    for (const [key, fact] of entriesIn(part))
      if (isFactKey(key) && !(part === root && isWebhooks(key)) && fact.raw !== MARK)
        keep(`${prefix}.${key}`, fact.raw as Json, report.at(fact));
  }
  const taken = new Set<string>();
  for (const tag of itemsIn(inside(root, 'tags'))) {
    if (isNotInSpec(tag)) continue;
    loseUnread(tag, 'tag', report);
    const [name, doc, link] = [
      textIn(tag, 'name'),
      proseOf(descriptionIn(tag) ?? textIn(tag, 'summary')),
      textIn(inside(tag, 'externalDocs'), 'url'),
    ];
    const key = `groups.${snakeCase(name ?? '').slice(0, LONGEST_NAME)}`;
    if (name === undefined || taken.has(key) || key === 'groups.') continue;
    taken.add(key);
    facts.push([
      key,
      braces([
        ...(doc === undefined ? [] : [['doc', doc] as const]),
        ...(link === undefined ? [] : [['see', link] as const]),
        ['value', name],
      ]),
    ]);
  }
  return facts;
}

const COMPONENTS = 'responses parameters requestBodies headers pathItems examples links callbacks mediaTypes'.split(
  ' ',
);

/** Reports unused components. */
export function loseUnused(documents: Documents, report: Report, isUsed: (pointer: string) => boolean): void {
  for (const section of COMPONENTS) {
    for (const [, part] of entriesIn(documents.section('components', section))) {
      if (!isUsed(part.pointer)) report.lose(part, section, 'nothing refers to it', false);
    }
  }
}
