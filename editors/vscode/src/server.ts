import { startServer } from '../../../generator/lsp/start-server.js';

startServer(process.stdin, process.stdout);
