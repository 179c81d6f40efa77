import { describe, expect, it } from 'vitest';
import { createEmitContext } from '../../../generator/emit/emit-context.js';
import { familiesOf } from '../../../generator/emit/objects/families.js';
import { sampleFile } from '../../../generator/emit/samples/sample-file.js';
import { modelOf } from '../../model/problems.js';

/** The line of a field in the code that draws a sample. */
function drawn(field: string, declarations = ''): string {
  const model = modelOf(`${declarations}
objects: { A: { identity: [id], fields: { id: { type: int, examples: [1] }, k: bool, a: ${field} } } }`);
  const context = createEmitContext(model);
  const [family] = familiesOf([...context.objects.values()], context.objects);
  const line = sampleFile(family!, context)
    .text.split('\n')
    .find((one) => /^\s*a[:?]/.test(one));
  return line?.trim() ?? '';
}

describe('A sample', () => {
  it('is drawn from the examples', () => {
    expect(drawn('{ type: str, examples: [x, y] }')).toContain(`.oneOf(["x","y"])`);
    expect(drawn(`{ type: 'list[int]', examples: [[1, 2], []] }`)).toContain('.oneOf([[1,2],[]])');
    expect(drawn('{ type: int | null, examples: [null, 7] }')).toContain('.oneOf([7])');
    expect(drawn(`{ type: any, examples: [{ __proto__: 1, b: '"__proto__":' }] }`)).toContain(
      String.raw`.oneOf([{["__proto__"]:1,"b":"\"__proto__\":"}])`,
    );
    expect(drawn('S', 'scalars: { S: { wire: str, examples: [x] } }')).toContain('.oneOf(["x"])');
  });

  it('is drawn as a hint says, rather than from examples', () => {
    expect(drawn('{ type: str, examples: [x], sample: [y] }')).toContain(`.oneOf(["y"])`);
    expect(drawn('{ type: str, examples: ["1234"], sample: { digits: 4 } }')).toMatch(/drawDigits\(.*, 4, 4\)/);
    expect(drawn('{ type: str, sample: person-name, length: ..20 }')).toMatch(/drawPersonName\(.*, 0, 20\)/);
  });

  it('is not drawn from examples where conditions decide about limits, or where it identifies the object', () => {
    expect(drawn('{ type: int, examples: [7], range: ..9, when: [{ k: [true], range: ..5 }] }')).not.toContain('oneOf');
    const model = modelOf('objects: { A: { identity: [id], fields: { id: { type: int, examples: [1] } } } }');
    const context = createEmitContext(model);
    const [family] = familiesOf([...context.objects.values()], context.objects);
    expect(sampleFile(family!, context).text).not.toContain('oneOf');
  });
});
