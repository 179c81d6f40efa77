import { entriesIn, inside, textIn, type Part } from '../load/part.js';
import { JSON_MEDIA } from '../../model/requests.js';
import { defined } from '../../defined.js';
import { placeOfType } from '../declarations.js';
import { foldedName, freeName, LONGEST_NAME, pascalCase, wordsOf } from '../words.js';
import { declaredFields, type FieldContext } from '../write/field.js';
import { descriptionIn, isGenerated } from '../spec-words.js';
import { block, notShown, type Entry } from '../write/yaml-data.js';
import { readContents, type ContentPart, type ReadingContext } from './operations.js';
import { loseUnread } from './unread.js';

export interface Webhook {
  readonly at: string;
  readonly item: Part;
  readonly part: Part;
  readonly name: string;
  readonly title: string;
  readonly content?: ContentPart;
}

/** The name of the file for all events. */
export const WEBHOOKS = 'webhooks';

const METHODS = ['post', 'put', 'patch', 'get', 'delete'] as const;

/** Reads the webhooks of a document, which become events. */
export function readWebhooks(context: ReadingContext): readonly Webhook[] {
  const { documents, report } = context;
  const taken = new Set<string>();
  const root = documents.whole;
  return [...entriesIn(documents.section('webhooks')), ...earlyWebhooks(root)].flatMap(([key, item]) => {
    const target = documents.end(item);
    loseUnread(target, 'path item', report);
    const [method, ...others] = METHODS.filter((candidate) => inside(target, candidate) !== undefined);
    if (method === undefined) {
      report.lose(item, 'webhook', 'it has no request', true);
      return [];
    }
    for (const other of others) report.lose(report.at(target, other), other, 'an event has one payload', true);
    const part = documents.end(inside(target, method)!);
    loseUnread(part, 'operation', report);
    for (const keyword of ['parameters', 'security', 'callbacks', 'servers', 'responses', 'tags']) {
      const found = inside(part, keyword);
      if (found !== undefined && !(keyword === 'responses' && isPlain(found)) && !isEmptyList(found))
        report.lose(found, keyword, 'an event is described by its payload', false);
    }
    const body = inside(part, 'requestBody');
    const contents = body === undefined ? [] : readContents(documents.end(body), context);
    const content = contents.find(({ media }) => media === JSON_MEDIA) ?? contents[0];
    for (const other of contents)
      if (other !== content) report.lose(other.part, 'content type', 'an event has one payload', true);
    const letters = key.replaceAll(/[^A-Za-z0-9_.:-]+/g, '_').replace(/^[^A-Za-z]+/, '');
    const name = freeName(letters.slice(0, LONGEST_NAME) || 'event', (free) => taken.has(foldedName(free)), '_');
    taken.add(foldedName(name));
    const title = pascalCase(wordsOf(name).join(' '));
    return [{ at: report.at(part), item, part, name, title, ...defined({ content }) }];
  });
}

/** Webhooks in documents of OpenAPI 3.0. */
export function earlyWebhooks(root: Part): readonly (readonly [string, Part])[] {
  const found = entriesIn(inside(root, EARLY_WEBHOOKS));
  return found.every(([, item]) => METHODS.some((method) => inside(item, method) !== undefined)) ? found : [];
}

export const EARLY_WEBHOOKS = 'x-webhooks';

/** Whether responses only confirm that the request has arrived. */
function isPlain(responses: Part): boolean {
  return entriesIn(responses).every(
    ([, response]) => inside(response, 'content') === undefined && inside(response, 'headers') === undefined,
  );
}

function isEmptyList({ raw }: Part): boolean {
  return Array.isArray(raw) && raw.length === 0;
}

/** The channel of the events. Documents do not describe how requests are signed. */
export function channelEntries(webhooks: readonly Webhook[]): readonly Entry[] {
  if (webhooks.length === 0) return [];
  return [['webhook', block({ delivery: notShown('no document says how requests are signed') })]];
}

/** The event of a webhook in the spec. */
export function eventEntry(
  { part, name, title, content, at }: Webhook,
  { writer, report, registry }: FieldContext,
  { classifier }: ReadingContext,
): Entry {
  registry.usage.enterOperation(at, 'answer', WEBHOOKS);
  const summary = isGenerated(part) ? undefined : textIn(part, 'summary');
  const { title: _, ...facts } = classifier.factsOf(part);
  const said = { ...facts, homeless: [], ...defined({ doc: descriptionIn(part) ?? summary }) };
  const place = placeOfType(title, 'payload', at);
  const payload = content?.shape === undefined ? 'any' : writer.write(content.shape, place).type;
  return [name, block({ ...declaredFields(said, report, name), channel: 'webhook', payload })];
}
