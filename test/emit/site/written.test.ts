import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Sample } from '../../../generator/emit/site/example-values.js';
import { sitePages } from '../../../generator/emit/site/site-pages.js';
import type { Json, Model } from '../../../generator/model/model.js';
import {
  childTypes,
  isDict,
  isList,
  isLiteral,
  isNullable,
  isObjectRef,
  isTuple,
  type Type,
} from '../../../generator/model/types.js';
import { modelOf } from '../../model/problems.js';
import { specsIn } from '../../model/specs-in.js';
import { drawn } from './drawn-graph.js';
import { readingOf } from './reading.js';

const folder = fileURLToPath(new URL('written', import.meta.url));
const topics = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.replace(/\.yaml$/, ''));

describe('the pages of the site', () => {
  test.each(topics)('as to %s', async (topic) => {
    const written = specsIn(readFileSync(`${folder}/${topic}.yaml`, 'utf8')).map(
      ({ title, declarations, layers }) => `#### ${title}\n\n${pagesOf(modelOf(declarations, layers), title)}`,
    );
    await expect(written.join('\n')).toMatchFileSnapshot(`${folder}/${topic}.txt`);
  });
});

/** The pages whose paths begin as the title says: `... (auth/, index.html)`. */
function pagesOf(model: Model, title: string): string {
  const [, listed = ''] = /\(([^()]*)\)$/.exec(title) ?? [];
  const shown = listed.split(', ');
  return sitePages([{ model, sample: samplesOf(model) }], [], drawn, [])
    .filter(({ path }) => shown.some((start) => path.startsWith(start)) && !path.endsWith('/index.html'))
    .map(({ path, html }) => {
      const text = html();
      // An empty list or paragraph would be announced, or take up space.
      const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(text)!;
      expect(main.match(/<(ul|div|dl|p|small)\b[^>]*>\s*<\/\1>/g) ?? [], path).toEqual([]);
      return `==== ${path}\n${readingOf(text)}\n`;
    })
    .join('\n');
}

/** A sample of each object, with a value for each of its fields. */
function samplesOf(model: Model): Sample {
  const objects = new Map(model.objects.map((object) => [object.name, object]));
  const valueOf = (type: Type): Json => {
    if (isNullable(type)) return valueOf(type.of);
    if (isList(type) || isTuple(type)) return childTypes(type).map(valueOf);
    if (isDict(type)) return { key: valueOf(type.value) };
    if (isLiteral(type)) return type.value;
    return isObjectRef(type) ? (sampleOf(type.name) ?? null) : type.kind;
  };
  const sampleOf: Sample = (name) => {
    const object = objects.get(name.replace(/^Partial/, ''));
    return object && Object.fromEntries(object.fields.map((field) => [field.name, valueOf(field.type)]));
  };
  return sampleOf;
}
