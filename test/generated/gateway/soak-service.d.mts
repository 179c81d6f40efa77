import type { GatewayFault } from '../../../generator/mock/gateway/fault.js';
import type { GatewayMock } from '../../../generator/mock/gateway/start-gateway.js';

export interface SoakService {
  readonly order: (
    order:
      | { readonly kind: 'begin' }
      | { readonly kind: 'large'; readonly shard: number }
      | { readonly kind: 'fault'; readonly fault: GatewayFault; readonly shard: number },
  ) => void;
  /** Ends the talk, and returns how many events each session was sent. */
  readonly said: () => readonly (readonly [session: string, count: number])[];
  readonly connections: () => number;
}

/** Sends so many events in a second, over all sessions, from the order to begin. */
export function serve(gateway: GatewayMock, rate: number): SoakService;
