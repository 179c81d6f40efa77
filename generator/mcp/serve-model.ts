import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Model } from '../model/model.js';
import { generatorVersion } from '../version.js';
import { toolsOf, type ToolOptions } from './tools.js';

/** Serves the tools of a Model until the other side closes the connection. */
export async function serveModel(
  model: Model,
  options: ToolOptions,
  transport: Transport = new StdioServerTransport(),
): Promise<void> {
  const tools = toolsOf(model, options);
  const server = new Server({ name: 'snowspec', version: generatorVersion() }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    try {
      if (tool === undefined) throw new Error(`There is no tool ${params.name}.`);
      return { content: [{ type: 'text', text: await tool.call(params.arguments ?? {}) }] };
    } catch (error) {
      return {
        isError: true,
        content: [{ type: 'text', text: error instanceof Error ? error.message : String(error) }],
      };
    }
  });
  const closed = new Promise<void>((resolve) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it is no event target
    server.onclose = resolve;
    process.stdin.once('end', resolve);
  });
  await server.connect(transport);
  await closed;
}
