import { createReadStream } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve, sep } from 'node:path';
import * as vscode from 'vscode';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** Lets a browser read the pages in a folder, also where the editor works on another machine or in a container. */
export class SiteServer implements vscode.Disposable {
  readonly folder: string;
  #server: Server | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The address of a file: its own on this machine, else one that the editor forwards to a server of this process. */
  async address(path: string): Promise<vscode.Uri> {
    const isLocal = vscode.env.remoteName === undefined && vscode.env.uiKind === vscode.UIKind.Desktop;
    if (isLocal) return vscode.Uri.file(join(this.folder, path));
    const { port } = await this.#start();
    // Some editors forward the port, but lose the path.
    const root = await vscode.env.asExternalUri(vscode.Uri.parse(`http://127.0.0.1:${port}/`));
    return vscode.Uri.joinPath(root, path);
  }

  dispose(): void {
    this.#server?.close();
  }

  #start(): Promise<AddressInfo> {
    this.#server ??= createServer((request, response) => {
      const file = resolve(this.folder, `.${request.url!.split('?', 1)[0]}`);
      if (!file.startsWith(this.folder + sep)) return void response.writeHead(404).end();
      createReadStream(file)
        .once('error', () => response.writeHead(404).end())
        .once('open', () => response.setHeader('content-type', TYPES[extname(file)] ?? 'text/plain; charset=utf-8'))
        .pipe(response);
    }).listen(0, '127.0.0.1');
    const server = this.#server;
    const address = () => server.address() as AddressInfo;
    return server.listening
      ? Promise.resolve(address())
      : new Promise((done, failed) => server.once('listening', () => done(address())).once('error', failed));
  }
}
