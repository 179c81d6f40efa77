import { createRequire } from 'node:module';
import type * as TsMorph from 'ts-morph';

type Names = ReadonlyMap<string, string>;

export interface Renames {
  /** New names of identifiers. All occurrences change, so that references remain correct. */
  readonly names: Names;
  /** The new name of a member of an imported namespace, if it changes. */
  readonly memberIn: (namespace: string, member: string) => string | undefined;
}

/** Renames identifiers of a module, but not words in comments and texts. */
export function renameIn(text: string, { names, memberIn }: Renames): string {
  // Imported only if two modules have the same name for different things.
  const { ts } = createRequire(import.meta.url)('ts-morph') as typeof TsMorph;
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.ESNext, true);
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const visit = (node: TsMorph.ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const start = node.getStart(source);
      const name = isMember(node) ? memberOf(node) : names.get(node.text);
      if (name !== undefined)
        edits.push({ start, end: node.end, text: isShort(node) ? `${node.text}: ${name}` : name });
    }
    ts.forEachChild(node, visit);
  };
  /** Whether an identifier is a member of an expression, and not of the module. */
  const isMember = (node: TsMorph.ts.Identifier): boolean => {
    const { parent } = node;
    if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
    if (ts.isQualifiedName(parent)) return parent.right === node;
    if (ts.isBindingElement(parent)) return parent.propertyName === node;
    if (ts.isNamedTupleMember(parent)) return parent.name === node;
    return (
      (ts.isPropertyAssignment(parent) ||
        ts.isClassElement(parent) ||
        ts.isTypeElement(parent) ||
        ts.isEnumMember(parent)) &&
      parent.name === node
    );
  };
  const memberOf = ({ parent, text: name }: TsMorph.ts.Identifier): string | undefined => {
    const owner = ts.isPropertyAccessExpression(parent)
      ? parent.expression
      : ts.isQualifiedName(parent)
        ? parent.left
        : undefined;
    return owner !== undefined && ts.isIdentifier(owner) ? memberIn(owner.text, name) : undefined;
  };
  const isShort = ({ parent }: TsMorph.ts.Identifier): boolean =>
    ts.isShorthandPropertyAssignment(parent) ||
    (ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent) && parent.propertyName === undefined);
  visit(source);
  return edits.reduceRight((done, { start, end, text: name }) => done.slice(0, start) + name + done.slice(end), text);
}
