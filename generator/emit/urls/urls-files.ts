import { isNotShown, type Endpoint, type Field, type UrlTemplate } from '../../model/model.js';
import { moduleFile } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, relative, type Imports } from '../imports.js';
import { profileRoot, runtimePath } from '../module-layout.js';
import { camel, codeNameOf, propertyAccess, propertyKey } from '../names.js';
import { fieldTypeText } from '../objects/type-text.js';
import { mapTypes, nonNull } from '../../model/types.js';
import type { OutputFile } from '../output-file.js';
import { entryBelow, type Subpath } from '../package/subpath.js';
import { tsdoc } from '../tsdoc.js';

const PATH = runtimePath('url-path');
const FILE = runtimePath('url-file');

/** A function for the path of each endpoint and each file address, and the entry that exports them. */
export function urlFiles(context: EmitContext): readonly OutputFile[] {
  const { model } = context;
  const endpoints = model.endpoints.filter(hasPath);
  const urls = model.urls.filter(isKnown);
  const paths = endpoints.length === 0 ? [] : [pathsFile(endpoints, context)];
  const files = urls.length === 0 ? [] : [filesFile(urls, context)];
  if (paths.length + files.length === 0) return [];
  const lines = [
    ...(endpoints.length === 0 ? [] : [`export { ${endpoints.map(pathFunction).join(', ')} } from './paths.js';`]),
    ...(urls.length === 0 ? [] : [`export { ${urls.map(urlFunction).join(', ')} } from './files.js';`]),
    ...(urls.length === 0
      ? []
      : [`export type { FileOptions } from '${relative(urlModule(context, 'index'), FILE)}';`]),
  ];
  const index = urlModule(context, 'index');
  return [...paths, ...files, { path: index, text: `${lines.join('\n')}\n`, format: 'typescript' }];
}

function pathsFile(endpoints: readonly PathEndpoint[], context: EmitContext): OutputFile {
  const path = urlModule(context, 'paths');
  const imports = createImports(path, endpoints.map(pathFunction));
  return moduleOf(
    path,
    '// Paths of endpoints, below the address of the service. A parameter that cannot be a part of a path throws a RangeError.',
    endpoints.map((endpoint) => endpointFunction(endpoint, context, imports)),
    imports,
  );
}

function filesFile(urls: readonly KnownUrl[], context: EmitContext): OutputFile {
  const path = urlModule(context, 'files');
  const imports = createImports(path, urls.map(urlFunction));
  return moduleOf(
    path,
    '// Addresses of files. A parameter that cannot be a part of a path throws a RangeError, as an unknown format or size does.',
    urls.map((url) => fileFunction(url, context, imports)),
    imports,
  );
}

function moduleOf(path: string, about: string, functions: readonly string[], imports: Imports): OutputFile {
  return moduleFile(path, imports.text(), [about, ...functions]);
}

export function urlSubpaths(context: EmitContext): readonly Subpath[] {
  const { model } = context;
  if (!model.endpoints.some(hasPath) && !model.urls.some(isKnown)) return [];
  const doc = model.urls.some(isKnown)
    ? 'Functions for the paths of endpoints and the addresses of files.'
    : 'Functions for the paths of endpoints.';
  return [{ entry: entryBelow(model, 'urls'), path: urlModule(context, 'index'), doc }];
}

function urlModule({ model }: EmitContext, name: string): string {
  return `${profileRoot(model)}/urls/${name}.ts`;
}

type PathEndpoint = Endpoint & { readonly path: string };
type KnownUrl = UrlTemplate & { readonly base: string; readonly path: string };

function hasPath(endpoint: Endpoint): endpoint is PathEndpoint {
  return !isNotShown(endpoint.path) && hasParams(endpoint.path, endpoint.params);
}

function isKnown(url: UrlTemplate): url is KnownUrl {
  return !isNotShown(url.base) && !isNotShown(url.path) && hasParams(url.path, url.params);
}

/** Whether all parameters of a path are known. */
function hasParams(path: string, params: readonly Field[]): boolean {
  return Array.from(path.matchAll(/\{([^{}]*)\}/g)).every(([, name]) => params.some((param) => param.name === name));
}

/** `getBookPath` */
export function pathFunction({ name }: Pick<Endpoint, 'name'>): string {
  return `${camel(name)}Path`;
}

/** `bookCoverUrl` */
export function urlFunction({ name }: Pick<UrlTemplate, 'name'>): string {
  return `${camel(name)}Url`;
}

function endpointFunction(endpoint: PathEndpoint, context: EmitContext, imports: Imports): string {
  const { path, params, method, fixedQuery, deprecated } = endpoint;
  const query = fixedQuery.map(({ name, value }) => `${encoded(name)}=${encoded(value)}`).join('&');
  const parts = [...pathParts(path, params, imports), ...(query === '' ? [] : [{ text: `?${query}` }])];
  const doc = tsdoc({
    doc: `\`${isNotShown(method) ? '' : `${method} `}${path}\``,
    deprecated,
  });
  const parameter = params.length === 0 ? '' : `params: ${paramsType(params, context, imports)}`;
  return `${doc}
    export function ${pathFunction(endpoint)}(${parameter}): string {
      return ${templateOf(parts)};
    }`;
}

function fileFunction(url: KnownUrl, context: EmitContext, imports: Imports): string {
  const { base, path, params, formats, animated, sizes, doc } = url;
  const parts = pathParts(base.replace(/\/$/, '') + path, params, imports);
  const hasOptions = formats.length > 0 || sizes !== undefined;
  const formatType = formats.length === 0 ? 'never' : formats.map((format) => JSON.stringify(format)).join(' | ');
  const sizeType = sizes === undefined ? 'never' : sizes.values.join(' | ');
  const parameters = [
    ...(params.length === 0 ? [] : [`params: ${paramsType(params, context, imports)}`]),
    ...(hasOptions ? [`options?: ${imports.type('FileOptions', FILE)}<${formatType}, ${sizeType}>`] : []),
  ];
  const hash = params.find(({ name }) => name === animated?.param);
  const address = templateOf(parts);
  const hashText = hash === undefined ? '' : `, params${propertyAccess(codeNameOf(hash))}`;
  const text = hasOptions
    ? `${imports.value('fileAddress', FILE)}(${address}, ${factsText(url)}, options${hashText})`
    : address;
  const docs = tsdoc({
    ...url,
    doc: doc === '' ? `The address \`${base}${path}\`.` : doc,
    extra:
      animated === undefined
        ? []
        : [
            `Animated if \`${animated.param}\` begins with \`${animated.prefix}\`; only then ${animated.formats.join(', ')}.`,
          ],
  });
  return `${docs}
    export function ${urlFunction(url)}(${parameters.join(', ')}): string {
      return ${text};
    }`;
}

function factsText({ formats, animated, sizes }: UrlTemplate): string {
  return JSON.stringify({
    formats,
    ...(animated === undefined ? {} : { animated: { prefix: animated.prefix, formats: animated.formats } }),
    ...(sizes === undefined ? {} : { sizes: { query: sizes.query, values: sizes.values } }),
  });
}

function paramsType(params: readonly Field[], context: EmitContext, imports: Imports): string {
  // A part of a path is never null, even if the type of the parameter is nullable.
  const present = params.map((param) => ({ ...param, nullable: false, type: mapTypes(param.type, nonNull) }));
  const members = present.map(
    (param) => `readonly ${propertyKey(codeNameOf(param))}: ${fieldTypeText(param, context, imports)}`,
  );
  return `{ ${members.join('; ')} }`;
}

type Part = { readonly text: string } | { readonly code: string };

function templateOf(parts: readonly Part[]): string {
  const escaped = (text: string): string =>
    JSON.stringify(text)
      .slice(1, -1)
      .replaceAll('\\"', '"')
      .replace(/`|\$\{/g, '\\$&');
  if (!parts.some((part) => 'code' in part))
    return JSON.stringify(parts.flatMap((part) => ('text' in part ? part.text : [])).join(''));
  return `\`${parts.map((part) => ('text' in part ? escaped(part.text) : `\${${part.code}}`)).join('')}\``;
}

function pathParts(path: string, params: readonly Field[], imports: Imports): readonly Part[] {
  return path
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const param = part.startsWith('{') ? params.find(({ name }) => `{${name}}` === part) : undefined;
      if (param === undefined) return { text: part };
      return { code: `${imports.value('segment', PATH)}(params${propertyAccess(codeNameOf(param))})` };
    });
}

function encoded(text: string): string {
  return encodeURIComponent(text);
}

/** A call of the function of an address with example texts; undefined if the package has none. */
export function exampleAddress(url: UrlTemplate): string | undefined {
  if (!isKnown(url)) return undefined;
  const { params, animated, formats } = url;
  const values = params.map((param) => {
    const text = param.name === animated?.param ? `${animated.prefix}1` : '1';
    return `${propertyKey(codeNameOf(param))}: ${JSON.stringify(text)}`;
  });
  const last = formats.at(-1);
  const given = [
    ...(values.length === 0 ? [] : [`{ ${values.join(', ')} }`]),
    ...(last === undefined ? [] : [`{ format: ${JSON.stringify(last)} }`]),
  ];
  return `${urlFunction(url)}(${given.join(', ')})`;
}
