import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { arbitraryFile } from '../../generator/emit/arbitraries/arbitrary-file.js';
import { unionArbitraryFile } from '../../generator/emit/arbitraries/union-arbitrary-file.js';
import { emitBitSet } from '../../generator/emit/bit-sets/bit-set-file.js';
import { collectionFile } from '../../generator/emit/collections/collection-file.js';
import { printModules, type ModuleDraft } from '../../generator/emit/declarations.js';
import { createEmitContext, type EmitContext } from '../../generator/emit/emit-context.js';
import { emitEnum } from '../../generator/emit/enums/enum-file.js';
import { factsDoc } from '../../generator/emit/facts/facts-doc.js';
import { statesDoc } from '../../generator/emit/facts/states-doc.js';
import { gatewayFiles } from '../../generator/emit/gateway/gateway-files.js';
import { emitIdentifier } from '../../generator/emit/identifiers/identifier-files.js';
import { familiesOf } from '../../generator/emit/objects/families.js';
import { objectFile } from '../../generator/emit/objects/object-file.js';
import type { OutputFile } from '../../generator/emit/output-file.js';
import { indexFile } from '../../generator/emit/package/index-file.js';
import { permissionFiles } from '../../generator/emit/permissions/permissions-file.js';
import { restFiles } from '../../generator/emit/rest/rest-files.js';
import { sampleFile } from '../../generator/emit/samples/sample-file.js';
import { simpleSampleFile } from '../../generator/emit/samples/simple-sample-file.js';
import { unionSampleFile } from '../../generator/emit/samples/union-sample-file.js';
import { stateFile } from '../../generator/emit/states/state-file.js';
import { unionFile } from '../../generator/emit/unions/union-file.js';
import { urlFiles } from '../../generator/emit/urls/urls-files.js';
import { formatFiles } from '../../generator/write/format.js';
import { modelOf } from '../model/problems.js';
import { specsIn } from '../model/specs-in.js';

const folder = fileURLToPath(new URL('written', import.meta.url));
const topics = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.replace(/\.yaml$/, ''));

type Draft = OutputFile | ModuleDraft | undefined;

/** What is emitted below a folder, or in a file. */
const EMITTERS: Readonly<Record<string, (context: EmitContext) => readonly Draft[]>> = {
  'src/rest/': restFiles,
  'src/events/': gatewayFiles,
  'src/urls/': urlFiles,
  'src/permissions/': permissionFiles,
  'src/objects/': (context) => familiesIn(context).map((family) => objectFile(family, context)),
  'src/samples/': (context) => [
    ...familiesIn(context).map((family) => sampleFile(family, context)),
    ...context.model.unions.map((one) => unionSampleFile(one, context)),
  ],
  'src/arbitraries/': (context) => [
    ...familiesIn(context).map((family) => arbitraryFile(family, context)),
    ...context.model.unions.map((one) => unionArbitraryFile(one, context)),
  ],
  'src/unions/': (context) => context.model.unions.map((one) => unionFile(one, context)),
  'src/enums/': (context) => context.model.enums.map((one) => emitEnum(one, context)),
  'src/bit-sets/': (context) => context.model.bitSets.map((one) => emitBitSet(one, context)),
  'src/identifiers/': (context) => context.model.identifiers.flatMap((one) => emitIdentifier(one, context)),
  'src/states/': (context) => context.model.states.map((one) => stateFile(one, context)),
  'src/collections/': (context) => context.model.collections.map((one) => collectionFile(one, context)),
  'src/simple-samples.ts': (context) => [simpleSampleFile(context)],
  'src/index.ts': (context) => [indexFile(context)],
  'docs/': (context) => [factsDoc(context.model), statesDoc(context.model)],
};

function familiesIn({ objects }: EmitContext): ReturnType<typeof familiesOf> {
  return familiesOf([...objects.values()], objects);
}

describe('the files', () => {
  test.each(topics)('of %s', async (topic) => {
    const written = specsIn(readFileSync(`${folder}/${topic}.yaml`, 'utf8')).map(
      async ({ title, declarations, layers }) => {
        const int64 = /int64 is (bigint|string)/.exec(title)?.[1] as 'bigint' | 'string' | undefined;
        const model = modelOf(declarations, { ...layers, ...(int64 === undefined ? {} : { int64 }) });
        return `#### ${title}\n\n${await filesOf(createEmitContext(model), title)}`;
      },
    );
    await expect((await Promise.all(written)).join('\n')).toMatchFileSnapshot(`${folder}/${topic}.txt`);
  });
});

/** The files whose paths begin as the title says, without what they import: `... (src/rest/operations/)`. */
async function filesOf(context: EmitContext, title: string): Promise<string> {
  const [, listed = ''] = /\(([^()]*)\)$/.exec(title) ?? [];
  const shown = listed.split(', ');
  const drafts = Object.entries(EMITTERS).flatMap(([place, emit]) =>
    shown.some((start) => start.startsWith(place)) ? emit(context) : [],
  );
  const files = printModules(drafts.filter((draft) => draft !== undefined)).filter(({ path }) =>
    shown.some((start) => path.startsWith(start)),
  );
  const texts = await formatFiles(files);
  return files.map(({ path }, index) => `==== ${path}\n${shortened(texts[index]!)}`).join('\n');
}

/** The declarations of a module, without imports, and without validators, which `validators` is about. */
function shortened(text: string): string {
  const blocks = text.replaceAll(/^import (?:.|\n)*?;\n+/gm, '').split(/\n\n(?=\S)/);
  return blocks.filter((block) => !VALIDATOR.test(block)).join('\n\n');
}

const VALIDATOR =
  /^(?:export )?(?:function (?:is|assert|validate|check|explain)[A-Z].*e: \$|function (?:is|assert|validate|check)[A-Z]\w*\(value: unknown|const \w+(?:Keys|Schema): )/m;
