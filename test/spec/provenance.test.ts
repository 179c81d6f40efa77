import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Model, Origin } from '../../generator/model/model.js';
import { visitModel } from '../../generator/model/visit.js';
import { platformModel } from '../support/platform.js';

const filled = await platformModel();
const live = await platformModel('live');
const generated = (path: string): string => readFileSync(new URL(`../../generated/${path}`, import.meta.url), 'utf8');

describe('a fact that a layer states', () => {
  it.each([filled, live])('has no section of the document, in any part of the model of $profile.name', (model) => {
    const origins = originsOf(model).filter(({ layer }) => layer !== undefined);
    expect(origins.length).toBeGreaterThan(300);
    expect(origins.filter(({ section }) => section !== undefined)).toEqual([]);
    expect(origins.filter(({ source }) => source === undefined)).toEqual([]);
  });

  it('has its source in the comments of the package, and never "Section 2.31", which says that it is not shown', () => {
    for (const path of [
      'src/objects/role-colors.ts',
      'src/objects/role-tags.ts',
      'src/objects/presence-update-event.ts',
    ]) {
      const [comment, fields] = generated(path)
        .split(/^}/m)[0]!
        .split(/^export interface/m);
      expect(fields).not.toContain('Section');
      expect(comment).toMatch(/Fields: source: docs:|Source: docs:/);
    }
    // A pointer into a published document leads no reader anywhere.
    expect(generated('src/live/objects/guild.ts')).not.toContain('openapi.json#');
    expect(generated('src/enums/channel-type.ts')).toContain('Members: source: docs:resources/channel#channel-types');
  });

  it('has its source in the tables of facts, and no section beside it', () => {
    for (const path of ['docs/facts.md', 'docs/live/facts.md']) {
      const rows = generated(path)
        .split('\n')
        .filter((line) => line.startsWith('| `'));
      const cells = rows.map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()));
      expect(cells.filter(([, , , section, source]) => section !== '' && source !== '')).toEqual([]);
      expect(cells.filter(([, , , section, source]) => section === '' && source === '')).toEqual([]);
    }
  });

  it('has its source in the JSON Schemas', () => {
    const { schemas } = (
      JSON.parse(generated('openapi.json')) as {
        components: {
          schemas: Record<string, { $comment?: string; properties?: Record<string, { $comment?: string }> }>;
        };
      }
    ).components;
    expect(schemas['RoleColors']?.$comment).toMatch(/Fields: source: docs:/);
    expect(schemas['ResponseMessage']?.properties?.['content']?.$comment).toMatch(/^Source: docs:/);
    expect(schemas['ChannelType']?.$comment).toMatch(/^Section 2\.12\. Members: source: docs:/);
  });
});

function originsOf(model: Model): readonly Origin[] {
  const found: Origin[] = [];
  visitModel(model, {
    declared: ({ origin }) => void found.push(origin),
    limit: ({ origin }) => void found.push(origin),
    rule: ({ origin }) => void found.push(origin),
    transition: ({ origin }) => void found.push(origin),
    response: ({ origin }) => void found.push(origin),
    alternative: ({ origin }) => void found.push(origin),
  });
  return found;
}
