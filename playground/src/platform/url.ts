/** The path of a `file:` URI. */
export function fileURLToPath(url: string | URL): string {
  const { protocol, pathname } = new URL(url);
  if (protocol !== 'file:') throw new TypeError('not a file URI');
  return decodeURIComponent(pathname);
}

export function pathToFileURL(path: string): URL {
  const url = new URL('file:///');
  url.pathname = path.split('/').map(encodeURIComponent).join('/');
  return url;
}
