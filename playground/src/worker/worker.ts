import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { serve } from '../../../generator/lsp/server.js';
import type { Message } from '../messages.js';
import type { Question, Reply } from '../requests.js';
import { PlaygroundCompiler, SpecProblems } from './playground-compiler.js';

const compiler = new PlaygroundCompiler();

addEventListener('message', ({ data }: MessageEvent<Message>) => {
  switch (data.kind) {
    case 'language-server':
      data.port.start();
      return serve(createConnection(new BrowserMessageReader(data.port), new BrowserMessageWriter(data.port)));
    case 'question':
      return void reply(data.id, data.question).then((message) => postMessage(message));
  }
});

async function reply(id: number, question: Question): Promise<Reply> {
  try {
    return { id, answer: await compiler.answer(question) };
  } catch (error) {
    if (!(error instanceof SpecProblems)) console.error(error);
    return { id, reason: error instanceof Error ? error.message : String(error) };
  }
}
