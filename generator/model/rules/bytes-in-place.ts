import { problem } from '../../diagnostics/index.js';
import { MULTIPART_MEDIA } from '../requests.js';
import type { RequestBody, Type } from '../model.js';
import { compositeRefs, isBytes, isList, isObjectRef, typesIn, writeType } from '../types.js';
import { rule } from './rule.js';

/**
 * `bytes` is a whole body, or a field (or a list in one) of an object that is sent as a form with parts: nothing else can carry a
 * file.
 */
export const bytesInPlace = rule({
  messages: {
    'bytes-here': problem(
      'A file is a whole body, or a part of a form.',
      (p: { what: string }) => `${p.what} cannot be bytes`,
    ),
    'files-here': problem(
      'An object with files is sent as a form with parts, and is nothing else.',
      (p: { object: string; field: string }) =>
        `${p.object} has a file, ${p.field}, which only a form with parts can carry`,
    ),
  },
  visit: ({ model, trace, report }) => {
    const fileOf = new Map(
      model.objects.flatMap(({ name, fields }) => {
        const file = fields.find(({ type }) => typesIn(type).some(isBytes));
        return file === undefined ? [] : [[name, file.name] as const];
      }),
    );
    const reported = new Set<object>();
    return {
      field({ name, type, nullable }, { part }) {
        if (!nullable || !typesIn(type).some(isBytes)) return;
        const span = trace.spanOf(part);
        reported.add(span);
        const hint = `write ${name}?: bytes, which may be absent`;
        report('bytes-here', { what: `${name}, which may be null,` }, span, { hint });
      },
      type(type, { section, place, part, member }) {
        const span = trace.spanOf(part);
        if (typesIn(type).some(isBytes) && !isInPlace(type, section, place) && !reported.has(span)) {
          reported.add(span);
          const what = isBytes(type) ? (member?.name ?? `this ${place}`) : writeType(type);
          report('bytes-here', { what }, span, {
            expected: 'bytes as a whole body, or as a field of an object that is sent as a form with parts',
            hint: 'write a str with format base64 where JSON carries it',
          });
        }
        for (const { name } of compositeRefs(type)) {
          const field = fileOf.get(name);
          const isForm = place === 'body' && isObjectRef(type) && (part as RequestBody).media === MULTIPART_MEDIA;
          if (field === undefined || isForm || reported.has(span)) continue;
          reported.add(span);
          const hint = place === 'body' ? { hint: `write as: ${MULTIPART_MEDIA}` } : {};
          report('files-here', { object: name, field }, span, hint);
        }
      },
    };
  },
});

function isInPlace(type: Type, section: string, place: string): boolean {
  if (place === 'body' || place === 'response') return isBytes(type);
  const isWhole = isBytes(type) || (isList(type) && isBytes(type.item));
  return section === 'objects' && place === 'field' && isWhole;
}
