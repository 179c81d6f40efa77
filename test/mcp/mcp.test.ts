import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'mcp-'));
const [spec, older] = [join(folder, 'spec'), join(folder, 'older')];

/** The answers of `snowspec mcp` to a client, for a spec or a document. */
async function connected(path: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: ['bin/snowspec.js', 'mcp', path], stderr: 'ignore' }),
  );
  return client;
}

describe('snowspec mcp', () => {
  let client: Client;

  beforeAll(async () => {
    for (const copy of [spec, older]) cpSync('test/specs/kiosk', copy, { recursive: true });
    const papers = join(spec, 'papers.yaml');
    writeFileSync(papers, readFileSync(papers, 'utf8').replace('length: 1..80', 'length: 1..70'));
    client = await connected(spec);
  });
  afterAll(async () => {
    await client?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function call(name: string, input: Record<string, unknown>): Promise<string> {
    const { content, isError } = await client.callTool({ name, arguments: input });
    const [first] = content as readonly { readonly text: string }[];
    return isError === true ? `error: ${first!.text}` : first!.text;
  }

  it('has four tools, whatever a spec declares', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'describe', 'validate', 'compare']);
  });

  it.each([
    ['search', { query: 'sell copy' }, '- sell_magazine (Endpoint): Sells one copy.'],
    ['search', { query: 'nonsense' }, 'Nothing found.'],
    ['describe', { name: 'sell_magazine' }, '# Sell magazine\n'],
    ['describe', { name: 'Magazine.title' }, '# Magazine\n'],
    ['describe', { name: 'Magasine' }, 'error: There is no declaration Magasine. Did you mean Magazine?'],
    ['validate', { type: 'Problem', payload: { code: 1, message: 'Sold out.' } }, 'A valid Problem.'],
    ['validate', { type: 'Problem', payload: { code: 'x' } }, '- code: '],
    ['compare', { before: older }, 'objects.Magazine.fields.title'],
    ['compare', { before: join(folder, 'none') }, 'error: '],
    ['search', {}, 'error: query has to be a text.'],
  ])('%s %o', async (tool, input, expected) => {
    expect(await call(tool, input)).toContain(expected);
  });

  it('reads an OpenAPI document as well', async () => {
    const document = join(folder, 'pens.json');
    const schemas = { Pen: { type: 'object', properties: { ink: { type: 'string', maxLength: 3 } } } };
    writeFileSync(
      document,
      JSON.stringify({ openapi: '3.1.0', info: { title: 'Pens', version: '1' }, components: { schemas } }),
    );
    const other = await connected(document);
    const { content } = await other.callTool({
      name: 'validate',
      arguments: { type: 'Pen', payload: { ink: 'black' } },
    });
    expect(JSON.stringify(content)).toContain('ink: ');
    await other.close();
  });
});
