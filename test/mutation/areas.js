import { readdirSync } from 'node:fs';

/** What is mutated, and the tests that have to notice. */
export const areas = {
  model: {
    mutate: ['generator/model/**/*.ts'],
    tests: [
      'test/model/**/*.test.ts',
      'test/hostile/conflicting-layers.test.ts',
      // What only comparisons and published layers use of the Model is tested there.
      'test/import/layer/published-layer.test.ts',
      'test/diff/whole-limits.test.ts',
      'test/diff/relation.test.ts',
      'test/diff/type-relation.test.ts',
    ],
    // Thirty damaged libraries for each mutant would take longer than everything else.
    without: [
      'test/model/robustness.test.ts',
      // It goes through the specs of `words` again, and only counts what they report.
      'test/model/rules/messages.test.ts',
    ],
  },
  validators: {
    mutate: ['generator/emit/validators/*.ts'],
    tests: [
      'test/mutation/validators-one-by-one.ts',
      'test/emit/validators/*.test.ts',
      'test/generated/unions.test.ts',
      'test/generated/limits-of-forms.test.ts',
      'test/json-schema-suite/suite.test.ts',
    ],
  },
  diff: {
    mutate: [
      'generator/diff/**/*.ts',
      ...['sources', 'types', 'witness'].map((folder) => `!generator/diff/${folder}/**`),
    ],
    tests: ['test/diff/*.test.ts', 'test/diff/{approvals,compare,formats}/*.test.ts'],
    // These are slow, and say again of thousands of edits what `kinds` says of one each.
    without: ['test/diff/every-fact.test.ts', 'test/diff/formats/html-in-browser.test.ts'],
  },
  witness: {
    mutate: ['generator/diff/witness/*.ts'],
    tests: ['test/diff/witness/*.test.ts'],
    without: ['test/diff/witness/edits.test.ts', 'test/diff/witness/random-edits.test.ts'],
  },
  'diff-types': {
    mutate: ['generator/diff/types/*.ts'],
    tests: ['test/diff/types/*.test.ts'],
    without: [
      // Each compiles programs; `written-types` says of declarations in one program what these say of Models.
      'test/diff/types/kinds-by-tsc.test.ts',
      'test/diff/types/random-edits-by-tsc.test.ts',
      // It has declarations of thousands of levels, for its time alone.
      'test/diff/types/deep-types.test.ts',
    ],
  },
  package: {
    mutate: everySixth('generated/src/objects'),
    tests: [
      'test/generated/every-field.test.ts',
      'test/generated/pairs.test.ts',
      'test/generated/from-the-document.test.ts',
      'test/generated/standard-schema.test.ts',
    ],
  },
  patterns: {
    mutate: ['generator/patterns/*.ts', 'generator/emit/patterns/*.ts'],
    tests: ['test/patterns/*.test.ts', 'test/emit/patterns/*.test.ts'],
  },
  formats: {
    mutate: ['generator/formats/*.ts'],
    tests: ['test/formats/*.test.ts'],
  },
  import: {
    mutate: ['generator/import/**/*.ts'],
    tests: ['test/import/**/*.test.ts'],
    without: [
      // Ten times as many schemas for each mutant would take longer than everything else.
      'test/import/hostile.test.ts',
      // They import whole documents hundreds of times, and find only what throws or takes long.
      'test/import/odd-values.test.ts',
      'test/import/large-shapes.test.ts',
      // Changes the folder of the process, which a thread cannot.
      'test/import/layer/published-files.test.ts',
      // Ends another process, which needs what is built.
      'test/import/killed.test.ts',
    ],
  },
  runtime: {
    mutate: ['templates/runtime/*.ts'],
    // In all of them the runtime runs in the process of the test: loaded as it is, as part of `generated/`, or as part of the
    // package of a sample spec. Tests that wait for servers and compile whole packages would take most of the time; `test/emit/runtime`
    // has the same with answers, sockets and clocks that only the test moves.
    tests: [
      'test/emit/runtime/*.test.ts',
      'test/formats/*.test.ts',
      'test/emit/bit-sets/*.test.ts',
      'test/emit/validators/*.test.ts',
      'test/generated/webhooks/*.test.ts',
      'test/generated/gateway/*.test.ts',
      'test/generated/*.test.ts',
      'test/model/limits/multiples.test.ts',
    ],
    without: [
      // What is mutated does not compile under a strict compiler.
      'test/emit/runtime/runtime-files.test.ts',
      // They measure time, of which a mutated copy on a busy machine takes more.
      'test/emit/validators/tried-members.test.ts',
      'test/generated/permissions.test.ts',
      // They say again of each object what others say of one, or of thousands of values what the tests of samples say.
      'test/emit/validators/chains.test.ts',
      'test/generated/hostile.test.ts',
      'test/generated/every-field.test.ts',
      'test/generated/arbitraries.test.ts',
      'test/generated/samples.test.ts',
      'test/generated/expected-samples.test.ts',
      'test/generated/bounded.test.ts',
      'test/generated/payments.test.ts',
      // They connect to servers, or start other processes.
      'test/generated/gateway/connect.test.ts',
      'test/generated/gateway/redis.test.ts',
      'test/generated/gateway/soak.test.ts',
      'test/generated/gateway/workers.test.ts',
      'test/generated/gateway/bot.test.ts',
      'test/generated/schema-oracle.test.ts',
      'test/generated/standard-schema-in-libraries.test.ts',
    ],
  },
  read: {
    mutate: ['generator/read/**/*.ts', 'generator/diagnostics/*.ts', 'generator/regular-file.ts'],
    tests: ['test/read/*.test.ts', 'test/diagnostics/*.test.ts'],
    without: [
      // They measure time, of which a mutated copy on a busy machine takes more.
      'test/read/time.test.ts',
      // They read thousands of texts, and say nothing that the tests of single texts do not say.
      'test/read/never-throws.test.ts',
      'test/read/bounds-of-lists.test.ts',
      'test/read/yaml-suite.test.ts',
      // It formats the schema that another test compares.
      'test/read/json-schema-file.test.ts',
    ],
  },
  fmt: {
    mutate: ['generator/fmt/*.ts'],
    tests: ['test/fmt/*.test.ts'],
    // Its layouts are random, and take a second each.
    without: ['test/fmt/any-layout.test.ts'],
  },
  queries: {
    mutate: ['generator/queries/*.ts'],
    tests: ['test/queries/*.test.ts'],
  },
  write: {
    mutate: ['generator/write/*.ts'],
    tests: ['test/write/*.test.ts'],
    without: [
      // They start and kill other processes, which need what is built.
      'test/write/dying-commands.test.ts',
      'test/write/kill.test.ts',
      'test/write/real-disk.test.ts',
      // It formats the packages of all sample specs with two programs.
      'test/write/prettier-form.test.ts',
    ],
  },
  config: {
    mutate: ['generator/config/*.ts'],
    // The other one starts the program.
    tests: ['test/config/load-config.test.ts'],
  },
  watch: {
    mutate: ['generator/watch/*.ts'],
    // The others start the program, or compile the platform.
    tests: ['repeat-on-change', 'regenerator', 'foreign-path', 'compare-snapshots'].map(
      (name) => `test/watch/${name}.test.ts`,
    ),
  },
  cli: {
    mutate: ['generator/cli/*.ts'],
    tests: ['test/cli/*.test.ts', 'test/hostile/build-server-commands.test.ts'],
    // They start the program; `command-lines` has the same in one process.
    without: ['built', 'full-disk', 'generate-again', 'init', 'diff'].map((name) => `test/cli/${name}.test.ts`),
  },
  learn: {
    mutate: ['generator/learn/*.ts', 'generator/corrections/*.ts'],
    tests: ['test/learn/*.test.ts'],
    without: [
      'test/learn/large-file.test.ts',
      // It damages whole specs at random, and says of them what `shown` says of small ones.
      'test/learn/widening.test.ts',
      // It has large texts, and measures time; `divided` says of small texts what it says.
      'test/learn/hostile-payloads.test.ts',
    ],
  },
  drift: {
    mutate: ['generator/drift/**/*.ts'],
    tests: ['test/drift/*.test.ts'],
    without: [
      'test/drift/platform.test.ts',
      // It imports whole documents, in which nothing differs.
      'test/drift/own-document.test.ts',
      // It measures time, of which a mutated copy on a busy machine takes more.
      'test/drift/many-schemes.test.ts',
    ],
  },
  lsp: {
    mutate: ['generator/lsp/*.ts'],
    tests: ['test/lsp/*.test.ts'],
    // They open whole specs, or start the built program; the others say the same of small ones.
    without: [
      'platform',
      'picture',
      'random',
      'rename',
      'endpoints',
      'inherited-fields',
      'lsp',
      'display',
      'map-mentions',
    ].map((name) => `test/lsp/${name}.test.ts`),
  },
  mock: {
    mutate: ['generator/mock/**/*.ts', 'generator/load/*.ts'],
    tests: ['test/mock/*.test.ts', 'test/load/*.test.ts'],
    // They load the package of the platform, or start servers and other processes; the others say the same in this one.
    without: [
      ...['command', 'created', 'discord-js-calls', 'discord-js-client', 'discord-js', 'gateway', 'in-process'].map(
        (name) => `test/mock/${name}.test.ts`,
      ),
      ...['peer', 'requests', 'start-mock'].map((name) => `test/mock/${name}.test.ts`),
      'test/load/deep-packages.test.ts',
      'test/load/transpile.test.ts',
    ],
  },
  objects: {
    mutate: [
      'generator/emit/**/*.ts',
      '!generator/emit/validators/**',
      '!generator/emit/patterns/**',
      ...['site', 'json-schema', 'openapi', 'rest', 'gateway', 'webhooks', 'urls', 'permissions'].map(
        (folder) => `!generator/emit/${folder}/**`,
      ),
    ],
    // Other tests of what is emitted compile it with tsc, or emit whole packages, in seconds for each mutant.
    tests: [
      'test/mutation/objects-one-by-one.ts',
      'test/emit/written.test.ts',
      'test/emit/{artefacts,declarations,imported-runtime,markdown,names,structure-kind,tsdoc}.test.ts',
      'test/emit/{facts,objects}/*.test.ts',
      'test/emit/samples/own-candidates.test.ts',
    ],
    without: ['extends', 'families'].map((name) => `test/emit/objects/${name}.test.ts`),
  },
  clients: {
    mutate: ['rest', 'gateway', 'webhooks', 'urls', 'permissions'].map((folder) => `generator/emit/${folder}/*.ts`),
    // Tests of what clients do compile a package with tsc first: of a mutant, they would compile the package of the run before.
    tests: ['test/mutation/clients-one-by-one.ts', 'test/emit/written.test.ts', 'test/emit/urls/*.test.ts'],
  },
  schemas: {
    mutate: ['generator/emit/json-schema/*.ts', 'generator/emit/openapi/*.ts'],
    tests: ['test/mutation/schemas-one-by-one.ts', 'test/emit/{json-schema,openapi}/*.test.ts'],
    without: [
      // It runs a linter of documents for seconds.
      'test/emit/openapi/redocly.test.ts',
    ],
  },
  site: {
    mutate: ['generator/emit/site/*.ts'],
    // The others start a browser or tsc, or write a site before its tests begin, which counts for no test.
    tests: [
      'written',
      'pages',
      'many-declarations',
      'prose',
      'search-documents',
      'site-of-few',
      'graph',
      'profile-links',
      'places',
      'markup',
      'meaning',
      'source-pages',
    ].map((name) => `test/emit/site/${name}.test.ts`),
  },
};

/** Files far enough apart to be of every kind: there are too many for a run of an hour. */
function everySixth(folder) {
  const names = readdirSync(folder).sort();
  return names.filter((_, index) => index % 6 === 0).map((name) => `${folder}/${name}`);
}
