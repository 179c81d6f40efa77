/** The part of a message port that a transport uses. */
export interface Port {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: Listener): void;
  removeEventListener(type: 'message', listener: Listener): void;
}

type Listener = (event: { readonly data: unknown }) => void;

/** The parts of messages of the Language Server Protocol that this module reads. */
interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly textDocument?: { readonly uri?: string } };
  readonly result?: unknown;
}

/** Where a response names the document of a place. */
interface Place {
  readonly uri?: string;
  readonly targetUri?: string;
  readonly location?: { readonly uri?: string };
}

/**
 * A port to a language server on which the response to a request about a document that has been closed in the meantime is
 * null: nothing was found. The client of the editor looks the document up when the response arrives, and throws if it is not
 * open. A document that has been opened again under the same URI has another text.
 */
export function openDocumentsOnly(port: Port): Port {
  const open = new Set<string>();
  /** The document of each request without a response; undefined once that is closed. */
  const waiting = new Map<number | string, string | undefined>();
  const listeners = new Map<Listener, Listener>();

  function sent({ id, method, params }: Message): void {
    const uri = params?.textDocument?.uri?.toLowerCase();
    if (id !== undefined && uri === undefined) waiting.set(id, '');
    if (uri === undefined) return;
    if (method === 'textDocument/didOpen') open.add(uri);
    else if (method === 'textDocument/didClose') close(uri);
    else if (id !== undefined) waiting.set(id, open.has(uri) ? uri : undefined);
  }

  function close(uri: string): void {
    open.delete(uri);
    for (const [id, document] of waiting) if (document === uri) waiting.set(id, undefined);
  }

  function received(message: Message): Message {
    const { id, method } = message;
    if (id === undefined || method !== undefined || !waiting.has(id)) return message;
    const document = waiting.get(id);
    waiting.delete(id);
    if (document === undefined) return { jsonrpc: '2.0', id, result: null } as Message;
    return 'result' in message ? { ...message, result: inOpenDocuments(message.result) } : message;
  }

  /** Removes places in closed documents from a response, because the page cannot show them. */
  function inOpenDocuments(result: unknown): unknown {
    if (Array.isArray(result)) return result.filter((item) => inOpenDocuments(item) !== null);
    const { uri, targetUri, location } = (result ?? {}) as Place;
    const named = uri ?? targetUri ?? location?.uri;
    return named === undefined || open.has(named.toLowerCase()) ? result : null;
  }

  return {
    postMessage(message) {
      sent(message as Message);
      port.postMessage(message);
    },
    addEventListener(type, listener) {
      const own: Listener = ({ data }) => listener({ data: received(data as Message) });
      listeners.set(listener, own);
      port.addEventListener(type, own);
    },
    removeEventListener(type, listener) {
      port.removeEventListener(type, listeners.get(listener) ?? listener);
    },
  };
}
