import type { Position } from '../diagnostics/diagnostics.js';
import type { JsonText } from './json-values.js';

/** Keys and indices from the root of a payload. */
export type Path = readonly (string | number)[];

/** A part of a path that leads to something that is looked for. */
interface Step {
  readonly wanted: number[];
  readonly next: Map<string, Step>;
}

/**
 * Where the values at these paths begin, in one pass over the text of a value. For an entry of an object, that is its key. A
 * path that leads nowhere has the place of the innermost value around it.
 */
export function placesIn(value: JsonText, paths: readonly Path[]): readonly Position[] {
  const root: Step = { wanted: [], next: new Map() };
  for (const [index, path] of paths.entries()) {
    let step = root;
    for (const key of path) {
      let next = step.next.get(String(key));
      if (next === undefined) step.next.set(String(key), (next = { wanted: [], next: new Map() }));
      step = next;
    }
    step.wanted.push(index);
  }
  const offsets = paths.map(() => 0);
  find(value.text, root, offsets);
  return positionsOf(value, offsets);
}

interface Open {
  readonly step: Step;
  readonly isList: boolean;
  index: number;
}

/** Without recursion: a payload may be nested as deeply as it likes. */
function find(text: string, root: Step, offsets: number[]): void {
  const open: Open[] = [];
  let step: Step | undefined = root;
  let at = 0;
  const enter = (found: Step | undefined, start: number): void => {
    step = found;
    if (found !== undefined) place(found, start, offsets);
  };
  const skipSpace = (): void => {
    while (text.charCodeAt(at) <= 0x20) at++;
  };
  const enterItem = (list: Open): void => {
    skipSpace();
    if (text[at] !== ']') enter(list.step.next.get(String(list.index++)), at);
  };
  skipSpace();
  enter(root, at);
  while (at < text.length) {
    const outer = open.at(-1);
    const character = text[at];
    if (character === '{' || character === '[') {
      if (step === undefined) {
        at = endOf(text, at);
        continue;
      }
      const inner: Open = { step, isList: character === '[', index: 0 };
      open.push(inner);
      at++;
      if (inner.isList) enterItem(inner);
    } else if (character === '}' || character === ']') {
      open.pop();
      at++;
    } else if (character === ',') {
      at++;
      if (outer?.isList === true) enterItem(outer);
    } else if (character === '"') {
      const start = at;
      at = endOfText(text, at);
      const end = at;
      skipSpace();
      if (text[at] === ':') enter(outer?.step.next.get(JSON.parse(text.slice(start, end)) as string), start);
    } else at++;
  }
}

/** Everything at a step and below it is here, until it is found itself. */
function place(step: Step, at: number, offsets: number[]): void {
  for (const index of step.wanted) offsets[index] = at;
  for (const next of step.next.values()) place(next, at, offsets);
}

/** Where the brace or bracket at an offset is closed. */
function endOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfText(text, at) - 1;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text[at - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return at + 1;
  }
  return text.length;
}

function positionsOf({ text, line, column }: JsonText, offsets: readonly number[]): readonly Position[] {
  const inOrder = offsets.map((offset, index) => ({ offset, index })).toSorted((a, b) => a.offset - b.offset);
  const positions: Position[] = offsets.map(() => ({ line, column }));
  let [lines, lineStart] = [0, 0];
  for (const { offset, index } of inOrder) {
    for (let end = text.indexOf('\n', lineStart); end !== -1 && end < offset; end = text.indexOf('\n', lineStart)) {
      lines++;
      lineStart = end + 1;
    }
    positions[index] = { line: line + lines, column: offset - lineStart + (lines === 0 ? column : 1) };
  }
  return positions;
}
