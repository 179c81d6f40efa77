import { didYouMean } from '../../diagnostics/index.js';
import type { Span } from '../../read/syntax.js';
import { type AuthAlternative, type AuthScheme, isNotShown, type UrlTemplate } from '../model.js';
import { valueOf } from '../../read/nodes.js';
import { propertyOf, TOKEN_FORM, writeAuth } from '../requests.js';
import { isEnum, isIdentifier, jsonKind } from '../types.js';
import { spanOf } from '../resolve/resolving.js';
import type { Rule, RuleContext } from './rule.js';

/** Codes of errors belong to statuses of errors and to objects. */
export const errorCodes: Rule = ({ model, report, knows }) => {
  const names = model.objects.filter(({ view }) => view === undefined).map(({ name }) => name);
  return {
    service(service) {
      for (const { status, code, of } of isNotShown(service.errors) ? [] : service.errors.codes) {
        if (status < 400 || status > 599) report('error-status', { code: String(code), status }, service);
        if (of !== undefined) knows('object', of, names, service);
      }
    },
  };
};

/** Endpoints name services of the spec. The `{variables}` of an address are those that the service declares. */
export const serviceVariables: Rule = ({ model, report, knows }) => ({
  endpoint(endpoint) {
    const { service } = endpoint;
    const names = model.services.map(({ name }) => name);
    if (service !== undefined) knows('service', service, names, endpoint);
  },
  service(service) {
    const { name, url, variables } = service;
    const used = isNotShown(url) ? undefined : new Set(Array.from(url.matchAll(/\{([^{}]*)\}/g), (match) => match[1]!));
    for (const variable of variables) {
      if (used?.has(variable.name) === false) {
        report('service-variables', { problem: `${String(url)} has no {${variable.name}}` }, variable);
      }
      if (variable.values?.includes(variable.default) === false) {
        const values = variable.values.join(', ');
        const params = { problem: `the default of ${variable.name} is none of its values` };
        report('service-variables', params, variable, { expected: values });
      }
    }
    for (const variable of used ?? []) {
      if (variables.some((one) => one.name === variable)) continue;
      const hint = `add variables: { ${variable}: { default: ... } }`;
      report('service-variables', { problem: `${name} does not declare {${variable}}` }, service, {
        hint,
      });
    }
  },
});

/**
 * Clients send a token in the header `header` as `token_format` says: `Bot <token>`. Or `in` says whether it is in a header,
 * the query or a cookie, and `name` under which name.
 */
export const tokenFormat: Rule = ({ report }) => ({
  authScheme(scheme) {
    if (scheme.kind === 'signature' || scheme.kind === 'basic') return;
    const place = propertyOf(scheme, 'in');
    if (place !== undefined && !isNotShown(place)) {
      if (place !== 'header' && place !== 'query' && place !== 'cookie') {
        const params = { text: String(place), what: 'a place of a token' };
        report('bad-format', params, scheme, { expected: 'header, query or cookie' });
      } else if (
        propertyOf(scheme, 'name') === undefined &&
        (place !== 'header' || propertyOf(scheme, 'header') === undefined)
      ) {
        const params = { key: 'name', where: `the properties of ${scheme.name}` };
        report('missing-key', params, scheme, { hint: `add name: with the name in the ${place}` });
      }
    }
    for (const { name, value } of scheme.properties) {
      if (name !== 'token_format' || isNotShown(value)) continue;
      if (typeof value === 'string' && TOKEN_FORM.test(value)) continue;
      const params = { text: String(value), what: 'the form of a token' };
      report('bad-format', params, scheme, { hint: "write it as 'Bearer <token>'" });
    }
  },
});

/**
 * The auth of an endpoint names schemes of the spec and, if the scheme shows all of its scopes, one of those scopes. No
 * alternative is there twice, and none names a scheme twice. The same scopes are those of flows. `none` is no name of a scheme.
 */
export const authNames: Rule = ({ model, sections, report, knows }) => {
  const schemes = new Map(model.auth.map((scheme) => [scheme.name, scheme]));
  const checkSchemes = (alternative: AuthAlternative): void => {
    const span = spanOf(alternative);
    const taken = new Set<string>();
    for (const { name, scopes } of alternative.schemes) {
      const scheme = schemes.get(name);
      if (scheme === undefined) {
        const hint =
          name === 'none' ? { hint: 'none is an item of its own: [none, A + B]' } : didYouMean(name, schemes.keys());
        report('unknown-name', { what: 'auth scheme', name }, span, hint);
        continue;
      }
      if (taken.has(name)) report('duplicate-name', { name }, span);
      taken.add(name);
      checkScopes(scheme, scopes, span);
    }
  };
  const checkScopes = ({ name, scopes }: AuthScheme, needed: readonly string[], span: Span): void => {
    if (needed.length === 0) return;
    const known = scopes.map((scope) => scope.name);
    if (valueOf(valueOf(sections.auth, name), 'others')?.kind === 'not-shown') return;
    for (const scope of needed) knows(`scope of ${name}`, scope, known, span);
  };
  return {
    endpoint({ auth }) {
      if (isNotShown(auth)) return;
      const written = new Set<string>();
      for (const alternative of auth) {
        const text = writeAuth(alternative);
        if (written.has(text)) report('duplicate-name', { name: text }, alternative);
        written.add(text);
        checkSchemes(alternative);
      }
    },
    authScheme(scheme) {
      for (const flow of scheme.flows) {
        const scopes = flow.scopes ?? [];
        checkScopes(scheme, scopes, spanOf(flow));
        const taken = new Set<string>();
        const again = scopes.find((scope) => taken.size === taken.add(scope).size);
        if (again !== undefined) report('duplicate-name', { name: again }, flow);
      }
      if (scheme.name !== 'none') return;
      const params = { name: scheme.name, what: 'the name of an auth scheme' };
      report('bad-name', params, scheme, { hint: 'auth: [none] says that nothing is needed' });
    },
  };
};

/** The `{parameters}` in the path of an address are its `params`, and its formats and sizes fit together. */
export const urlTemplates: Rule = (context) => ({
  url(url) {
    checkParams(url, context);
    checkFormats(url, context);
  },
});

function checkParams(url: UrlTemplate, { model, report }: RuleContext): void {
  const { name, path, params } = url;
  for (const param of params) {
    const kind = jsonKind(param.type, model);
    const isText = kind === 'str' || kind === 'int' || isIdentifier(param.type) || isEnum(param.type);
    if (param.nullable || !isText) {
      const what = { name: param.name, is: 'something else', wanted: 'a text or a whole number' };
      report('not-of-this-kind', what, param);
    }
  }
  if (isNotShown(path)) return;
  const named = new Set(Array.from(path.matchAll(/\{([^{}]*)\}/g), (match) => match[1]!));
  for (const param of params) {
    if (named.has(param.name)) continue;
    report('url-params', { problem: `${path} has no {${param.name}}` }, param);
  }
  for (const missing of named) {
    if (params.some((param) => param.name === missing)) continue;
    const hint = `add ${missing} to params, with its type`;
    report('url-params', { problem: `${missing} is missing from params of ${name}` }, url, { hint });
  }
}

function checkFormats(url: UrlTemplate, { report }: RuleContext): void {
  const { name, params, formats, animated, sizes } = url;
  const wrong = (text: string): void => report('url-formats', { problem: text }, url);
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
  report('unknown-field', { name: animated.param, object: name }, url, didYouMean(animated.param, names));
}
