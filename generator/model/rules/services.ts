import { declaredAs } from '../by-name.js';
import { type AuthAlternative, type AuthScheme, isNotShown, type UrlTemplate } from '../model.js';
import { valueOf } from '../../read/nodes.js';
import { propertyOf, TOKEN_FORM, writeAuth } from '../requests.js';
import { isEnum, isIdentifier, jsonKind } from '../types.js';
import { comparedWithBraces, repeated, type Rule, type RuleContext } from './rule.js';

/** Error codes refer to statuses of errors and to objects. */
const errorCodes: Rule = ({ model, report, knows }) => {
  const objects = model.objects.filter(({ view }) => view === undefined);
  return {
    service(service) {
      for (const { status, code, of } of isNotShown(service.errors) ? [] : service.errors.codes) {
        if (status < 400 || status > 599) report('error-status', { code: String(code), status }, service);
        if (of !== undefined) knows('object', of, objects, service);
      }
    },
  };
};

/** Endpoints refer to declared services. The `{variables}` of an address are those of its service. */
const serviceVariables: Rule = ({ model, report, knows }) => ({
  endpoint(endpoint) {
    if (endpoint.service !== undefined) knows('service', endpoint.service, model.services, endpoint);
  },
  service(service) {
    const { name, url, variables } = service;
    const { missing, unused } = isNotShown(url) ? NOTHING : comparedWithBraces(url, variables);
    for (const variable of unused)
      report('service-variables', { problem: `${String(url)} has no {${variable.name}}` }, variable);
    for (const variable of variables) {
      if (variable.values?.includes(variable.default) !== false) continue;
      const params = { problem: `the default of ${variable.name} is none of its values` };
      report('service-variables', params, variable, { expected: variable.values.join(', ') });
    }
    for (const variable of missing) {
      const hint = `add variables: { ${variable}: { default: ... } }`;
      report('service-variables', { problem: `${name} does not declare {${variable}}` }, service, { hint });
    }
  },
});

const NOTHING = { missing: [], unused: [] };

/**
 * A token has a place and a form: `header` with `token_format` (`Bot <token>`), or `in` and `name` for a header, a
 * query parameter or a cookie.
 */
const tokenFormat: Rule = ({ report }) => ({
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
 * Endpoints refer to declared auth schemes and their scopes, if the scheme shows all of them. No alternative occurs
 * twice, nor a scheme in one alternative. Flows have the same scopes. `none` is no name of a scheme.
 */
const authNames: Rule = ({ model, sections, report, knows }) => {
  const checkSchemes = (alternative: AuthAlternative): void => {
    for (const [{ name }] of repeated(alternative.schemes, (scheme) => scheme.name))
      if (declaredAs(model.auth, name) !== undefined) report('duplicate-name', { name }, alternative);
    for (const { name, scopes } of alternative.schemes) {
      const hint = name === 'none' ? { hint: 'none is an item of its own: [none, A + B]' } : {};
      if (knows('auth scheme', name, model.auth, alternative, hint))
        checkScopes(declaredAs(model.auth, name)!, scopes, alternative);
    }
  };
  const checkScopes = ({ name, scopes }: AuthScheme, needed: readonly string[], at: object): void => {
    if (valueOf(valueOf(sections.auth, name), 'others')?.kind === 'not-shown') return;
    for (const scope of needed) knows(`scope of ${name}`, scope, scopes, at);
  };
  return {
    endpoint({ auth }) {
      if (isNotShown(auth)) return;
      for (const [alternative] of repeated(auth, writeAuth))
        report('duplicate-name', { name: writeAuth(alternative) }, alternative);
      auth.forEach(checkSchemes);
    },
    authScheme(scheme) {
      for (const flow of scheme.flows) {
        const scopes = flow.scopes ?? [];
        checkScopes(scheme, scopes, flow);
        const again = repeated(scopes, (scope) => scope)[0];
        if (again !== undefined) report('duplicate-name', { name: again[0] }, flow);
      }
      if (scheme.name !== 'none') return;
      const params = { name: scheme.name, what: 'the name of an auth scheme' };
      report('bad-name', params, scheme, { hint: 'auth: [none] says that nothing is needed' });
    },
  };
};

/** The `{parameters}` in the path of an address are its `params`, and its formats and sizes are consistent. */
const urlTemplates: Rule = (context) => ({
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
  const { missing, unused } = comparedWithBraces(path, params);
  for (const param of unused) report('url-params', { problem: `${path} has no {${param.name}}` }, param);
  for (const param of missing) {
    const hint = `add ${param} to params, with its type`;
    report('url-params', { problem: `${param} is missing from params of ${name}` }, url, { hint });
  }
}

function checkFormats(url: UrlTemplate, { report, fieldOf }: RuleContext): void {
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
  fieldOf(name, animated.param, params, url);
}

export const serviceRules: readonly Rule[] = [errorCodes, serviceVariables, tokenFormat, authNames, urlTemplates];
