import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile, type CompileOptions } from '../api/compile.js';
import { defined } from '../defined.js';
import { FAILURES } from '../mock/faults.js';
import type { GatewayMock, GatewayMockOptions } from '../mock/gateway/start-gateway.js';
import type { Service } from '../mock/service.js';
import type { Model, RequestWindow } from '../model/model.js';
import { packageFolder } from '../package-folder.js';
import { readRegularFile } from '../regular-file.js';
import { ExitCode, UsageError } from './errors.js';
import { compileOnce } from './kept-model.js';
import { reportDocument, reportProblems } from './reports.js';
import { interrupted, type Terminal } from './terminal.js';

export interface MockCommandOptions extends CompileOptions {
  readonly port: string;
  readonly seed: string;
  readonly token?: string;
  readonly items: string;
  readonly rateLimit: string;
  readonly globalLimit?: string;
  readonly delay?: string;
  readonly fail?: string;
  readonly strict?: boolean;
  readonly varied?: boolean;
  readonly responses?: string;
  readonly origin?: readonly string[];
  /** The name of a channel, or `true` for the first one with a connection. */
  readonly gateway?: string | true;
  readonly eventRate: string;
  readonly heartbeat: string;
}

/** `snowspec mock`: serves the endpoints with sample data, until interrupted. */
export async function mock(options: MockCommandOptions, terminal: Terminal): Promise<ExitCode> {
  const started = startOptions(options);
  const gatewayOptions = gatewayOptionsOf(options, started);
  terminal.err(`snowspec: reading ${options.spec}\n`);
  const { model, problems, report } = await compileOnce({ ...options, spec: specNamed(options.spec) });
  if (model === undefined) return reportProblems(problems, terminal);
  reportDocument(report, options.spec, terminal);
  // Imported here so that invalid options are reported without loading the emitters.
  const { startMock } = await import('../mock/start-mock.js');
  const { readResponses } = await import('../mock/recorded-responses.js');
  const server = await startMock(model, {
    ...started,
    ...(options.responses === undefined ? {} : { responses: readResponses(options.responses, model) }),
    onAnswer: ({ method, path, status }) => terminal.err(`${status} ${method} ${path}\n`),
  });
  try {
    const gateway = gatewayOptions && (await serveGateway(model, gatewayOptions, server.service, terminal));
    terminal.out(`snowspec: serving ${model.package.name} (${model.profile.name}) at ${server.url}\n`);
    if (gateway !== undefined) terminal.out(`snowspec: serving connections at ${gateway.url}\n`);
    await interrupted();
    await gateway?.close();
  } finally {
    await server.close();
  }
  return ExitCode.Done;
}

/** Resolves the name of an installed package to the folder of its spec. */
function specNamed(spec: string): string {
  if (existsSync(spec) || !/^(@[\w.-]+\/)?[\w.-]+$/.test(spec)) return spec;
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', spec, 'spec');
    if (existsSync(join(found, 'spec.yaml'))) return found;
    if (folder === dirname(folder)) break;
  }
  // The spec of this package itself.
  const own = join(packageFolder(), 'spec');
  return existsSync(join(own, 'spec.yaml')) && nameIn(own) === spec ? own : spec;
}

const MAX_ROOT_BYTES = 1024 * 1024;

function nameIn(folder: string): string | undefined {
  return /^ +name: *([^\s#]+)/m.exec(readRegularFile(join(folder, 'spec.yaml'), MAX_ROOT_BYTES).toString())?.[1];
}

function originOf(text: string): string {
  // Browsers send the origin `null` for a page that was opened from disk.
  if (text === 'null') return text;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.origin === text) return text;
  throw new UsageError(`--origin accepts an origin such as https://app.example, not ${text}`);
}

async function serveGateway(
  model: Model,
  options: GatewayMockOptions,
  service: Service,
  terminal: Terminal,
): Promise<GatewayMock> {
  const { startGateway } = await import('../mock/gateway/start-gateway.js');
  const onMessage: GatewayMockOptions['onMessage'] = (message, _body, shard) =>
    terminal.err(`${message}${shard === undefined ? '' : ` of shard ${shard}`}\n`);
  return startGateway(model, { ...options, onMessage }, service);
}

function gatewayOptionsOf(
  { gateway, eventRate, heartbeat, seed, token }: MockCommandOptions,
  { port, origins }: { readonly port: number; readonly origins: readonly string[] },
): GatewayMockOptions | undefined {
  const rate = numberOf('--event-rate', eventRate, 0, 100_000);
  const interval = numberOf('--heartbeat', heartbeat, 10, 3_600_000);
  if (gateway === undefined) return undefined;
  return defined({
    port: port === 0 ? 0 : port + 1,
    rate,
    interval,
    seed,
    origins,
    ...(gateway === true ? {} : { channel: gateway }),
    token,
  });
}

function startOptions(options: MockCommandOptions) {
  const { delay, fail, token, globalLimit } = options;
  const failure = FAILURES.find((one) => one === fail);
  if (fail !== undefined && failure === undefined) {
    throw new UsageError(`--fail accepts ${FAILURES.join(', ')}, not ${fail}`);
  }
  return defined({
    port: numberOf('--port', options.port, 0, 65_535),
    seed: options.seed,
    items: numberOf('--items', options.items, 0, 100_000),
    rateLimit: windowOf('--rate-limit', options.rateLimit),
    ...(globalLimit === undefined ? {} : { globalLimit: windowOf('--global-limit', globalLimit) }),
    fault: defined({
      fail: failure,
      ...(delay === undefined ? {} : { delay: numberOf('--delay', delay, 0, 3_600_000) }),
    }),
    token,
    ...(options.strict === true ? { strict: true } : {}),
    ...(options.varied === true ? { varied: true } : {}),
    origins: (options.origin ?? []).map(originOf),
  });
}

function windowOf(option: string, text: string): RequestWindow {
  const [requests = '', seconds = '1'] = text.split('/');
  return { requests: numberOf(option, requests, 1, 1_000_000), seconds: numberOf(option, seconds, 1, 86_400) };
}

function numberOf(option: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new UsageError(`${option} accepts a whole number from ${min} to ${max}, not ${text}`);
}

/** `snowspec mcp`: answers questions of assistants about a spec on standard input and output, until the input ends. */
export async function mcp(options: CompileOptions, terminal: Terminal): Promise<ExitCode> {
  const { model, problems, report } = await compile(options);
  if (model === undefined) return reportProblems(problems, terminal);
  reportDocument(report, options.spec, terminal);
  const { serveModel } = await loaded(import('../mcp/serve-model.js'));
  await serveModel(model, options);
  return ExitCode.Done;
}

/** The protocol package has 17 dependencies, so only readers who use assistants install it. */
async function loaded<Module>(module: Promise<Module>): Promise<Module> {
  try {
    return await module;
  } catch (error) {
    if ((error as { readonly code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError('snowspec mcp needs the protocol: npm install --save-dev @modelcontextprotocol/sdk');
  }
}

/** `snowspec lsp`: a language server on standard input and output, until the editor ends it. */
export async function lsp(): Promise<never> {
  const { startServer } = await import('../lsp/server.js');
  startServer(process.stdin, process.stdout);
  return new Promise(() => undefined);
}
