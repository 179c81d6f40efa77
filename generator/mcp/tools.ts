import MiniSearch from 'minisearch';
import { diff, formatDiff } from '../api/diff.js';
import { printProblems } from '../diagnostics/print.js';
import { suggest } from '../diagnostics/suggest.js';
import { titleOf, type Entry, placesOf } from '../emit/site/places.js';
import { Markup } from '../emit/site/markup.js';
import { markdownOf, searchDocuments } from '../emit/site/search-documents.js';
import { sitePages } from '../emit/site/site-files.js';
import { loadValidators } from '../interpret/validators.js';
import { jsonSamplesOf } from '../interpret/samples.js';
import type { Model } from '../model/model.js';

/** A tool that an assistant can call. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly required: readonly string[];
  };
  readonly call: (input: Readonly<Record<string, unknown>>) => Promise<string>;
}

/** The spec of the Model, whose other versions `compare` reads. */
export interface ToolOptions {
  readonly spec: string;
  readonly profile?: string;
}

/** Most results of a search. */
const MOST_FOUND = 20;

/** The tools for an assistant: four, however many endpoints the Model has. */
export function toolsOf(model: Model, { spec, profile = model.profile.name }: ToolOptions): readonly Tool[] {
  return [searchTool(model), describeTool(model), validateTool(model), compareTool(spec, profile)];
}

function searchTool(model: Model): Tool {
  const documents = searchDocuments(placesOf(model, true)).map(([name, kind, , text], id) => ({
    id,
    name,
    kind,
    text,
  }));
  const engine = new MiniSearch({
    fields: ['name', 'text'],
    storeFields: ['name', 'kind', 'text'],
    searchOptions: { boost: { name: 4 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  });
  engine.addAll(documents);
  return {
    name: 'search',
    description: `Finds types, fields, endpoints, events and other facts of ${model.package.title} by words.`,
    inputSchema: schemaOf({ query: { type: 'string', description: 'Words, such as: create message' } }),
    call: async ({ query }) => {
      const found = engine.search(textIn(query, 'query')).slice(0, MOST_FOUND);
      if (found.length === 0) return 'Nothing found.';
      return found.map(({ name, kind, text }) => `- ${name} (${kind})${text === '' ? '' : `: ${text}`}`).join('\n');
    },
  };
}

function describeTool(model: Model): Tool {
  const places = placesOf(model, true);
  return {
    name: 'describe',
    description: 'Everything about one declaration, in Markdown: a type, an endpoint, an event. Search finds its name.',
    inputSchema: schemaOf({ name: { type: 'string', description: 'Its name, such as Channel or create_message' } }),
    call: async ({ name }) => {
      const wanted = textIn(name, 'name');
      const entry = entryNamed(wanted, places.entries);
      if (entry === undefined) throw new Error(unknownName(wanted, places.entries));
      const pages = sitePages([{ model, samples: jsonSamplesOf(model) }], [], () => new Markup(''), []);
      return markdownOf(pages.find(({ path }) => path === places.pathOf(entry))!.html());
    },
  };
}

/** Finds a declaration by its name, or by the name of one of its members. */
function entryNamed(name: string, entries: readonly Entry[]): Entry | undefined {
  return (
    entries.find((entry) => entry.name === name) ??
    entries.find((entry) => titleOf(entry).toLowerCase() === name.toLowerCase()) ??
    entries.find((entry) => name.startsWith(`${entry.name}.`))
  );
}

function unknownName(name: string, entries: readonly Entry[]): string {
  const similar = suggest(
    name,
    entries.map((entry) => entry.name),
  );
  return `There is no declaration ${name}.${similar === undefined ? '' : ` Did you mean ${similar}?`}`;
}

function validateTool(model: Model): Tool {
  return {
    name: 'validate',
    description:
      'Checks a JSON payload against a type, with its limits and rules, and lists every problem with its path.',
    inputSchema: schemaOf({
      type: { type: 'string', description: 'The name of an object or a union, such as Channel' },
      payload: { description: 'The payload: any JSON value' },
    }),
    call: async ({ type, payload }) => {
      const validators = await loadValidators(model);
      const wanted = textIn(type, 'type');
      if (!validators.has(wanted)) throw new Error(unknownName(wanted, placesOf(model, true).entries));
      const issues = validators.issues(wanted, payload, 'spec');
      if (issues.length === 0) return `A valid ${wanted}.`;
      return issues.map(({ path, message }) => `- ${path.join('.') || 'the payload'}: ${message}`).join('\n');
    },
  };
}

function compareTool(spec: string, profile: string): Tool {
  const version = 'a git revision, a folder, or a compiled model';
  return {
    name: 'compare',
    description: 'The changes between two versions, and whom each of them breaks.',
    inputSchema: schemaOf(
      { before: { type: 'string', description: `The older version: ${version}` } },
      {
        after: { type: 'string', description: `The newer version: ${version}; without it, the spec as it is` },
      },
    ),
    call: async ({ before, after }) => {
      const head = after === undefined ? {} : { head: textIn(after, 'after') };
      const { comparison, problems } = await diff({ spec, profile, base: textIn(before, 'before'), ...head });
      if (comparison === undefined) throw new Error(printProblems(problems));
      return formatDiff(comparison, 'markdown');
    },
  };
}

function schemaOf(properties: Readonly<Record<string, object>>, optional: Readonly<Record<string, object>> = {}) {
  return { type: 'object' as const, properties: { ...properties, ...optional }, required: Object.keys(properties) };
}

function textIn(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new Error(`${name} has to be a text.`);
  return value;
}
