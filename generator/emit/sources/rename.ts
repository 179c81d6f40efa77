import { createRequire } from 'node:module';
import type * as TsMorph from 'ts-morph';

type Names = ReadonlyMap<string, string>;

export interface Renames {
  /** Identifiers, wherever the text has them: as all of them change, what they refer to stays. */
  readonly names: Names;
  /** The new name of a member of a namespace that the module imports; undefined if it stays. */
  readonly memberIn: (namespace: string, member: string) => string | undefined;
}

/** Renames identifiers of a module, and no words in comments and texts. */
export function renameIn(text: string, { names, memberIn }: Renames): string {
  // Loaded late, and only where two modules have the same name for different things.
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
  /** Whether a name is looked up in something else, and not in the module. */
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
