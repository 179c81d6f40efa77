import { sendableSchemes, sentForm, type SentForm } from '../../model/requests.js';
import { isNotShown, type Model } from '../../model/model.js';
import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { propertyKey } from '../names.js';

/** Whether tokens are sent together, or elsewhere than in a header: then a client takes several of them. */
export function hasSeveralTokens(model: Model): boolean {
  const isTogether = model.endpoints.some(
    ({ auth }) => !isNotShown(auth) && auth.some(({ schemes }) => schemes.length > 1),
  );
  return isTogether || sendableSchemes(model).some((scheme) => sentForm(scheme)?.place !== 'header');
}

/** How the tokens of all schemes are sent, as members of an object. */
export function authForms(model: Model, imports: Imports): readonly string[] {
  return sendableSchemes(model).map((scheme) => {
    const form = sentForm(scheme)!;
    const { place, name, before, after } = form;
    const call = callOf(form);
    const members = [
      `header: ${JSON.stringify(place === 'header' || place === 'login' ? name : '')}`,
      `before: ${JSON.stringify(before)}`,
      `after: ${JSON.stringify(after)}`,
      ...(call === undefined ? [] : [call((used) => imports.value(used, runtimePath('rest-auth')))]),
    ];
    return `${propertyKey(scheme.name)}: { ${members.join(', ')} }`;
  });
}

/** The part of a form besides its header: a function that encodes the credential, or that sends it elsewhere. */
function callOf({ place, name }: SentForm): ((use: (name: string) => string) => string) | undefined {
  switch (place) {
    case 'header':
      return undefined;
    case 'login':
      return (use) => `encode: ${use('encodeLogin')}`;
    case 'query':
    case 'cookie':
      return (use) => `send: ${use(place === 'query' ? 'inQuery' : 'inCookie')}(${JSON.stringify(name)})`;
  }
}
