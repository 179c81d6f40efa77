import { catalogue } from '../../diagnostics/index.js';
import type { Diagnostic, Extras } from '../../diagnostics/index.js';
import type { Entry, Node, Span } from '../../read/syntax.js';
import { entriesOf } from '../node-access.js';

/** What a correction did, at the place where that is now: renames move it. */
export interface Said {
  readonly change: 'set' | 'add' | 'remove' | 'rename';
  readonly path: readonly string[];
  /** Sets, adds: true where the correction gives a value, and not only a presence. */
  readonly hasValue: boolean;
  readonly hasPresence: boolean;
  /** Sets, adds: the value is written in the short form, which leaves docs alone. */
  readonly isShort: boolean;
  /** Removes: what was removed was an item of a list, so that those behind it have moved up. */
  readonly wasItem: boolean;
  readonly layer: string;
  /** Where the correction stands. */
  readonly span: Span;
  /** Renames and removes: the path that leads nowhere since. */
  readonly gone?: string;
}

/** Keys of a member that stay when its value is set in the short form. */
export const keptDocs: ReadonlySet<string> = new Set(['doc', 'see', 'section', 'deprecated', 'was']);

/**
 * True where a correction takes back what another one of its layer has said. A layer is one voice: it may not depend
 * on the order of its files which of two contradictory corrections counts.
 */
export function takesBack(now: Said, earlier: Said): boolean {
  if (earlier.layer !== now.layer) return false;
  if (isBelow(earlier.path, now.path)) return wipes(now, earlier.path);
  switch (earlier.change) {
    case 'rename':
      return isSame(earlier.path, now.path) && (now.change === 'rename' || now.change === 'remove');
    case 'remove':
      return earlier.wasItem ? isAtOrBehind(now.path, earlier.path) : isSame(earlier.path, now.path);
    case 'set':
    case 'add':
      if (isBelow(now.path, earlier.path)) return earlier.hasValue && now.change !== 'add';
      return isSame(earlier.path, now.path) && saysTheSame(now, earlier);
  }
}

/** Of two corrections of one place: whether they are about the same side of it, its value, its presence or its name. */
function saysTheSame(now: Said, earlier: Said): boolean {
  switch (now.change) {
    case 'remove':
      return true;
    case 'rename':
      return earlier.change === 'add';
    case 'set':
    case 'add':
      return (
        (now.hasValue && earlier.hasValue) || (now.hasPresence && (earlier.hasPresence || earlier.change === 'add'))
      );
  }
}

/** Whether nothing is left of what stands somewhere inside. */
function wipes({ change, hasValue, isShort, path }: Said, inside: readonly string[]): boolean {
  if (change === 'remove') return true;
  return change === 'set' && hasValue && !(isShort && keptDocs.has(inside[path.length]!));
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && startsWith(a, b);
}

function isBelow(path: readonly string[], parent: readonly string[]): boolean {
  return path.length > parent.length && startsWith(path, parent);
}

/** Whether a path counts items of a list of which an earlier one, or this one, is gone. */
function isAtOrBehind(path: readonly string[], item: readonly string[]): boolean {
  const last = item.length - 1;
  return startsWith(path, item.slice(0, last)) && Number(path[last]) >= Number(item[last]);
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((key, index) => path[index] === key);
}

/** What was said, with everything below a renamed place where it is now. */
export function afterRename(
  history: readonly Said[],
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
): readonly Said[] {
  return history.map((said) =>
    startsWith(said.path, from) ? { ...said, path: [...to, ...said.path.slice(to.length)] } : said,
  );
}

/** For a path that leads nowhere: the correction that is the reason, and what to write now. */
export function whyGone(at: string, history: readonly Said[]): Extras | undefined {
  const said = history.findLast(({ gone }) => gone !== undefined && (at === gone || at.startsWith(`${gone}.`)));
  if (said?.gone === undefined) return undefined;
  const related = [{ span: said.span, message: `the layer ${said.layer} ${whatBecame(said)} here` }];
  if (said.change === 'remove') return { related, hint: 'leave one of the two out' };
  const now = `${withoutLast(said.gone)}${said.path.at(-1)!}${at.slice(said.gone.length)}`;
  return { related, hint: `write ${now}`, fix: { written: at, write: now } };
}

function whatBecame({ change, path }: Said): string {
  return change === 'remove' ? 'removes it' : `renames it to ${path.at(-1)!}`;
}

function withoutLast(path: string): string {
  return path.slice(0, path.lastIndexOf('.') + 1);
}

/** Problems with names that a layer has removed or given another name, with the correction that is the reason. */
export function withReasons(problems: readonly Diagnostic[], history: readonly Said[]): readonly Diagnostic[] {
  const reasons = new Map(history.flatMap((said) => messagesOf(said).map((message) => [message, said] as const)));
  return problems.map((problem) => {
    const said = reasons.get(problem.message);
    if (said === undefined || problem.related !== undefined) return problem;
    const related = [{ span: said.span, message: `the layer ${said.layer} ${whatBecame(said)} here` }];
    const hint =
      said.change === 'rename' ? `let the layer write ${said.path.at(-1)!} here` : 'let the layer correct this, too';
    return { ...problem, related, hint };
  });
}

/** What is told where something is named that is no longer there. */
function messagesOf({ gone }: Said): readonly string[] {
  const [, owner, kind, name, ...rest] = gone?.split('.') ?? [];
  if (owner === undefined || rest.length > 0) return [];
  if (kind === undefined) {
    return [
      catalogue['unknown-type'].message({ name: owner }),
      catalogue['unknown-name'].message({ what: 'object', name: owner }),
    ];
  }
  if (name === undefined) return [];
  if (kind === 'fields') return [catalogue['unknown-field'].message({ name, object: owner })];
  if (kind === 'views') return [catalogue['unknown-type'].message({ name: owner + name })];
  return kind === 'values' || kind === 'bits' ? [catalogue['unknown-member'].message({ name, type: owner })] : [];
}

/** Who says what stands there. */
export function whoSays({ provenance }: Node): string {
  return provenance === undefined ? 'the spec' : `the layer ${provenance.layer}`;
}

/** Something that the layer of a correction has filled itself, in what the correction would replace. */
export function filledIn(node: Node, said: Pick<Said, 'layer' | 'isShort'>): Node | undefined {
  const by = node.provenance;
  if (by?.layer === said.layer && by.because === undefined) return node;
  const inside = node.kind === 'list' ? node.items : entriesOf(node).flatMap(lostWith(said));
  return inside.map((part) => filledIn(part, { ...said, isShort: false })).find((found) => found !== undefined);
}

/** The values of entries that a value in the short form does not leave alone. */
function lostWith({ isShort }: Pick<Said, 'isShort'>): (entry: Entry) => readonly Node[] {
  return ({ key, value }) => (isShort && keptDocs.has(key) ? [] : [value]);
}
