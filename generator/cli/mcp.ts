import type { Terminal } from './terminal.js';
import { compile, type CompileOptions } from '../api/compile.js';
import { ExitCode, UsageError } from './errors.js';
import { reportDocument, reportProblems } from './reports.js';

/** `snowspec mcp`: answers questions of assistants about a spec on standard input and output, until the input ends. */
export async function mcp(options: CompileOptions, terminal: Terminal): Promise<ExitCode> {
  const { model, problems, report } = await compile(options);
  if (model === undefined) return reportProblems(problems, terminal);
  reportDocument(report, options.spec, terminal);
  const { serveModel } = await loaded(import('../mcp/serve-model.js'));
  await serveModel(model, options);
  return ExitCode.Done;
}

/** Only readers who use assistants install the protocol: its package has 17 dependencies. */
async function loaded<Module>(module: Promise<Module>): Promise<Module> {
  try {
    return await module;
  } catch (error) {
    if ((error as { readonly code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError('snowspec mcp needs the protocol: npm install --save-dev @modelcontextprotocol/sdk');
  }
}
