import { expect, test } from 'vitest';
import { modelDiagram, neighbourhood, relationsIn, type Relation } from '../../../generator/emit/site/diagrams.js';
import { type Entry, placesOf } from '../../../generator/emit/site/places.js';
import { objectExamples } from '../../../generator/emit/site/examples.js';
import { findingsIn } from '../../../generator/emit/site/provenance.js';
import { Markup } from '../../../generator/emit/site/markup.js';
import { page } from '../../../generator/emit/site/page.js';
import type { Sheet } from '../../../generator/emit/site/sheet.js';
import { shortSamples } from '../../../generator/emit/site/example-values.js';
import { usesIn } from '../../../generator/emit/site/uses.js';
import type { Json } from '../../../generator/model/model.js';
import { modelIn } from '../../diff/small-model.js';
import { NO_SAMPLES } from './library-site.js';

test('the navigation lists all siblings of a page, or its neighbours where there are more than 500', () => {
  expect(siblingsOf(500)).toHaveLength(500);
  const few = siblingsOf(600);
  expect(few).toHaveLength(41);
  expect(few).toContain('T300.html');
  expect(few).toContain('T284.html');
  expect(few).toContain('T316.html');
});

test('a diagram of more than a thousand relations says so', () => {
  const drawn = (count: number): string => modelDiagram('holds', sheetOf(count), () => new Markup('a drawing')).text;
  expect(drawn(1_000)).toBe('a drawing');
  expect(drawn(1_001)).toBe('<p>Not drawn: 1001 relations.</p>');
});

test('the drawing of an object needs a relation to another one, and no more than a thousand of them', () => {
  const sheet = sheetOf(1);
  const entry = sheet.places.find('object', 'T0') as Entry<'object'>;
  const [own] = sheet.relations.of(entry);
  const other = { ...own!, to: { ...entry, name: 'Other' } };
  const drawn = (relations: readonly Relation[]): string | undefined => {
    const known = { ...sheet, relations: { all: relations, of: () => relations } };
    const content = neighbourhood(entry, known, () => new Markup('<svg>')) as Markup | undefined;
    return content && /Related objects<\/h2>\n(?:<div[^>]*>)?(.*?)<\//.exec(content.text)?.[1];
  };
  expect(drawn([own!])).toBeUndefined();
  expect(drawn(Array.from({ length: 1_001 }, () => other))).toBe('<p>Not drawn: 1001 relations.');
});

test('a sample of more than 2,000 values or 32 levels is not shown, but the call that draws it', () => {
  const shown = (sample: Json | undefined, depth = 1): string => {
    const samples = { ...NO_SAMPLES, depth: () => depth, declared: () => sample };
    const sheet = { ...sheetOf(1), ...shortSamples(samples) };
    const content = objectExamples(sheet.places.find('object', 'T0')! as Entry<'object'>, sheet) as Markup | undefined;
    return (
      /<figcaption>(Sample .*?)<.*<code>(.*?)<\/code>/s.exec((content?.text ?? '').split('parseT0')[1] ?? '')?.[1] ?? ''
    );
  };
  const deep = (levels: number): Json => (levels === 1 ? 1 : { next: deep(levels - 1) });
  expect(shown(undefined)).toBe('');
  expect(shown({ list: Array.from({ length: 1_998 }, () => 1) })).toBe('Sample payload');
  expect(shown({ list: Array.from({ length: 1_999 }, () => 1) })).toBe('Sample payloads are too long to show');
  expect(shown({ list: [null, null] })).toBe('Sample payload');
  expect(shown(deep(32))).toBe('Sample payload');
  expect(shown(deep(33))).toBe('Sample payloads are too long to show');
  // A sample that is known to be deeper is not made.
  expect(shown(deep(1), 33)).toBe('Sample payloads are too long to show');
});

function siblingsOf(count: number): readonly string[] {
  const sheet = sheetOf(count);
  const entry = sheet.places.find('object', 'T300')!;
  const html = page({ title: 'T300', main: '', kind: 'object', entry }, sheet, []);
  return [...html.matchAll(/<li><a href="(T\d+\.html)"/g)].map(([, href]) => href!);
}

/** The page of one of so many objects, each of which contains the next one. */
function sheetOf(count: number): Sheet {
  const objects = Array.from({ length: count }, (_, n) => `  T${n}: { fields: { next?: T${(n + 1) % count} } }\n`);
  const model = modelIn(`objects:\n${objects.join('')}`);
  const places = placesOf(model);
  const uses = usesIn(places);
  return {
    places,
    uses,
    relations: relationsIn(places, uses),
    findings: findingsIn(model, places.entries),
    ...shortSamples(NO_SAMPLES),
    channels: [],
    sources: new Map(),
    guides: [],
    path: 'objects/T300.html',
  };
}
