import { startServer } from '../../../generator/lsp/server.js';

startServer(process.stdin, process.stdout);
