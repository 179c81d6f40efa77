import { operationOf, variantsOf } from '../rest/operations.js';
import { schemaPath } from '../json-schema/schema-bundle.js';
import { type Endpoint, type EndpointResponse, isNotShown, type Json } from '../../model/model.js';
import { isObjectRef } from '../../model/types.js';
import { mediaKind, outcomeOf } from '../../model/requests.js';
import { curlSnippet, trialOf } from './curl.js';
import type { Entry } from './entries.js';
import { bodyExample, envelopeExample, exampleOf, lacksBody, parameterExamples } from './example-values.js';
import { type Content, markup, type Markup, type Tab, tabs } from './markup.js';
import { hrefTo, type Sheet } from './sheet.js';
import { clientSnippet, handlerSnippet, sampleSnippet, startSnippet, validatorSnippet } from './snippets.js';

/** Validator call, sample payload and JSON Schema of an object or a view. */
export function objectExamples(entry: Entry<'object' | 'view'>, sheet: Sheet): Content {
  const { name } = entry;
  const { model, root } = sheet.places;
  const sample = sampleOf(name, sheet);
  if (sample === undefined) return undefined;
  return examples([
    codeBlock('TypeScript', validatorSnippet(name, model)),
    sample,
    markup`<p>JSON Schema: <a href="${hrefTo(sheet, `${root}schema/bundle.json#/$defs/${name}`)}"><code>#/$defs/${name}</code></a> of <code>${model.package.name}/${schemaPath(model)}</code></p>`,
  ]);
}

/** Validator call and sample payload of a union. */
export function unionExamples({ name }: Entry<'union'>, sheet: Sheet): Content {
  const sample = sampleOf(name, sheet);
  if (sample === undefined) return undefined;
  return examples([codeBlock('TypeScript', validatorSnippet(name, sheet.places.model)), sample]);
}

/** A sample of a type, or the call that draws it if a page has no room for it; undefined if the package has none. */
function sampleOf(type: string, sheet: Sheet): Content {
  const sample = sheet.sample(type);
  if (sample !== undefined) return codeBlock('Sample payload', json(sample));
  if (!sheet.isTooLong(type)) return undefined;
  return codeBlock('Sample payloads are too long to show', sampleSnippet(type, sheet.places.model));
}

/** Ways to call an endpoint, a form that calls it, and sample responses by status. */
export function endpointExamples({ declared }: Entry<'endpoint'>, sheet: Sheet): Content {
  const { model } = sheet.places;
  const { method, path } = declared;
  if (isNotShown(method) || isNotShown(path)) return undefined;
  const operation = operationOf(declared);
  const values = parameterExamples(declared, sheet);
  const body = bodyExample(declared, sheet);
  const called = { ...declared, method, path };
  return examples([
    tabs('language', 'Language', [
      { label: 'curl', content: codeBlock('curl', curlSnippet(called, sheet)) },
      ...(operation === undefined || lacksBody(declared, body)
        ? []
        : [{ label: 'TypeScript', content: codeBlock('TypeScript', clientSnippet(operation, values, body, model)) }]),
    ]),
    markup`<details class="try" data-try="${JSON.stringify(trialOf(called, sheet))}" hidden><summary>Try it</summary></details>`,
    tabs('status', 'Status', responseExamples(declared, sheet)),
  ]);
}

/** A sample for each status: of the variant whose conditions are all met, and of each error that is JSON. */
function responseExamples(declared: Entry<'endpoint'>['declared'], sheet: Sheet): readonly Tab[] {
  const [variant] = variantsOf(declared).toReversed();
  const errors = declared.responses.filter(
    (response) => outcomeOf(response, declared) === 'error' && mediaKind(response.media) === 'json',
  );
  const samples = new Map<string, Json>();
  for (const { status, type } of [...(variant?.responses ?? []), ...errors]) {
    const sample = exampleOf(type, sheet);
    const name = isNotShown(status) ? 'unknown status' : String(status);
    if (sample !== undefined && !samples.has(name)) samples.set(name, sample);
  }
  return [...samples].map(([status, sample]) => ({
    label: status,
    content: codeBlock(`Sample response, ${status}`, json(sample)),
  }));
}

/** Envelope and handler of an event. */
export function eventExamples({ declared }: Entry<'event'>, sheet: Sheet): Content {
  if (declared.family) return undefined;
  const message = envelopeExample(declared, sheet);
  const channel = sheet.channels.find(({ events }) => events.some(({ event }) => event.name === declared.name));
  if (message === undefined && channel === undefined) return undefined;
  return examples([
    channel !== undefined && codeBlock('TypeScript', handlerSnippet(declared.name, channel, sheet.places.model)),
    message !== undefined && codeBlock('Sample message', json(message)),
  ]);
}

/** Installation and a first program: a call that reads one of the objects, or a check of one. */
export function startExamples(types: readonly string[], sheet: Sheet): Content {
  const { model } = sheet.places;
  const [endpoint] = types.flatMap((type) =>
    sheet.places.ofKind('endpoint').filter((one) => isReadOf(type, one.declared)),
  );
  const operation = endpoint && operationOf(endpoint.declared);
  const [type] = types;
  return examples(
    [
      codeBlock('Shell', `npm install ${model.package.name}`),
      operation !== undefined
        ? codeBlock(
            'TypeScript',
            clientSnippet(operation, parameterExamples(operation.endpoint, sheet), undefined, model),
          )
        : type !== undefined && codeBlock('TypeScript', startSnippet(type, model)),
    ],
    'Install',
  );
}

function isReadOf(type: string, { method, responses }: Endpoint): boolean {
  const answer = responses.find(({ status, when }) => status === 200 && when.length === 0);
  return method === 'GET' && answer !== undefined && hasName(answer.type, type);
}

function hasName(type: EndpointResponse['type'], name: string): boolean {
  return type !== null && !isNotShown(type) && isObjectRef(type) && type.name === name;
}

function examples(blocks: readonly Content[], title = 'Examples'): Markup {
  return markup`<section aria-labelledby="examples"><h2 id="examples">${title}</h2>${blocks}</section>
`;
}

/** Code with a label and a button that copies it, where scripts run. */
export function codeBlock(label: string, text: string): Markup {
  return markup`<figure class="code"><figcaption>${label}</figcaption><button type="button" data-copy hidden aria-label="Copy ${label}">Copy</button><pre tabindex="0"><code>${text}</code></pre></figure>
`;
}

export function json(value: Json): string {
  return JSON.stringify(value, null, 2);
}
