import { catalogue, didYouMean, problem } from '../../diagnostics/index.js';
import { isNotShown, type UrlTemplate } from '../model.js';
import { isEnum, isIdentifier, jsonKind } from '../types.js';
import { rule, type RuleContext } from './rule.js';

const messages = {
  'url-params': problem(
    'The parameters of an address are those that its path names.',
    (p: { problem: string }) => p.problem,
  ),
  'url-formats': problem('Formats and sizes of an address fit together.', (p: { problem: string }) => p.problem),
  'unknown-field': catalogue['unknown-field'],
  'not-of-this-kind': catalogue['not-of-this-kind'],
};

type Context = RuleContext<typeof messages>;

/** The `{parameters}` in the path of an address are its `params`, and its formats and sizes fit together. */
export const urlTemplates = rule({
  messages,
  visit: (context) => ({
    url(url) {
      checkParams(url, context);
      checkFormats(url, context);
    },
  }),
});

function checkParams(url: UrlTemplate, { model, trace, report }: Context): void {
  const { name, path, params } = url;
  for (const param of params) {
    const kind = jsonKind(param.type, model);
    const isText = kind === 'str' || kind === 'int' || isIdentifier(param.type) || isEnum(param.type);
    if (param.nullable || !isText) {
      const what = { name: param.name, is: 'something else', wanted: 'a text or a whole number' };
      report('not-of-this-kind', what, trace.spanOf(param));
    }
  }
  if (isNotShown(path)) return;
  const named = new Set(Array.from(path.matchAll(/\{([^{}]*)\}/g), (match) => match[1]!));
  for (const param of params) {
    if (named.has(param.name)) continue;
    report('url-params', { problem: `${path} has no {${param.name}}` }, trace.spanOf(param));
  }
  for (const missing of named) {
    if (params.some((param) => param.name === missing)) continue;
    const hint = `add ${missing} to params, with its type`;
    report('url-params', { problem: `${missing} is missing from params of ${name}` }, trace.spanOf(url), { hint });
  }
}

function checkFormats(url: UrlTemplate, { trace, report }: Context): void {
  const { name, params, formats, animated, sizes } = url;
  const span = trace.spanOf(url);
  const wrong = (text: string): void => report('url-formats', { problem: text }, span);
  if (new Set(formats).size < formats.length) wrong(`${name} has a format twice`);
  if (sizes !== undefined && new Set(sizes.values).size < sizes.values.length) wrong(`${name} has a size twice`);
  if (animated === undefined) return;
  const known = new Set(formats);
  for (const format of animated.formats) {
    if (!known.has(format)) wrong(`${format} is animated, but no format of ${name}`);
  }
  if (formats.every((format) => animated.formats.includes(format))) wrong(`${name} has no format that is not animated`);
  const names = params.map((param) => param.name);
  if (names.includes(animated.param)) return;
  report('unknown-field', { name: animated.param, object: name }, span, didYouMean(animated.param, names));
}
