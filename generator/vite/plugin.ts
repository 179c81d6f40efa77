import { resolve } from 'node:path';
import { generate } from '../api/generate.js';
import { isUrl, requireSpec } from '../spec-path.js';
import type { Config, SpecConfig } from '../config/config.js';
import { DEFAULT_OUT, DEFAULT_SPEC } from '../config/defaults.js';
import { loadConfig } from '../config/load-config.js';
import { printProblems, type Problem } from '../diagnostics/print.js';
import type { SpecSnapshot } from '../read/index.js';
import type { SourceFile } from '../read/syntax.js';
import { createRegenerator, type Regenerated } from '../watch/regenerator.js';
import { repeatOnChange, type Repeating } from '../watch/repeat-on-change.js';

/** The parts of a build of Vite, Rolldown or Rollup that the plugin uses. */
export interface BuildContext {
  error(problem: BuildProblem): never;
  addWatchFile(path: string): void;
}

/** The parts of Vite's development server that the plugin uses. */
export interface DevelopmentServer {
  readonly ws: {
    send(message: { readonly type: 'full-reload' } | { readonly type: 'error'; readonly err: OverlayProblem }): void;
    on(event: 'connection', listener: () => void): void;
  };
}

/** A problem with its place, as bundlers print it. */
export interface BuildProblem {
  readonly message: string;
  readonly id: string;
  readonly loc: { readonly file: string; readonly line: number; readonly column: number };
}

/** The same for the overlay of Vite. */
export interface OverlayProblem extends BuildProblem {
  readonly frame: string;
  readonly stack: string;
  readonly plugin: string;
}

export interface SnowspecPlugin {
  readonly name: 'snowspec';
  buildStart(this: BuildContext): Promise<void>;
  configureServer(server: DevelopmentServer): Promise<void>;
  closeBundle(): Promise<void>;
}

/**
 * A plugin of Vite, Rolldown and Rollup that generates the packages of specs when a build begins, and whenever a spec changes. A
 * mistake ends a build, and is an overlay on the page of a development server, where the last output stays in place.
 *
 * @param config the specs; by default those of the configuration file, or `./spec`
 */
export function snowspec(config?: Config): SnowspecPlugin {
  let watching: readonly Repeating[] | undefined;
  return {
    name: 'snowspec',

    async buildStart() {
      // A development server generates when it starts, and repeats that by itself.
      if (watching !== undefined) return;
      for (const { spec = DEFAULT_SPEC, out = DEFAULT_OUT, ...options } of await specsOf(config)) {
        const { problems, inputs } = await generate({ spec, out, ...options });
        for (const path of inputs) if (!isUrl(path)) this.addWatchFile(resolve(path));
        if (problems.length > 0) this.error(buildProblem(problems));
      }
    },

    async configureServer({ ws }) {
      const specs = await specsOf(config);
      const broken = new Map<SpecConfig, OverlayProblem>();
      const show = (): void => {
        const [err] = broken.values();
        if (err !== undefined) ws.send({ type: 'error', err });
      };
      watching = await Promise.all(
        specs.map(async (one): Promise<Repeating> => {
          const { spec = DEFAULT_SPEC, out = DEFAULT_OUT } = one;
          const options = { ...one, spec, out };
          if (isUrl(spec)) {
            await generate(options);
            return { close: () => Promise.resolve() };
          }
          requireSpec(spec);
          const regenerate = createRegenerator(options);
          const compile = async (snapshot: SpecSnapshot): Promise<readonly SourceFile[]> => {
            const { problem, read = [] } = await outcomeOf(regenerate(snapshot), spec);
            if (problem !== undefined) broken.set(one, problem);
            // The files that changed reload by themselves; the overlay stays where none did.
            else if (broken.delete(one) && broken.size === 0) ws.send({ type: 'full-reload' });
            show();
            return read;
          };
          return repeatOnChange(spec, compile);
        }),
      );
      ws.on('connection', show);
    },

    async closeBundle() {
      await Promise.all((watching ?? []).map(({ close }) => close()));
    },
  };
}

async function specsOf(config: Config | undefined): Promise<readonly SpecConfig[]> {
  const found = config ?? (await loadConfig()) ?? {};
  return 'specs' in found ? found.specs : [found];
}

/** The first problem at its place, with the text of all of them. */
function buildProblem(problems: readonly Problem[]): BuildProblem {
  const { file, line, column } = problems[0]!;
  return { message: printProblems(problems), id: resolve(file), loc: { file: resolve(file), line, column } };
}

interface Outcome {
  readonly read?: readonly SourceFile[];
  readonly problem: OverlayProblem | undefined;
}

/** The files of a version of a spec, and its problem or that of the folder of its package, for the overlay. */
async function outcomeOf(run: Promise<Regenerated>, spec: string): Promise<Outcome> {
  try {
    const { problems, read } = await run;
    return { read, problem: problems.length === 0 ? undefined : overlayProblem(problems) };
  } catch (error) {
    const file = resolve(spec);
    const place = { id: file, loc: { file, line: 1, column: 1 }, frame: '' };
    const message = error instanceof Error ? error.message : String(error);
    return { problem: { ...place, message, stack: '', plugin: 'snowspec' } };
  }
}

function overlayProblem(problems: readonly Problem[]): OverlayProblem {
  const { code, message, hint, frame } = problems[0]!;
  const others = problems.length > 1 ? `\n\nand ${problems.length - 1} more` : '';
  const text = `${code}: ${message}${hint === undefined ? '' : `\nfix: ${hint}`}${others}`;
  return { ...buildProblem(problems), message: text, frame, stack: '', plugin: 'snowspec' };
}
