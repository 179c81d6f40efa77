import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Project, type PropertySignature } from 'ts-morph';
import { expect, test } from 'vitest';

const project = new Project({ skipFileDependencyResolution: true });

test('what the document deprecates is marked in the declarations, with its replacement', () => {
  expect(deprecationOf('objects/guild', 'Guild', 'region')).toContain('Channel.rtc_region');
  expect(deprecationOf('objects/role', 'Role', 'color')).toContain('Role.colors');
});

test('nothing else of a guild and a role is marked as deprecated', () => {
  expect(deprecatedOf('objects/guild', 'Guild')).toEqual(['region']);
  expect(deprecatedOf('objects/role', 'Role')).toEqual(['color']);
});

test.each([
  ['objects/guild', 'Guild'],
  ['objects/channel', 'Channel'],
  ['objects/user', 'User'],
])('every field in %s says which section it is from', (module, name) => {
  const silent = fieldsOf(module, name).filter((field) => !/Section \d+\.\d+/.test(field.getFullText()));
  expect(silent.map((field) => field.getName())).toEqual([]);
});

test.each(['objects/guild', 'enums/channel-type', 'identifiers/snowflake'])(
  'both builds declare the same in %s',
  (module) => {
    expect(textOf(`cjs/${module}`)).toBe(textOf(module));
  },
);

function deprecationOf(module: string, name: string, field: string): string | undefined {
  const declared = fieldsOf(module, name).find((one) => one.getName() === field);
  const tags = declared?.getJsDocs().flatMap((doc) => doc.getTags()) ?? [];
  return tags.find((tag) => tag.getTagName() === 'deprecated')?.getCommentText();
}

function deprecatedOf(module: string, name: string): string[] {
  return fieldsOf(module, name)
    .map((field) => field.getName())
    .filter((field) => deprecationOf(module, name, field) !== undefined);
}

function fieldsOf(module: string, name: string): PropertySignature[] {
  return project.addSourceFileAtPath(pathOf(module)).getInterfaceOrThrow(name).getProperties();
}

/** Text of a declaration file, without the line that names its source map. */
function textOf(module: string): string {
  return readFileSync(pathOf(module), 'utf8').replace(/\/\/# sourceMappingURL=.*\s*$/, '');
}

function pathOf(module: string): string {
  return fileURLToPath(new URL(`../../generated/dist/${module}.d.ts`, import.meta.url));
}
