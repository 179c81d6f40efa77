import { readFileSync } from 'node:fs';
import { ApplicationWebhookEventType, GatewayCloseCodes, GatewayIntentBits } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import { isNotShown, type Model } from '../../../generator/model/index.js';
import { documentIn, OLD } from '../../docs/marked-block.js';
import { platformModel } from '../../support/platform.js';
import { compareEnums, compareShapes, type Compared } from './compare.js';
import { narrower, otherNames, whyOnlyThere, withoutCounterpart } from './names.js';
import { readTypings } from './typings.js';

// spec/BESIDE-DISCORD-API-TYPES.md is written by `npm run docs:examples`.
const openapi = JSON.parse(
  readFileSync(new URL('../../../spec/layers/published/openapi.json', import.meta.url), 'utf8'),
) as { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
const typings = readTypings();
const model = await platformModel('live');
const shapes = compareShapes(typings, model);
const enums = compareEnums(typings, model);
const routes = operationsBeside(model);
const events = eventsBeside(model);

it('every payload of discord-api-types has a counterpart here, or a reason why not', () => {
  expect([...shapes.missing, ...enums.missing]).toEqual([]);
});

it('whatever is narrower here than there has a reason', () => {
  const found = [...shapes.pairs, ...enums.pairs].flatMap(({ own, differences }) =>
    differences
      .filter((one) => /^(?:only there|always here|never null here): /.test(one))
      .map((one) => `${own}: ${one}`),
  );
  expect(found.toSorted()).toEqual(Object.keys(narrower).toSorted());
});

it('every event of discord-api-types has a payload here', () => {
  expect(events).toEqual({ all: 79, missing: [] });
});

it('every operation of the published document is here, and what is here besides is known', () => {
  const published = new Set(operationsOf(openapi));
  const own = operationNames(model);
  expect(published.size).toBe(242);
  expect([...published].filter((one) => !own.has(one))).toEqual([]);
  expect([...own].filter((one) => !published.has(one)).toSorted()).toEqual([
    'GET /applications/{}/application-identities/{}/{}',
    'GET /applications/{}/skus',
    'GET /applications/{}/users/{}/identities/{}/profile',
    'GET /users/{}/application-identities/{}',
    'PATCH /applications/{}/users/{}/identities/{}/profile',
    'POST /oauth2/token',
    'POST /oauth2/token/revoke',
    'POST /users/{}/application-identities/{}/{}/{}/delete',
  ]);
});

it('the events of webhooks are those of discord-api-types, and the six that its types leave out', () => {
  const theirs: string[] = Object.values(ApplicationWebhookEventType);
  const ours = model.events.filter(({ channels, family }) => channels.includes('webhook') && !family);
  const names = ours.map(({ name }) => name);
  expect(names).toHaveLength(12);
  expect(names).toEqual(expect.arrayContaining(theirs));
});

it('close codes and intents of the gateway are those of discord-api-types', () => {
  const { connection } = model.channels.find(({ name }) => name === 'gateway')!;
  const codes = connection === undefined || isNotShown(connection) ? [] : connection.closeCodes;
  expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual(numbersOf(GatewayCloseCodes));
  const intents = model.bitSets.find(({ name }) => name === 'GatewayIntent')!.bits.map(({ bit }) => 2 ** Number(bit));
  expect(intents.toSorted((a, b) => a - b)).toEqual(numbersOf(GatewayIntentBits));
});

it('every operation that is only there has a reason', () => {
  expect(routes.there.filter((one) => whyOnlyThere(one) === undefined)).toEqual([]);
});

it('names and reasons are about what discord-api-types declares', () => {
  const declared = new Set([...typings.interfaces, ...typings.enums].map(({ name }) => name));
  const stale = [...Object.keys(otherNames), ...Object.keys(withoutCounterpart)].filter((name) => !declared.has(name));
  expect(stale.filter((name) => !aliases.has(name))).toEqual([]);
});

it('spec/BESIDE-DISCORD-API-TYPES.md has the comparison', () => {
  const text = document();
  expect(documentIn('spec/BESIDE-DISCORD-API-TYPES.md', text) === text, OLD).toBe(true);
});

/** Type aliases, which are compared through the type that they are aliases of. */
const aliases = new Set(['APIApplicationCommandInteractionData']);

function operationNames({ endpoints }: Pick<Model, 'endpoints'>): ReadonlySet<string> {
  return new Set(
    endpoints.flatMap(({ method, path }) =>
      isNotShown(method) || isNotShown(path)
        ? []
        : [`${method} ${path.replaceAll(/\{[^}]*\}/g, '{}').replace(/\?.*$/, '')}`],
    ),
  );
}

function operationsOf({ paths }: Pick<typeof openapi, 'paths'>): readonly string[] {
  const methods = new Set(['get', 'put', 'post', 'patch', 'delete']);
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => methods.has(key))
      .map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`),
  );
}

/** The numbers of an enumeration of TypeScript, each once. */
function numbersOf(declared: Readonly<Record<string, string | number>>): readonly number[] {
  return [...new Set(Object.values(declared).filter((value) => typeof value === 'number'))].toSorted((a, b) => a - b);
}

function operationsBeside({ endpoints }: Model): {
  readonly both: number;
  readonly there: string[];
  readonly here: string[];
} {
  const ours = operationNames({ endpoints });
  const theirs = new Set(typings.operations);
  return {
    both: [...ours].filter((one) => theirs.has(one)).length,
    there: [...theirs].filter((one) => !ours.has(one)).toSorted(),
    here: [...ours].filter((one) => !theirs.has(one)).toSorted(),
  };
}

function filesBeside({ urls }: Model): number {
  const ours = new Set(urls.flatMap(({ path }) => (isNotShown(path) ? [] : [path.replaceAll(/\{[^}]*\}/g, '{}')])));
  return typings.files.filter((one) => ours.has(one)).length;
}

function eventsBeside({ events: declared }: Model): { readonly all: number; readonly missing: string[] } {
  const names = typings.enums.find(({ name }) => name === 'GatewayDispatchEvents')!.values.map(String);
  const known = new Set(declared.filter(({ payload }) => !isNotShown(payload)).map(({ name }) => name));
  return { all: names.length, missing: names.filter((name) => !known.has(name)) };
}

function document(): string {
  const same = (compared: Compared): number =>
    compared.pairs.filter(({ differences }) => differences.length === 0).length;
  const row = (what: string, compared: Compared): string =>
    `| ${what} | ${compared.pairs.length} | ${same(compared)} | ${compared.parts.length} | ${compared.apart.length} | ${compared.missing.length} |`;
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const table = (compared: Compared): string =>
    [
      '| here | discord-api-types | differences |',
      '| --- | --- | --- |',
      ...compared.pairs
        .filter(({ differences }) => differences.length > 0)
        .map(
          ({ own, theirs, differences }) => `| \`${own}\` | ${theirs.join(', ')} | ${cell(differences.join('; '))} |`,
        ),
    ].join('\n');
  const alike = (compared: Compared): string =>
    compared.pairs
      .filter(({ differences }) => differences.length === 0)
      .map(({ own }) => `\`${own}\``)
      .join(', ');
  const apart = (compared: Compared): string =>
    compared.apart.map(({ name, why }) => `| ${name} | ${cell(why)} |`).join('\n');
  return `# Beside discord-api-types

Fields and members of the profile \`live\` beside the types of discord-api-types for API v10. A test writes this page (\`npm run docs:examples\`).
One object here may be several types there, such as \`Channel\` for all types of channels; it is compared with what all of them
have together. A field that only one of them has is optional here. Enumerations are compared by their values.

| | types here | the same | parts there | no counterpart | missing |
| --- | ---: | ---: | ---: | ---: | ---: |
${row('payloads', shapes)}
${row('enumerations', enums)}

Of ${events.all} events of the gateway, ${events.all - events.missing.length} have a payload here. Of ${typings.operations.length} operations that are documented with the routes
there, ${routes.both} are here, and ${routes.here.length} more. Of ${typings.files.length} addresses of files, ${filesBeside(model)} are here.

Differences have one of these reasons:

- **Null or optional here**: the public reference, its examples or the published OpenAPI document say so where the types do not.
  [LIVE.md](LIVE.md) has the rules.
- **Always here**: the public reference promises the field.
- **Only here**: payloads have the field and its doc says so, or the field belongs to another event or endpoint with the same object.
- **Only there**: a part of another type, or of a platform feature that the reference does not describe.

## Payloads

${table(shapes)}

The same: ${alike(shapes)}.

## Enumerations

${table(enums)}

The same: ${alike(enums)}.

## Without a counterpart

| there | why |
| --- | --- |
${apart(shapes)}
${apart(enums)}

Parts of other types there: ${shapes.parts.join(', ')}.

## Operations

| only there | why |
| --- | --- |
${routes.there.map((one) => `| \`${one}\` | ${whyOnlyThere(one) ?? ''} |`).join('\n')}

Only here:

${routes.here.map((one) => `- \`${one}\``).join('\n')}
`;
}
