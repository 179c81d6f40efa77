import { describe, expect, it } from 'vitest';
import { faultOfHeaders, readFault, takePlanned, type PlannedFault } from '../../generator/mock/faults.js';

describe('a fault', () => {
  it.each<readonly [Readonly<Record<string, unknown>>, unknown]>([
    [{}, {}],
    [{ delay: 5, status: 503, rateLimit: 2, fail: 'hang', times: 3, path: '/a' }, undefined],
    [{ delay: 0 }, undefined],
    [{ delay: 3_600_000 }, undefined],
    [{ delay: 3_600_001 }, { delay: 3_600_000 }],
    [{ status: 200 }, undefined],
    [{ status: 599 }, undefined],
    [{ status: undefined, fail: 'lie' }, { fail: 'lie' }],
    [{ status: 199 }, { mistake: 'status must be a status from 200 to 599' }],
    [{ status: 600 }, { mistake: 'status must be a status from 200 to 599' }],
    [{ status: 200.5 }, { mistake: 'status must be a status from 200 to 599' }],
    [{ status: '503' }, { mistake: 'status must be a status from 200 to 599' }],
    [{ delay: -1 }, { mistake: 'delay must be a number of milliseconds' }],
    [{ delay: Infinity }, { mistake: 'delay must be a number of milliseconds' }],
    [{ delay: '5' }, { mistake: 'delay must be a number of milliseconds' }],
    [{ rateLimit: null }, { mistake: 'rateLimit must be a number of seconds' }],
    [{ fail: 'burn' }, { mistake: 'fail must be one of reset, truncate, lie, garbage, hang' }],
    [{ times: 'two' }, { mistake: 'times must be a number of requests' }],
    [{ path: 5 }, { mistake: 'path must be a part of a path' }],
    [{ toString: 1 }, { mistake: 'a fault has no toString; use delay, status, rateLimit, fail, times, path' }],
  ])('is read from JSON: %j', (given, expected) => {
    expect(readFault(given)).toEqual(expected ?? given);
  });

  it('is selected by headers, of which each has one meaning', () => {
    expect(faultOfHeaders({ accept: '*/*', 'x-mock-delay': '5', 'x-mock-status': '503' })).toEqual({
      delay: 5,
      status: 503,
    });
    expect(faultOfHeaders({ 'x-mock-rate-limit': '1.5', 'x-mock-fail': 'reset' })).toEqual({
      rateLimit: 1.5,
      fail: 'reset',
    });
    expect(faultOfHeaders({ 'x-mock-delay': undefined })).toEqual({});
    expect(faultOfHeaders({ 'x-mock': '5', 'other-x-mock-delay': '5' })).toEqual({});
    expect(faultOfHeaders({ 'x-mock-fail': '5' })).toEqual({
      mistake: 'x-mock-fail must be one of reset, truncate, lie, garbage, hang',
    });
    expect(faultOfHeaders({ 'x-mock-status': ' ' })).toEqual({
      mistake: 'x-mock-status must be a status from 200 to 599',
    });
    expect(faultOfHeaders({ 'x-mock-delay': ['5', '6'] })).toEqual({
      mistake: 'x-mock-delay must be a number of milliseconds',
    });
    expect(faultOfHeaders({ 'x-mock-statuses': '5', 'x-mock-delay': 'x' })).toEqual({
      mistake: 'no header is x-mock-statuses; use x-mock-delay, x-mock-status, x-mock-rate-limit, x-mock-fail',
    });
  });

  it('affects as many requests of its path as it says', () => {
    const plan: PlannedFault[] = [
      { status: 500, path: '/books', times: 2 },
      { status: 404 },
      { status: 503, times: 1 },
    ];
    expect(takePlanned(plan, '/shops')).toEqual({ status: 404 });
    expect(takePlanned(plan, '/v1/books/5')).toMatchObject({ status: 500 });
    expect(plan).toEqual([
      { status: 500, path: '/books', times: 1 },
      { status: 503, times: 1 },
    ]);
    expect(takePlanned(plan, '/books')).toMatchObject({ status: 500 });
    expect(takePlanned(plan, '/books')).toMatchObject({ status: 503 });
    expect(takePlanned(plan, '/books')).toBeUndefined();
    expect(takePlanned([{ status: 500, path: '/books' }], '/shops')).toBeUndefined();
  });
});
