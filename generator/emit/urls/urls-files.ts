import { isNotShown, type Endpoint, type Field, type UrlTemplate } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import { createModule, type Module } from '../module.js';
import { profileRoot, runtimePath } from '../module-layout.js';
import { camel, codeNameOf, literalUnion, propertyAccess, propertyKey } from '../names.js';
import { fieldTypeText, readonlyMember } from '../objects/type-text.js';
import { mapTypes, nonNull } from '../../model/types.js';
import type { OutputFile } from '../output-file.js';
import { exportsFile, offered } from '../package/subpath.js';
import { tsdoc } from '../tsdoc.js';

/** A function for the path of each endpoint and each file address, and the entry that exports them. */
export function urlFiles(context: EmitContext): readonly OutputFile[] {
  const { model } = context;
  const endpoints = model.endpoints.filter(hasPath);
  const urls = model.urls.filter(isKnown);
  const folder = `${profileRoot(model)}/urls`;
  const paths = createModule(`${folder}/paths.ts`, context, endpoints.map(pathFunction));
  const files = createModule(`${folder}/files.ts`, context, urls.map(urlFunction));
  const ofPaths = [
    '// Paths of endpoints, below the address of the service. A parameter that cannot be a part of a path throws a RangeError.',
    ...endpoints.map((endpoint) => endpointFunction(endpoint, paths)),
  ];
  const ofFiles = [
    '// Addresses of files. A parameter that cannot be a part of a path throws a RangeError, as an unknown format or size does.',
    ...urls.map((url) => fileFunction(url, files)),
  ];
  const modules = [
    ...(endpoints.length === 0 ? [] : [paths.file(ofPaths)]),
    ...(urls.length === 0 ? [] : [files.file(ofFiles)]),
  ];
  if (modules.length === 0) return [];
  const index = exportsFile(`${folder}/index.ts`, [
    ...(endpoints.length === 0 ? [] : [exportOf(endpoints.map(pathFunction), paths)]),
    ...(urls.length === 0 ? [] : [exportOf(urls.map(urlFunction), files), FILE_OPTIONS]),
  ]);
  const doc = `Functions for the paths of endpoints${urls.length === 0 ? '' : ' and the addresses of files'}.`;
  return [...modules, offered(index, 'urls', doc, model)];
}

const FILE_OPTIONS = ['export type { FileOptions }', runtimePath('url-file')] as const;

function exportOf(names: readonly string[], { path }: Module): readonly [what: string, from: string] {
  return [`export { ${names.join(', ')} }`, path];
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
function pathFunction({ name }: Pick<Endpoint, 'name'>): string {
  return `${camel(name)}Path`;
}

/** `bookCoverUrl` */
export function urlFunction({ name }: Pick<UrlTemplate, 'name'>): string {
  return `${camel(name)}Url`;
}

function endpointFunction(endpoint: PathEndpoint, module: Module): string {
  const { path, params, method, fixedQuery, deprecated } = endpoint;
  const query = fixedQuery
    .map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  const parts = [...pathParts(path, params, module), ...(query === '' ? [] : [{ text: `?${query}` }])];
  const doc = tsdoc({
    doc: `\`${isNotShown(method) ? '' : `${method} `}${path}\``,
    deprecated,
  });
  const parameter = params.length === 0 ? '' : `params: ${paramsType(params, module)}`;
  return `${doc}
    export function ${pathFunction(endpoint)}(${parameter}): string {
      return ${templateOf(parts)};
    }`;
}

function fileFunction(url: KnownUrl, module: Module): string {
  const { base, path, params, formats, animated, sizes, doc } = url;
  const parts = pathParts(base.replace(/\/$/, '') + path, params, module);
  const hasOptions = formats.length > 0 || sizes !== undefined;
  const formatType = formats.length === 0 ? 'never' : literalUnion(formats);
  const sizeType = sizes === undefined ? 'never' : sizes.values.join(' | ');
  const parameters = [
    ...(params.length === 0 ? [] : [`params: ${paramsType(params, module)}`]),
    ...(hasOptions ? [`options?: ${module.runtimeType('FileOptions', 'url-file')}<${formatType}, ${sizeType}>`] : []),
  ];
  const hash = params.find(({ name }) => name === animated?.param);
  const address = templateOf(parts);
  const hashText = hash === undefined ? '' : `, params${propertyAccess(codeNameOf(hash))}`;
  const text = hasOptions
    ? `${module.runtime('fileAddress', 'url-file')}(${address}, ${factsText(url)}, options${hashText})`
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

function paramsType(params: readonly Field[], module: Module): string {
  // A part of a path is never null, even if the type of the parameter is nullable.
  const present = params.map((param) => ({ ...param, nullable: false, type: mapTypes(param.type, nonNull) }));
  const members = present.map((param) => readonlyMember(codeNameOf(param), fieldTypeText(param, module), false));
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

function pathParts(path: string, params: readonly Field[], module: Module): readonly Part[] {
  return path
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const param = part.startsWith('{') ? params.find(({ name }) => `{${name}}` === part) : undefined;
      if (param === undefined) return { text: part };
      return { code: `${module.runtime('segment', 'url-path')}(params${propertyAccess(codeNameOf(param))})` };
    });
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
