import type { Limit, Type } from '../../model/model.js';
import { isObjectRef } from '../../model/types.js';
import { dispatchOf } from '../../model/unions/dispatch.js';
import { unionScope } from '../../model/unions/discriminator.js';
import { limitText } from '../../model/wording/index.js';
import { dispatchText } from '../../model/wording/phrases.js';
import type { Entry } from './entries.js';
import { unionExamples } from './examples.js';
import { markup, type Content } from './markup.js';
import { inline } from './prose.js';
import type { Sheet } from './sheet.js';
import { typeMarkup } from './type-markup.js';

/** How values find their member, and the members with the value that leads to each. */
export function unionPage(entry: Entry<'union'>, sheet: Sheet): Content {
  const { declared } = entry;
  const dispatch = dispatchOf(declared, unionScope(sheet.places.model));
  const { objects } = dispatch;
  const where = (member: Type): string => {
    if (objects.kind !== 'field' || !isObjectRef(member)) return '';
    const values = objects.cases
      .filter((one) => one.member.name === member.name)
      .map(({ value, label }) => `\`${JSON.stringify(value)}\`${label === undefined ? '' : ` (${label})`}`);
    return values.length === 0 ? '' : ` where \`${objects.field}\` is ${values.join(' or ')}`;
  };
  return [
    markup`<p class="lead">${inline(`${dispatchText(dispatch)}.`, sheet)} ${
      declared.open ? 'Open: other members are valid.' : 'Closed: there are no other members.'
    }</p>`,
    markup`<section aria-labelledby="members"><h2 id="members">Members</h2><ul class="facts">${dispatch.members.map(
      (member) => markup`<li>${typeMarkup(member, sheet)}${inline(where(member), sheet)}</li>`,
    )}</ul></section>`,
    limitSection(declared.limits ?? [], sheet),
    unionExamples(entry, sheet),
  ];
}

function limitSection(limits: readonly Limit[], sheet: Sheet): Content {
  if (limits.length === 0) return [];
  const items = limits.map((limit) => markup`<li>${inline(`${limitText(limit)}.`, sheet)}</li>`);
  return markup`<section aria-labelledby="limits"><h2 id="limits">Limits</h2><ul class="facts">${items}</ul></section>`;
}
