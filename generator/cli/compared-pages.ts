import { compileRead } from '../compile.js';
import { problemsOf, type Problem } from '../diagnostics/print.js';
import { compareModels, demonstrate } from '../diff/index.js';
import { formats, type Format } from '../diff/formats/index.js';
import { readSides, type ReadSide } from '../diff/sources/read-sides.js';
import type { ComparisonPage } from '../emit/site/site-files.js';
import type { Model } from '../model/model.js';
import { loadValidators } from '../interpret/validators.js';

export interface ComparedPages {
  readonly pages: readonly ComparisonPage[];
  readonly problems: readonly Problem[];
}

/**
 * The pages of `snowspec diff --format html`: one for each further profile compared with the main one, and one for each
 * profile and older version (a revision, a folder, or a compiled model).
 */
export async function comparedPages(
  models: readonly Model[],
  since: readonly string[],
  spec: string,
): Promise<ComparedPages> {
  const html = await formats.html();
  const [main, ...others] = models;
  const pages: ComparisonPage[] = [];
  for (const other of main === undefined ? [] : others) {
    pages.push(
      await comparedPage(
        { label: main!.profile.name, model: main!, prefix: '' },
        { label: other.profile.name, model: other, prefix: '' },
        html,
      ),
    );
  }
  for (const name of since) {
    for (const model of models) {
      const profile = model.profile.name;
      const { before } = readSides({ names: [name], profile, spec });
      const older = olderModel(before, profile);
      if (older.model === undefined) return { pages: [], problems: problemsOf(older.problems, older.prefix) };
      const label = (version: string) => (models.length > 1 ? `${version}, ${profile}` : version);
      const now = { label: label(model.package.version), model, prefix: '' };
      pages.push(await comparedPage({ label: label(name), model: older.model, prefix: older.prefix }, now, html));
    }
  }
  return { pages, problems: [] };
}

interface Side {
  readonly label: string;
  readonly model: Model;
  readonly prefix: string;
}

/** Compares two profiles without proofs, because a profile is no later version of the other. */
async function comparedPage(before: Side, after: Side, html: Format): Promise<ComparisonPage> {
  const labels = { before: before.label, after: after.label };
  const compared = compareModels(before.model, after.model, { labels });
  const isVersion = before.model.profile.name === after.model.profile.name;
  const diff = isVersion ? await demonstrate(compared, before.model, after.model, loadValidators) : compared;
  const count = diff.changes.length;
  return {
    title: `From ${before.label} to ${after.label}`,
    doc: `${count === 0 ? 'No changes' : count === 1 ? 'One change' : `${count} changes`}, and the audiences that they affect.`,
    path: `changes/${fileName(before.label)}-to-${fileName(after.label)}.html`,
    html: html(diff, { color: false, prefixes: { before: before.prefix, after: after.prefix } }),
  };
}

function fileName(label: string): string {
  return label.replace(/[^\w.]+/g, '-').replace(/^[-.]+/, '') || 'before';
}

function olderModel({ source }: ReadSide, profile: string) {
  const { models, problems } = compileRead(source.read, { name: profile });
  return { model: problems.length > 0 ? undefined : models[0], prefix: source.prefix, problems };
}
