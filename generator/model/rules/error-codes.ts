import { catalogue, didYouMean, problem } from '../../diagnostics/index.js';
import { isNotShown } from '../model.js';
import { rule } from './rule.js';

/** Codes of errors belong to statuses of errors and to objects. */
export const errorCodes = rule({
  messages: {
    'error-status': problem(
      'An error has a status of errors.',
      (p: { code: string; status: number }) =>
        `the code ${p.code} has the status ${p.status}, which is not one of 400 to 599`,
    ),
    'unknown-name': catalogue['unknown-name'],
  },
  visit: ({ model, trace, report }) => {
    const names = model.objects.filter(({ view }) => view === undefined).map(({ name }) => name);
    const known = new Set(names);
    return {
      service(service) {
        for (const { status, code, of } of isNotShown(service.errors) ? [] : service.errors.codes) {
          const span = trace.spanOf(service);
          if (status < 400 || status > 599) report('error-status', { code: String(code), status }, span);
          if (of === undefined || known.has(of)) continue;
          report('unknown-name', { what: 'object', name: of }, span, didYouMean(of, names));
        }
      },
    };
  },
});
