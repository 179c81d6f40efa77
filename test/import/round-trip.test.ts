import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { roundTrip } from './round-trip.js';

describe('The OpenAPI document of an imported spec', () => {
  it.each(['petstore.yaml', 'harbour.json', 'shop.yaml', 'depot.yaml', 'parcels.yaml'])(
    'is imported as the same spec: %s',
    (name) => {
      const [first, again] = roundTrip(fileURLToPath(new URL(`documents/${name}`, import.meta.url)));
      expect(again).toEqual(first);
    },
  );
});
