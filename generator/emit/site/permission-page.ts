import { isNotShown } from '../../model/model.js';
import { permissionStepText } from '../../model/wording/index.js';
import { permissionFunction } from '../permissions/permissions-file.js';
import type { Entry } from './entries.js';
import { codeBlock } from './examples.js';
import { markup, section, type Content } from './markup.js';
import { fieldRows } from './member-rows.js';
import { code, inline, prose } from './prose.js';
import { ownProvenance } from './provenance.js';
import type { Sheet } from './sheet.js';
import { specifier } from './snippets.js';
import { notShown } from './type-markup.js';

/** A calculation of permissions: its inputs and steps. */
export function permissionPage(entry: Entry<'permission'>, sheet: Sheet): Content {
  const { of, inputs, steps, origin } = entry.declared;
  return [
    markup`<p class="lead">Calculates a ${code(of, sheet)}. At first no bit is held.</p>`,
    section(
      'steps',
      'Steps',
      isNotShown(steps)
        ? markup`<p>The steps are ${notShown()}.</p>`
        : markup`<ol class="rules">${steps.map(
            (step) =>
              markup`<li>${inline(`${permissionStepText(step)}.`, sheet)}${ownProvenance(step.origin, origin, sheet)}${step.doc !== '' && prose(step.doc, sheet)}</li>`,
          )}</ol>`,
    ),
    inputs.length > 0 && section('inputs', 'Inputs', fieldRows(entry, 'input', inputs, sheet)),
    exampleOf(entry, sheet),
  ];
}

function exampleOf({ declared }: Entry<'permission'>, { places }: Sheet): Content {
  const { model } = places;
  const bitSet = model.bitSets.find(({ name }) => name === declared.of);
  if (isNotShown(declared.steps) || bitSet === undefined) return undefined;
  const name = permissionFunction(declared);
  const inputs = declared.inputs.map((input) => input.as ?? input.name).join(', ');
  return section(
    'example',
    'Example',
    codeBlock(
      'TypeScript',
      `import { ${name} } from '${specifier(model, 'permissions')}';\n\nconst held = ${name}({ ${inputs} });`,
    ),
  );
}
