import { isNotShown, type Endpoint } from '../../model/model.js';
import { words } from '../names.js';
import type { Entry } from './entries.js';
import { groupBy } from '../../model/group-by.js';

/** Endpoints that readers look for together. */
export interface EndpointGroup {
  readonly title: string;
  readonly entries: readonly Entry<'endpoint'>[];
}

/** Fewer endpoints of a resource are listed with those of the resource that holds it. */
const FEWEST = 3;

/** The groups of the spec; where it has none, the resources of the paths: `/guilds/{id}/roles` is in `Guilds / Roles`. */
export function endpointGroups(entries: readonly Entry<'endpoint'>[]): readonly EndpointGroup[] {
  const hasGroups = entries.some(({ declared }) => declared.groups.length > 0);
  const titleOf = hasGroups ? ({ groups }: Endpoint) => groups[0] ?? 'Other' : resourceIn(entries);
  return [...groupBy(entries, ({ declared }) => titleOf(declared))]
    .map(([title, own]) => ({ title, entries: own }))
    .toSorted((one, other) => (one.title < other.title ? -1 : 1));
}

function resourceIn(entries: readonly Entry<'endpoint'>[]): (endpoint: Endpoint) => string {
  const paths = entries.map(({ declared }) => namesIn(declared));
  // A version or another beginning of all paths is no resource.
  const shared = paths.some((path) => path.length > 1) && paths.every(([first]) => first === paths[0]![0]) ? 1 : 0;
  const titles = (endpoint: Endpoint) =>
    namesIn(endpoint)
      .slice(shared, shared + 2)
      .map(title);
  const nested = groupBy(entries, ({ declared }) => titles(declared).join(' / '));
  return (endpoint) => {
    const both = titles(endpoint);
    return (nested.get(both.join(' / '))!.length >= FEWEST ? both.join(' / ') : both[0]) || 'Other';
  };
}

/** The names in a path, without its parameters. */
function namesIn({ path }: Endpoint): readonly string[] {
  return isNotShown(path) ? [] : path.split('/').filter((part) => part !== '' && !part.includes('{'));
}

function title(name: string): string {
  const text = words(name).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
