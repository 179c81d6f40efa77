import { problem } from '../../diagnostics/index.js';
import { formatOf } from '../../formats/formats.js';
import { rule } from './rule.js';

/** The values of a format have one JSON form. */
export const formatFitsWire = rule({
  messages: {
    'format-of-another-form': problem(
      'The format of a scalar fits its JSON form.',
      (p: { format: string; wire: string }) => `${p.format} is no format of ${p.wire}`,
    ),
  },
  visit: ({ trace, report }) => ({
    scalar(scalar) {
      const { format = '', wire } = scalar;
      const known = formatOf(scalar);
      if (known === undefined || known.wire === wire) return;
      const hint = format === 'int64' && wire === 'int' ? { hint: 'write the type int64' } : {};
      const extras = { expected: `wire: ${known.wire}`, ...hint };
      report('format-of-another-form', { format, wire }, trace.spanOf(scalar), extras);
    },
  }),
});
