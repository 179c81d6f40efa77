import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../../generator/diagnostics/index.js';
import {
  afterRename,
  filledIn,
  contradicts,
  explainMissingPath,
  withReasons,
  type AppliedCorrection,
} from '../../../generator/model/layers/earlier-layers.js';
import type { Node, Provenance, Span } from '../../../generator/read/syntax.js';

const span: Span = { file: { path: 'layers/a.yaml', text: '' }, start: 0, end: 1 };
const elsewhere: Span = { ...span, start: 7, end: 8 };

/** A correction of `objects.Book.fields.id`, if nothing else is said. */
function said(facts: Partial<Omit<AppliedCorrection, 'path'>> & { readonly at?: string } = {}): AppliedCorrection {
  const { at = 'objects.Book.fields.id', ...others } = facts;
  return {
    change: 'set',
    path: at.split('.'),
    hasValue: others.change === undefined || others.change === 'set' || others.change === 'add',
    hasPresence: false,
    isShort: false,
    wasItem: false,
    layer: 'a',
    span,
    ...others,
  };
}

const presence = said({ hasValue: false, hasPresence: true });
const item = (index: string, change: AppliedCorrection['change'] = 'remove'): AppliedCorrection =>
  said({ change, wasItem: true, at: `endpoints.get.notes.${index}` });
const inside = (key: string, change: AppliedCorrection['change'] = 'set'): AppliedCorrection =>
  said({ change, at: `objects.Book.fields.id.${key}` });

describe('a correction takes back what its layer has said', () => {
  it.each<readonly [string, AppliedCorrection, AppliedCorrection]>([
    ['a value, with another value', said(), said()],
    ['a presence, with another presence', presence, presence],
    ['the presence of what it adds', presence, said({ change: 'add' })],
    ['a value, by taking it out', said({ change: 'remove' }), said()],
    ['a presence, by taking it out', said({ change: 'remove' }), presence],
    ['what it adds, by another name', said({ change: 'rename' }), said({ change: 'add' })],
    ['what it adds, with a value', said(), said({ change: 'add' })],
    ['a name, with another name', said({ change: 'rename' }), said({ change: 'rename' })],
    ['a name, by taking it out', said({ change: 'remove' }), said({ change: 'rename' })],
    ['a removal, by adding it', said({ change: 'add' }), said({ change: 'remove' })],
    ['a value, inside of it', inside('length'), said()],
    ['what it adds, by a removal inside of it', inside('length', 'remove'), said({ change: 'add' })],
    ['what is inside, with a value', said(), inside('length')],
    ['what is inside, by taking it out', said({ change: 'remove' }), inside('length')],
    ['what is inside, with a short value', said({ isShort: true }), inside('length')],
    ['the prose inside, with a long value', said(), inside('doc')],
    ['items that it counts otherwise', item('2'), item('2')],
    ['items that have moved up', item('10', 'set'), item('2')],
    ['something in an item that has moved up', said({ at: 'endpoints.get.notes.3.doc' }), item('2')],
    ['a list of which it has removed an item', said({ at: 'endpoints.get.notes' }), item('2')],
  ])('%s', (_, now, earlier) => {
    expect(contradicts(now, earlier)).toBe(true);
    expect(contradicts({ ...now, layer: 'b' }, earlier)).toBe(false);
  });

  it.each<readonly [string, AppliedCorrection, AppliedCorrection]>([
    ['a presence beside a value', presence, said()],
    ['a value beside a presence', said(), presence],
    ['a new name of what has another value', said({ change: 'rename' }), said()],
    ['a value under another name', said(), said({ change: 'rename' })],
    ['a value elsewhere', said({ at: 'objects.Book.fields.name' }), said()],
    [
      'a new name of something else',
      said({ change: 'rename', at: 'objects.Book.fields.name' }),
      said({ change: 'rename' }),
    ],
    [
      'a removal of something else',
      said({ change: 'remove', at: 'objects.Book.fields.name' }),
      said({ change: 'remove' }),
    ],
    ['something more inside of a value', inside('length', 'add'), said()],
    ['a value inside of what has another presence', inside('length'), presence],
    ['a presence around a value', presence, inside('length')],
    ['a new name around a value', said({ change: 'rename' }), inside('length')],
    ['a short value, which leaves prose alone', said({ isShort: true }), inside('doc')],
    ['items in front of the one that is gone', item('1', 'set'), item('2')],
    ['items of another list', said({ at: 'endpoints.set.notes.3' }), item('2')],
    ['what has no items', said({ at: 'endpoints.get', change: 'rename' }), item('2')],
  ])('but not: %s', (_, now, earlier) => {
    expect(contradicts(now, earlier)).toBe(false);
  });
});

describe('what was said of a place that has another name now', () => {
  it('is said of its new name, and of nothing else', () => {
    const history = [
      'objects.Book',
      'objects.Book.fields.id',
      'objects.Book.fields.id.length',
      'objects.Book.fields.ids',
    ];
    const paths = history.map((at) => at.split('.'));
    const now = afterRename(
      paths.map((path) => ({ ...said(), path })),
      { from: 'objects.Book.fields.id'.split('.'), to: 'objects.Book.fields.key'.split('.') },
    );
    expect(now.map(({ path }) => path.join('.'))).toEqual([
      'objects.Book',
      'objects.Book.fields.key',
      'objects.Book.fields.key.length',
      'objects.Book.fields.ids',
    ]);
  });
});

describe('a path that leads nowhere since', () => {
  const gone = 'objects.Book.fields.id';
  const renamed = said({ change: 'rename', at: 'objects.Book.fields.key', gone });
  const removed = said({ change: 'remove', gone });

  it('is to be written with the new name', () => {
    const write = 'objects.Book.fields.key.length';
    expect(explainMissingPath(`${gone}.length`, [said(), renamed])).toEqual({
      related: [{ span, message: 'the layer a renames it to key here' }],
      hint: `write ${write}`,
      fix: { written: `${gone}.length`, write },
    });
  });

  it('can not be corrected and removed', () => {
    expect(explainMissingPath(gone, [renamed, removed])).toEqual({
      related: [{ span, message: 'the layer a removes it here' }],
      hint: 'leave one of the two out',
    });
  });

  it.each(['objects.Book.fields.ids', 'objects.Book.fields', 'objects.Book'])('is not %s', (at) => {
    expect(explainMissingPath(at, [said(), removed])).toBeUndefined();
  });
});

describe('the reason of a problem', () => {
  const reportsOf = (report: (diagnostics: Diagnostics) => void, ...history: readonly AppliedCorrection[]) => {
    const diagnostics = new Diagnostics();
    report(diagnostics);
    return withReasons(diagnostics.sorted(), history).map(({ hint, related = [] }) => [hint, ...related]);
  };
  const byLayer = { span, message: 'the layer a removes it here' };
  const removal = (gone: string): AppliedCorrection => said({ change: 'remove', at: gone, gone });

  it.each<readonly [string, (diagnostics: Diagnostics) => void]>([
    ['objects.Book', (found) => found.report('unknown-type', { name: 'Book' }, elsewhere)],
    ['objects.Book', (found) => found.report('unknown-name', { what: 'object', name: 'Book' }, elsewhere)],
    ['objects.Book.fields.id', (found) => found.report('unknown-field', { name: 'id', object: 'Book' }, elsewhere)],
    ['objects.Book.views.Short', (found) => found.report('unknown-type', { name: 'BookShort' }, elsewhere)],
    [
      'enums.Genre.values.NOVEL',
      (found) => found.report('unknown-member', { name: 'NOVEL', type: 'Genre' }, elsewhere),
    ],
    ['bitsets.Right.bits.LEND', (found) => found.report('unknown-member', { name: 'LEND', type: 'Right' }, elsewhere)],
  ])('is that a layer has removed %s', (gone, report) => {
    expect(reportsOf(report, removal(gone))).toEqual([['let the layer correct this, too', byLayer]]);
  });

  it('is that a layer has given it another name', () => {
    const renamed = said({ change: 'rename', at: 'objects.Book.fields.key', gone: 'objects.Book.fields.id' });
    const report = (found: Diagnostics) => found.report('unknown-field', { name: 'id', object: 'Book' }, elsewhere);
    expect(reportsOf(report, renamed)).toEqual([
      ['let the layer write key here', { span, message: 'the layer a renames it to key here' }],
    ]);
  });

  it.each<readonly [string, AppliedCorrection]>([
    ['what is inside of it', removal('objects.Book.fields.id.length')],
    ['something else', removal('objects.Book.fields.ids')],
    ['all fields', removal('objects.Book.fields')],
    ['what is no field', removal('objects.Book.rules.id')],
    ['nothing', said()],
  ])('is not that a layer has removed %s', (_, history) => {
    const report = (found: Diagnostics) => {
      found.report('unknown-field', { name: 'id', object: 'Book' }, elsewhere);
      found.report('unknown-member', { name: 'id', type: 'Book' }, elsewhere);
      found.report('unknown-type', { name: 'Bookid' }, elsewhere);
    };
    expect(reportsOf(report, history)).toEqual([[undefined], [undefined], [undefined]]);
  });

  it('stays where there is one already', () => {
    const related = [{ span: elsewhere, message: 'it is here' }];
    const report = (found: Diagnostics) => found.report('unknown-type', { name: 'Book' }, elsewhere, { related });
    expect(reportsOf(report, removal('objects.Book'))).toEqual([[undefined, ...related]]);
  });
});

describe('what a layer has filled', () => {
  const by = (layer: string, because?: string): { readonly provenance: Provenance } => ({
    provenance: { layer, source: ['manual'], ...(because === undefined ? {} : { because }) },
  });
  const scalar: Node = { kind: 'scalar', value: 'x', span };
  const mapOf = (key: string, value: Node): Node => ({
    kind: 'map',
    span,
    entries: [
      { key: 'first', optional: false, keySpan: span, value: scalar },
      { key, optional: false, keySpan: span, value },
    ],
  });
  const filled: Node = { ...scalar, ...by('a') };

  it.each<readonly [string, Node]>([
    ['in its place', filled],
    ['in a map', mapOf('type', filled)],
    ['in a list', { kind: 'list', span, items: [scalar, filled] }],
    ['deep inside', mapOf('each', { kind: 'list', span, items: [mapOf('type', filled)] })],
  ])('is found %s', (_, node) => {
    expect(filledIn(node, { layer: 'a', isShort: false })).toBe(filled);
  });

  it.each<readonly [string, Node]>([
    ['what another layer has filled', mapOf('type', { ...scalar, ...by('b') })],
    ['what the layer has corrected', mapOf('type', { ...scalar, ...by('a', 'Seen.') })],
    ['what the spec says', mapOf('type', scalar)],
  ])('is not %s', (_, node) => {
    expect(filledIn(node, { layer: 'a', isShort: false })).toBeUndefined();
  });

  it('may be prose, which a short value leaves alone, but not that of something inside', () => {
    const short = { layer: 'a', isShort: true };
    expect(filledIn(mapOf('doc', filled), short)).toBeUndefined();
    expect(filledIn(mapOf('doc', filled), { layer: 'a', isShort: false })).toBe(filled);
    expect(filledIn(mapOf('type', filled), short)).toBe(filled);
    expect(filledIn(mapOf('each', mapOf('doc', filled)), short)).toBe(filled);
  });
});
