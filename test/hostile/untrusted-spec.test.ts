import { describe, expect, it } from 'vitest';
import { compileReadPackage } from '../../generator/compile.js';
import { conditionField, fieldName, fieldPath } from '../../generator/read/grammar/names.js';
import { readSpecFiles } from '../../generator/read/read-spec.js';
import { formatFile } from '../../generator/write/format.js';
import { tries } from '../support/effort.js';
import { whatIsWrongIn } from './emitted-code.js';
import { hostileTexts } from './hostile-texts.js';
import { plantTexts, type Place } from './text-places.js';

const LIBRARY = 'test/specs/library';
const texts = Object.values(hostileTexts);

/** As many rounds as there are texts put every text into every place. */
const ROUNDS = tries(1, texts.length);

/** The sample spec counts seconds there, and has a value for that field; what does not fit them is reported at a distant place. */
const isReportedElsewhere = ({ at }: Place): boolean =>
  at.endsWith('resets_in unit') || at.startsWith('tidings.yaml objects Entry fields client');

/** The text itself or, where the grammar requires a form that code could match, the part of the text that matches. */
function fitted(text: string, { at, form, original = '' }: Place): string | undefined {
  // One name is in many places, which have to agree: `odd-keys.test.ts` tries them.
  if (NAMES_OF_FIELDS.has(form)) return undefined;
  if (form === undefined) return text.trim() === '' && at.startsWith('layers/') ? undefined : text;
  if (!CODE.some((code) => form.pattern.test(code))) return undefined;
  const dense = text.replace(/[\s?#@{}]+/g, '').slice(0, 200);
  return [dense, `${original}/${dense}`].find((candidate) => form.pattern.test(candidate));
}

const NAMES_OF_FIELDS: ReadonlySet<unknown> = new Set([fieldName, conditionField, fieldPath]);

const CODE = ['*/x()', '/a/*/x()', 'https://example.org/*/x()'];

describe('untrusted texts in every place of a spec', () => {
  it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'never become code of any kind (round %i)',
    { timeout: 120_000 },
    async (round) => {
      const shift = Math.floor((round * texts.length) / ROUNDS);
      const { files, places } = plantTexts(LIBRARY, (place, index) =>
        isReportedElsewhere(place) ? undefined : fitted(texts[(index + shift) % texts.length]!, place),
      );
      expect(places.length).toBeGreaterThan(700);
      const { files: emitted, problems } = await compileReadPackage(readSpecFiles(files), 'exported');
      expect(problems).toEqual([]);
      const wrong = await Promise.all(emitted.map(whatIsWrongIn));
      expect(wrong.filter((one) => one !== undefined)).toEqual([]);
      for (const file of emitted.filter(({ path }) => /\.(md|json)$/.test(path))) {
        const formatted = { ...file, text: await formatFile(file) };
        expect(await whatIsWrongIn(formatted)).toBeUndefined();
      }
    },
  );
});
