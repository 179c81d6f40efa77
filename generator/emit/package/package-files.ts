import type { Model } from '../../model/model.js';
import type { Artefacts } from '../artefacts.js';
import { SCHEMA_MODULE, schemaId, schemaPath } from '../json-schema/schema-bundle.js';
import { openApiPath } from '../openapi/openapi-file.js';
import type { OutputFile } from '../output-file.js';
import { template, templateText } from '../templates.js';
import { distPath, isModule, packageJson, profileEntry } from './package-json.js';
import { readme } from './readme.js';
import type { Subpath } from './subpath.js';

/** The files around the sources: manifest, compiler options, README, licence. */
export function packageFiles(
  models: readonly Model[],
  subpaths: readonly Subpath[],
  artefacts: Artefacts,
  peers: Readonly<Record<string, string>>,
): readonly OutputFile[] {
  const main = models[0];
  if (main === undefined) return [];
  return [
    packageJson(models, subpaths, artefacts, peers),
    readme(models, subpaths, artefacts),
    { path: 'tsconfig.json', text: templateText('package/tsconfig.json'), format: 'json' },
    bundlerConfig(models, subpaths, artefacts),
    ...(artefacts.has('schemas')
      ? [{ path: SCHEMA_MODULE, text: templateText(`package/${SCHEMA_MODULE}`), format: 'typescript' } as const]
      : []),
    ...(main.package.license === 'MIT'
      ? [
          {
            path: 'LICENSE',
            text: template<object>('package/LICENSE')({ name: main.package.name }),
            format: 'none',
          } as const,
        ]
      : []),
  ];
}

/** The configuration of the bundler, which makes the code and the declarations of each entry, and the JSON Schemas. */
function bundlerConfig(models: readonly Model[], subpaths: readonly Subpath[], artefacts: Artefacts): OutputFile {
  const paths = (entries: readonly { readonly path: string }[]): string =>
    JSON.stringify(Object.fromEntries(entries.map(({ path }) => [distPath(path), `./${path}`])));
  const schemas = models.map((model) => ({
    path: schemaPath(model),
    id: schemaId(model),
    document: `./${openApiPath(model)}`,
  }));
  const text = template<object>('package/rolldown.config.js')({
    profiles: paths(models.map(profileEntry)),
    subpaths: paths(subpaths.filter(isModule)),
    ...(artefacts.has('schemas') && { schemas: JSON.stringify(schemas) }),
  });
  return { path: 'rolldown.config.js', text, format: 'typescript' };
}
